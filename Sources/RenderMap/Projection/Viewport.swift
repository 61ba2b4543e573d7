import MapGeometry
import MapTiles

/// A camera and a picture size, with the matrix that transforms the map's plane to the picture.
///
/// The plane is in device pixels from the map's centre, x east and y south, before the view is
/// rotated and pitched.
struct Viewport: Hashable, Sendable {
  /// The camera, constrained to the world as in MapLibre.
  let camera: Camera
  /// The size of the picture.
  let size: PictureSize
  /// The centre in Web Mercator world units.
  let centerWorld: Point
  /// The width of the world in device pixels, before pitching.
  let worldSize: Double
  /// The transform from the plane to device pixels.
  let planeToDevice: ProjectiveTransform
  /// The transform from device pixels to the plane.
  let deviceToPlane: ProjectiveTransform
  /// Device pixels from the eye to the map's centre.
  let cameraToCenterDistance: Double

  /// Creates the viewport of a camera and a size.
  init(camera requested: Camera, size: PictureSize) {
    let camera = requested.constrained(to: size)
    let ratio = size.pixelRatio
    self.camera = camera
    self.size = size
    centerWorld = camera.center.world
    worldSize = 512 * StableMath.exp2(camera.zoom) * ratio
    let halfFieldTangent = StableMath.tan(degrees: camera.verticalFieldOfView / 2)
    let distance = 0.5 / halfFieldTangent * Double(size.height) * ratio
    cameraToCenterDistance = distance
    planeToDevice = Self.matrix(camera: camera, size: size, distance: distance)
    deviceToPlane = planeToDevice.inverse ?? .identity
  }

  /// Creates the viewport of a square of the world with `margin` pixels around it. Unlike a
  /// camera's, it can extend beyond the world, and its numbers are exact: those of two squares
  /// differ by whole pixels.
  init(_ metatile: Metatile, margin: Int) {
    let size = metatile.size(margin: margin)
    self.size = size
    centerWorld = metatile.center
    camera = Camera(center: LngLat(world: metatile.center), zoom: Double(metatile.zoom))
    worldSize = 512 * StableMath.exp2(Double(metatile.zoom)) * size.pixelRatio
    let halfFieldTangent = StableMath.tan(degrees: camera.verticalFieldOfView / 2)
    cameraToCenterDistance = 0.5 / halfFieldTangent * Double(size.height) * size.pixelRatio
    planeToDevice = Self.matrix(camera: camera, size: size, distance: cameraToCenterDistance)
    deviceToPlane = planeToDevice.inverse ?? .identity
  }

  /// Rotate by the bearing, tilt by the pitch, rotate by the roll, project, and move the map's
  /// centre to the middle of the picture inside its padding: the order of MapLibre's matrix.
  private static func matrix(camera: Camera, size: PictureSize, distance: Double)
    -> ProjectiveTransform
  {
    let bearing = StableMath.sinCos(degrees: -camera.bearing)
    let pitch = StableMath.sinCos(degrees: camera.pitch)
    let rotated = ProjectiveTransform(
      rows: (
        SIMD3(bearing.cos, -bearing.sin, 0), SIMD3(bearing.sin, bearing.cos, 0), SIMD3(0, 0, 1)
      ))
    // A point south of the centre is nearer by its share of the tilt.
    let tilted = ProjectiveTransform(
      rows: (SIMD3(1, 0, 0), SIMD3(0, pitch.cos, 0), SIMD3(0, -pitch.sin / distance, 1)))
    return rotated.then(tilted).then(rolledAndMoved(camera: camera, size: size))
  }

  /// Returns the transform after the tilt: the rotation by the roll and the translation to the
  /// middle.
  static func rolledAndMoved(camera: Camera, size: PictureSize) -> ProjectiveTransform {
    let roll = StableMath.sinCos(degrees: -camera.roll)
    let rolled = ProjectiveTransform(
      rows: (SIMD3(roll.cos, -roll.sin, 0), SIMD3(roll.sin, roll.cos, 0), SIMD3(0, 0, 1)))
    let inset = camera.padding
    let middle = Point(
      (Double(size.deviceWidth) + (inset.left - inset.right) * size.pixelRatio) / 2,
      (Double(size.deviceHeight) + (inset.top - inset.bottom) * size.pixelRatio) / 2)
    let moved = ProjectiveTransform(
      rows: (SIMD3(1, 0, middle.x), SIMD3(0, 1, middle.y), SIMD3(0, 0, 1)))
    return rolled.then(moved)
  }

  /// Returns the point in the plane of a place in Web Mercator world units.
  @inline(__always)
  func plane(ofWorld world: Point) -> Point { (world - centerWorld) * worldSize }

  /// Returns the place of a point in the plane, in Web Mercator world units.
  func world(ofPlane plane: Point) -> Point { centerWorld + plane * (1 / worldSize) }
}

extension Camera {
  /// Returns the camera with the smallest change of its zoom and centre after which no space above
  /// or below the world is visible, as in MapLibre. Zoom is limited to -2...24, pitch to 0...85.
  func constrained(to size: PictureSize) -> Camera {
    var camera = self
    camera.zoom = min(max(zoom, -2), 24)
    camera.pitch = min(max(pitch, 0), 85)
    let worldSize = 512 * StableMath.exp2(camera.zoom)
    let world = center.world
    let top = LngLat(longitude: 0, latitude: WebMercator.maximumLatitude).world.y
    let bottom = 1 - top
    let height = Double(size.height)
    let span = (bottom - top) * worldSize
    if span < height {
      camera.zoom += StableMath.log2(height / span)
      camera.center = LngLat(world: Point(world.x, 0.5))
      return camera
    }
    let half = height / 2 / worldSize
    let y = min(max(world.y, top + half), bottom - half)
    if y != world.y { camera.center = LngLat(world: Point(world.x, y)) }
    return camera
  }
}

/// The view of the space above the map.
extension Viewport {
  /// The transform from the space above the plane to the picture: the rows of a matrix that maps
  /// (x, y, z, 1), with z in device pixels above the plane, to (x w, y w, w).
  var spaceToDevice: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    let pitch = StableMath.sinCos(degrees: camera.pitch)
    // The up direction is tilted away from the viewer; its remaining part shortens the distance.
    let up = SIMD3(0, -pitch.sin, -pitch.cos / cameraToCenterDistance)
    let after = Self.rolledAndMoved(camera: camera, size: size).rows
    func row(_ plane: SIMD3<Double>, _ after: SIMD3<Double>) -> SIMD4<Double> {
      SIMD4(plane.x, plane.y, (after * up).sum(), plane.z)
    }
    let rows = planeToDevice.rows
    return (row(rows.0, after.0), row(rows.1, after.1), row(rows.2, after.2))
  }

  /// Device pixels per metre at the map's centre, in which heights are measured everywhere.
  var pixelsPerMeter: Double {
    let circumference = 2 * Double.pi * 6_371_008.8
    return worldSize / (circumference * StableMath.sinCos(degrees: camera.center.latitude).cos)
  }

  /// The distance of the near plane from the eye, as a share of the distance to the map's centre: a
  /// fiftieth of the picture's height, as in MapLibre.
  var nearestDistance: Double {
    Double(size.height) * size.pixelRatio / 50 / cameraToCenterDistance
  }
}
