import MapGeometry
import MapRaster
import MapTiles

/// A camera and a picture size, with the projection from the map's plane to the picture.
///
/// The plane is the Web Mercator plane or a `Chart`, before the view is rotated and pitched. World units are those of
/// Web Mercator or of the chart. Coordinates of the plane are in device pixels from the map's center, with x east and y
/// south. The map's projection may bend the plane (`ViewProjection`). Space has the same x and y, and z points up.
package struct Viewport: Hashable, Sendable {
  /// The camera, constrained to the world as in MapLibre.
  package let camera: Camera
  /// The size of the picture.
  package let size: PictureSize
  /// The center in world units.
  package let centerWorld: Point
  /// The width of the world in device pixels, before pitching.
  package let worldSize: Double
  /// The projection of the plane to device pixels.
  package let ground: PlaneProjection
  /// The transform from device pixels to the plane; nil on a globe.
  package let deviceToPlane: ProjectiveTransform?
  /// The approximate rectangle around the visible part of a globe, in Web Mercator world units. It is on the
  /// copy of the world around the map's center. It is nil if the plane is flat.
  private(set) var visibleBox: Box?
  /// The distance from the eye to the map's center, in device pixels.
  let cameraToCenterDistance: Double
  /// The elevation of the ground; nil if it is flat.
  package let elevation: ElevationModel?
  /// The elevation of the map's center, in meters. The map's plane is at this elevation.
  let centerElevation: Double
  /// The lowest elevation around the map's center, in meters.
  let lowestElevation: Double
  /// The grid of a coordinate reference system; nil for other projections.
  private(set) var grid: ViewGrid?
  /// Whether this is the view of a picture draped over the ground, instead of the map's view.
  private(set) var isDraped = false
  /// The drawn columns of each strip of rows of a draped picture; empty if all columns are drawn.
  private(set) var drapedStrips: [Range<Int>] = []
  /// Whether fills have outlines, which smooth their edges. As in MapLibre, fills in draped pictures have outlines
  /// only if the picture has the map's size.
  private(set) var smoothsFills = true

  /// Creates the viewport of a camera and a size.
  ///
  /// - Parameters:
  ///   - requested: The camera, which is constrained to the world.
  ///   - size: The size of the picture.
  ///   - elevation: The elevation of the ground; nil if the ground is flat.
  ///   - centerElevation: The elevation of the map's center on ground with elevation, in meters. If it is nil, the
  ///     elevation is read from the ground.
  package init(
    camera requested: Camera, size: PictureSize, elevation: ElevationModel? = nil,
    centerElevation given: Double? = nil
  ) {
    let camera = requested.constrained(to: size)
    self.elevation = elevation
    let flatShare = 1 - (camera.projection.curve ?? 0)
    if let elevation, flatShare > 0 {
      let flat = Viewport(camera: requested, size: size)
      centerElevation = given ?? elevation.centerElevation(of: flat) * flatShare
      lowestElevation = elevation.lowest(
        atWorld: camera.center.world, level: flat.elevationLevel)
    } else {
      (centerElevation, lowestElevation) = (0, 0)
    }
    let ratio = size.pixelRatio
    self.camera = camera
    self.size = size
    centerWorld = camera.projection.world(of: camera.center)
    worldSize = 512 * StableMath.exp2(camera.zoom) * ratio
    let halfFieldTangent = StableMath.tan(degrees: camera.verticalFieldOfView / 2)
    let distance = 0.5 / halfFieldTangent * Double(size.height) * ratio
    cameraToCenterDistance = distance
    let flat = Self.matrix(camera: camera, size: size, distance: distance)
    if let curve = camera.projection.curve {
      let rows = Self.space(above: flat, camera: camera, size: size, distance: distance)
      ground = .globe(
        Globe(
          unitsPerRadian: worldSize / (2 * .pi), latitude: camera.center.latitude, share: curve,
          toPicture: rows))
      deviceToPlane = nil
    } else {
      ground = .projective(flat)
      deviceToPlane = flat.inverse ?? .identity
    }
    visibleBox = boxOfVisiblePlane
    grid = Self.grid(
      camera, size: size, center: centerWorld, worldSize: worldSize, toPlane: deviceToPlane)
  }

  /// Creates the viewport of a square of the world with `margin` pixels around it. Unlike a camera's viewport, it can
  /// extend beyond the world. Its numbers are exact, so the numbers of two squares differ by whole pixels.
  init(_ metatile: Metatile, margin: Int) {
    (elevation, centerElevation, lowestElevation) = (nil, 0, 0)
    let size = metatile.size(margin: margin)
    self.size = size
    centerWorld = metatile.center
    camera = Camera(center: LngLat(world: metatile.center), zoom: Double(metatile.zoom))
    worldSize = 512 * StableMath.exp2(Double(metatile.zoom)) * size.pixelRatio
    let halfFieldTangent = StableMath.tan(degrees: camera.verticalFieldOfView / 2)
    cameraToCenterDistance = 0.5 / halfFieldTangent * Double(size.height) * size.pixelRatio
    let flat = Self.matrix(camera: camera, size: size, distance: cameraToCenterDistance)
    ground = .projective(flat)
    deviceToPlane = flat.inverse ?? .identity
  }

  /// Creates the viewport of a part of a square picture of the plane of `view`, seen from straight above.
  init(
    _ view: Viewport, flatPicture toPicture: ProjectiveTransform, part: DrapeCommand.Part,
    pixels: Int
  ) {
    camera = view.camera
    size =
      PictureSize(
        deviceWidth: part.width, deviceHeight: part.height, pixelRatio: view.size.pixelRatio)
      ?? view.size
    centerWorld = view.centerWorld
    worldSize = view.worldSize
    cameraToCenterDistance = view.cameraToCenterDistance
    (elevation, centerElevation, lowestElevation) = (nil, 0, 0)
    ground = .projective(toPicture)
    deviceToPlane = toPicture.inverse ?? .identity
    isDraped = true
    drapedStrips = part.strips
    smoothsFills = pixels == view.size.deviceWidth && pixels == view.size.deviceHeight
  }

  /// The transform from the plane to device pixels; nil on a globe.
  var planeToDevice: ProjectiveTransform? { ground.projective }

  /// Returns the matrix of the view. In the same order as MapLibre's matrix, it rotates by the bearing, tilts by the
  /// pitch, rotates by the roll, projects, and moves the map's center to the middle of the picture inside its padding.
  private static func matrix(camera: Camera, size: PictureSize, distance: Double)
    -> ProjectiveTransform
  {
    let bearing = StableMath.sinCos(degrees: -camera.bearing)
    let pitch = StableMath.sinCos(degrees: camera.pitch)
    let rotated = ProjectiveTransform(
      rows: (
        SIMD3(bearing.cos, -bearing.sin, 0), SIMD3(bearing.sin, bearing.cos, 0), SIMD3(0, 0, 1)
      ))
    // A point south of the center is nearer to the eye, in proportion to the sine of the pitch.
    let tilted = ProjectiveTransform(
      rows: (SIMD3(1, 0, 0), SIMD3(0, pitch.cos, 0), SIMD3(0, -pitch.sin / distance, 1)))
    return rotated.then(tilted).then(rolledAndMoved(camera: camera, size: size))
  }

  /// Returns the transform after the tilt. It is the rotation by the roll and the translation to the middle.
  static func rolledAndMoved(camera: Camera, size: PictureSize) -> ProjectiveTransform {
    let roll = StableMath.sinCos(degrees: -camera.roll)
    let rolled = ProjectiveTransform(
      rows: (SIMD3(roll.cos, -roll.sin, 0), SIMD3(roll.sin, roll.cos, 0), SIMD3(0, 0, 1)))
    let inset = camera.padding
    let middle = Point(
      (Double(size.deviceWidth) + (inset.left - inset.right) * size.pixelRatio) / 2,
      (Double(size.deviceHeight) + (inset.top - inset.bottom) * size.pixelRatio) / 2)
    return rolled.then(.translation(middle))
  }

  /// The chart; nil if the plane is Web Mercator, flat or bent to a globe.
  package var chart: Chart? {
    if case .referenceSystem(let system) = camera.projection {
      Chart(system, grid: grid)
    } else {
      camera.projection.chart
    }
  }

  /// Returns the grid of a coordinate reference system in a view; nil for other projections.
  private static func grid(
    _ camera: Camera, size: PictureSize, center: Point, worldSize: Double,
    toPlane: ProjectiveTransform?
  ) -> ViewGrid? {
    guard case .referenceSystem(let system) = camera.projection, let toPlane else { return nil }
    func corners(_ paper: EdgeInsets) -> [Point] {
      let ratio = size.pixelRatio
      let right = Double(size.deviceWidth) - paper.right * ratio
      let bottom = Double(size.deviceHeight) - paper.bottom * ratio
      return Box(minX: paper.left * ratio, minY: paper.top * ratio, maxX: right, maxY: bottom)
        .corners.map { center + toPlane.apply($0).point * (1 / worldSize) }
    }
    var box = Box.empty
    for corner in corners(EdgeInsets()) { box.formUnion(corner) }
    return ViewGrid(system, view: box, shown: corners(camera.paper), pixel: 1 / worldSize)
  }

  /// Returns the point in the plane for a place in degrees.
  package func plane(of place: LngLat) -> Point {
    plane(ofWorld: chart?.world(of: place) ?? place.world)
  }

  /// Returns the point in the plane for a place in degrees; nil if the place is behind the viewer, on the far side of
  /// the globe, or outside the area of a coordinate reference system.
  func visiblePlane(of place: LngLat) -> Point? {
    if let chart, !chart.contains(place) { return nil }
    let point = plane(of: place)
    return shows(plane: point) ? point : nil
  }

  /// Returns the place in degrees of a point in the plane; nil if the point is outside the world of a chart.
  func place(ofPlane point: Point) -> LngLat? {
    let world = world(ofPlane: point)
    if let chart { return chart.place(ofWorld: world) }
    return LngLat(world: world)
  }

  /// Returns the point of the picture for a place in degrees, in device pixels. The point can be outside the picture.
  /// It is nil if the place is behind the viewer or on the far side of the globe. The ground is assumed to be flat.
  func device(of place: LngLat) -> Point? {
    visiblePlane(of: place).map { device(ofPlane: $0).point }
  }

  /// Returns the place in degrees at a point of the picture, in device pixels; nil if the point does not show the
  /// world. The ground is assumed to be flat.
  func place(ofDevice point: Point) -> LngLat? {
    plane(ofDevice: point).flatMap { place(ofPlane: $0) }
  }

  /// Returns the upper left corner of the square that defines the units of a tile's content, in world units.
  func origin(of tile: ViewTile) -> Point { chart?.origin(of: tile) ?? tile.origin }

  /// Returns the point in the plane for a place in world units.
  @inline(__always)
  package func plane(ofWorld world: Point) -> Point { (world - centerWorld) * worldSize }

  /// Returns the place in world units for a point in the plane.
  package func world(ofPlane plane: Point) -> Point { centerWorld + plane * (1 / worldSize) }
}

