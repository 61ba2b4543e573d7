import MapGeometry
import MapTiles

/// A camera and a picture size, with the one matrix that carries the map's plane to the picture.
///
/// The plane is measured in device pixels from the map's centre, x east and y south, as the map lies
/// before the view turns and tilts it.
struct Viewport: Hashable, Sendable {
  /// The camera, kept within the world as MapLibre keeps it.
  let camera: Camera
  /// The size of the picture.
  let size: PictureSize
  /// The centre in Web Mercator world units.
  let centerWorld: Point
  /// Device pixels across the whole world, before tilting.
  let worldSize: Double
  /// From the plane to device pixels.
  let planeToDevice: ProjectiveTransform
  /// From device pixels to the plane.
  let deviceToPlane: ProjectiveTransform
  /// Device pixels from the eye to the map's centre.
  let cameraToCenterDistance: Double

  /// The viewport of a camera over a picture.
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

  /// The viewport of a square of the world and `margin` pixels around it. Unlike a camera's, it may reach
  /// beyond the world, and its numbers are exact: those of two squares differ by whole pixels.
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

  /// Turn by the bearing, tilt by the pitch, turn by the roll, look through a pinhole, and move the
  /// map's centre to the middle of the picture inside its padding: the order of MapLibre's matrix.
  private static func matrix(camera: Camera, size: PictureSize, distance: Double)
    -> ProjectiveTransform
  {
    let bearing = StableMath.sinCos(degrees: -camera.bearing)
    let pitch = StableMath.sinCos(degrees: camera.pitch)
    let turned = ProjectiveTransform(
      rows: (
        SIMD3(bearing.cos, -bearing.sin, 0), SIMD3(bearing.sin, bearing.cos, 0), SIMD3(0, 0, 1)
      ))
    // A point south of the centre comes nearer by its share of the tilt.
    let tilted = ProjectiveTransform(
      rows: (SIMD3(1, 0, 0), SIMD3(0, pitch.cos, 0), SIMD3(0, -pitch.sin / distance, 1)))
    return turned.then(tilted).then(rolledAndMoved(camera: camera, size: size))
  }

  /// What follows the tilt: the turn by the roll, and the move to the middle.
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

  /// A place in Web Mercator world units on the plane.
  @inline(__always)
  func plane(ofWorld world: Point) -> Point { (world - centerWorld) * worldSize }

  /// A point of the plane in Web Mercator world units.
  func world(ofPlane plane: Point) -> Point { centerWorld + plane * (1 / worldSize) }
}

extension Camera {
  /// The camera with its zoom and centre changed as little as it takes for no space above or below
  /// the world to show, as MapLibre constrains its camera; zoom within -2...24, pitch within 0...85.
  func constrained(to size: PictureSize) -> Camera {
    var camera = self
    camera.zoom = min(max(zoom, -2), 24)
    camera.pitch = min(max(pitch, 0), 85)
    let worldSize = 512 * StableMath.exp2(camera.zoom)
    let world = center.world
    let top = LngLat(longitude: 0, latitude: WebMercator.greatestLatitude).world.y
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