/// The view of the space above the map.
extension Viewport {
  /// The transform from the space above the plane to the picture, as the rows of a matrix. The matrix maps (x, y, z,
  /// 1) to (x w, y w, w). The z is in device pixels above the plane, and w is the distance along the line of sight.
  var spaceToDevice: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    let flat =
      planeToDevice ?? Self.matrix(camera: camera, size: size, distance: cameraToCenterDistance)
    return Self.space(above: flat, camera: camera, size: size, distance: cameraToCenterDistance)
  }

  /// Returns the matrix from space to the picture, for the matrix `plane` from the plane to the picture.
  private static func space(
    above plane: ProjectiveTransform, camera: Camera, size: PictureSize, distance: Double
  ) -> (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    let pitch = StableMath.sinCos(degrees: camera.pitch)
    // The up direction is tilted away from the viewer. Its component along the line of sight shortens the distance.
    let up = SIMD3(0, -pitch.sin, -pitch.cos / distance)
    let after = rolledAndMoved(camera: camera, size: size).rows
    func row(_ plane: SIMD3<Double>, _ after: SIMD3<Double>) -> SIMD4<Double> {
      SIMD4(plane.x, plane.y, (after * up).sum(), plane.z)
    }
    let rows = plane.rows
    return (row(rows.0, after.0), row(rows.1, after.1), row(rows.2, after.2))
  }

  /// The number of device pixels per meter at the map's center, or at the end of Web Mercator if the center is beyond
  /// it. It applies to heights everywhere.
  var pixelsPerMeter: Double {
    let latitude = WebMercator.clamped(latitude: camera.center.latitude)
    return worldSize / (Earth.meanCircumference * StableMath.sinCos(degrees: latitude).cos)
  }

  /// The distance of the near plane from the eye, as a fraction of the distance to the map's center. As in MapLibre,
  /// the near plane is at a fiftieth of the picture's height.
  var nearestDistance: Double {
    Double(size.height) * size.pixelRatio / 50 / cameraToCenterDistance
  }
}

/// Conversions between the plane, space and the picture.
extension Viewport {
  /// Returns the place in the picture for a point of the plane, and its distance along the line of sight. The
  /// distance is 1 at the map's center. The point may be hidden (`shows`).
  package func device(ofPlane point: Point) -> (point: Point, w: Double) { ground.apply(point) }

  /// Whether a point of the plane is in front of the viewer and not hidden by the ground. It may be outside the
  /// picture.
  package func shows(plane point: Point) -> Bool { ground.shows(point) }

  /// Returns the point of the plane at a place of the picture; nil if no ground is there.
  package func plane(ofDevice place: Point) -> Point? {
    switch ground {
    case .projective:
      guard let found = deviceToPlane?.apply(place), found.w > 0 else { return nil }
      return found.point
    case .globe(let plane): return plane.inverse(place)
    }
  }

  /// Returns the place in space `height` device pixels above a point of the plane.
  func space(abovePlane point: Point, height: Double) -> SIMD3<Double> {
    switch ground {
    case .projective: SIMD3(point.x, point.y, height)
    case .globe(let plane): plane.space(point, height: height)
    }
  }

  /// Returns the point of the plane at a place of the picture. On a flat plane, the place need not show ground. On a
  /// globe, the result is nil where no ground is visible.
  package func plane(ofShownDevice place: Point) -> Point? {
    deviceToPlane?.apply(place).point ?? plane(ofDevice: place)
  }

  /// Returns the distance along the line of sight to the ground at a place of the picture, which is 1 at the map's
  /// center; nil if no ground is there.
  func depthOfGround(atDevice place: Point) -> Double? {
    guard let deviceToPlane else {
      return plane(ofDevice: place).map { device(ofPlane: $0).w }
    }
    // The w of the inverse at a device point is the reciprocal of the ground's depth.
    let depth = 1 / deviceToPlane.apply(place).w
    return depth > 0 ? depth : nil
  }

  /// The place of the world below the camera, in the vertical direction of the map's center. If the globe is not below
  /// the camera in this direction, it is the nearest place of the globe. It matches MapLibre's approximation.
  var worldBelowCamera: Point {
    guard case .globe(let plane) = ground else { return centerWorld }
    var away = SIMD2(plane.eye.x, plane.eye.y) / plane.radius
    let length = (away * away).sum().squareRoot()
    if length > 1 { away /= length }
    let rise = max(1 - (away * away).sum(), 0).squareRoot()
    return world(ofPlane: plane.point(SIMD3(away.x, away.y, rise)))
  }
}

/// A kind of content that is divided into cells to follow a globe.
enum DividedContent {
  case polygons
  case lines
  /// Surfaces that cover a tile.
  case surfaces
}

extension Viewport {
  /// Returns the number of cells per side of a tile. Content is divided at the borders of the cells. On a flat plane,
  /// each tile has 1 cell, except for surfaces on a chart. The numbers are powers of 2. They match MapLibre
  /// (`vertical_perspective_projection.ts`), so divided edges have the same points.
  func cells(of content: DividedContent, zoom: Int) -> Int {
    guard ground.globe != nil || content == .surfaces && chart != nil else { return 1 }
    func cells(_ atZero: Int, atLeast least: Int) -> Int {
      max(zoom < 31 ? atZero >> zoom : 0, least)
    }
    switch content {
    case .polygons: return cells(128, atLeast: 2)
    case .lines: return cells(512, atLeast: 1)
    case .surfaces: return cells(128, atLeast: 32)
    }
  }

  /// The maximum distance between an undivided edge and its true place on a globe, in device pixels.
  private static let greatestSag = 0.05

  /// The length along both axes, in device pixels of the plane, up to which edges need not be divided on a globe
  /// plane.
  var undividedLength: Double {
    guard let plane = ground.globe else { return 0 }
    // The height of an arc above its chord c is about c² / 8r, where r is the radius. The length applies to both
    // axes, and the scale is greatest at the equator. Both make the chord longer.
    return plane.unitsPerRadian * (4 * Self.greatestSag / plane.radius).squareRoot()
  }
}
