import MapGeometry
import MapTiles

/// A view in the units of symbol placement: pixels of the style, whatever the picture's pixel ratio.
struct SymbolView {
  /// The view.
  let viewport: Viewport
  /// The width of the picture.
  let width: Double
  /// The height of the picture.
  let height: Double
  /// From the map's plane to the picture.
  let planeToScreen: ProjectiveTransform
  /// The direction to the right of the picture on the map's plane, for symbols on the ground.
  let across: Point
  /// The direction down the picture on the map's plane.
  let down: Point
  /// The unit that collision boxes are rounded to; nil for no rounding.
  let quantum: Double?
  /// The part of the projected x, y and depth that a metre of height adds, before the division by the depth.
  private let up: SIMD3<Double>

  /// Creates the view of a viewport.
  init(_ viewport: Viewport, quantum: Double? = nil) {
    self.viewport = viewport
    self.quantum = quantum
    width = Double(viewport.size.width)
    height = Double(viewport.size.height)
    let ratio = viewport.size.pixelRatio
    planeToScreen = ProjectiveTransform.scaling(by: ratio)
      .then(viewport.planeToDevice ?? .identity).then(.scaling(by: 1 / ratio))
    let space = viewport.spaceToDevice
    up =
      SIMD3(space.0.z / ratio, space.1.z / ratio, space.2.z) * viewport.pixelsPerMeter
    let bearing = StableMath.sinCos(degrees: viewport.camera.bearing)
    let roll = StableMath.sinCos(degrees: viewport.camera.roll)
    let pitch = StableMath.sinCos(degrees: viewport.camera.pitch).cos
    across =
      Point(
        bearing.cos * pitch * roll.cos - bearing.sin * roll.sin,
        bearing.sin * pitch * roll.cos + bearing.cos * roll.sin
      ).direction ?? .zero
    down =
      Point(
        -bearing.cos * pitch * roll.sin - bearing.sin * roll.cos,
        -bearing.sin * pitch * roll.sin + bearing.cos * roll.cos
      ).direction ?? .zero
  }

  /// Returns the transform from the plane `height` metres above the map's plane to the picture.
  func planeToScreen(atHeight height: Double) -> ProjectiveTransform {
    guard height != 0 else { return planeToScreen }
    let rows = planeToScreen.rows
    let raised = up * height
    return ProjectiveTransform(
      rows: (
        rows.0 + SIMD3(0, 0, raised.x), rows.1 + SIMD3(0, 0, raised.y),
        rows.2 + SIMD3(0, 0, raised.z)
      ))
  }

  /// The scale of a symbol that faces the viewer, at half the strength of the perspective; `depth` is 1 at the
  /// map's centre.
  static func perspective(atDepth depth: Double) -> Double { 0.5 + 0.5 / depth }

  /// The scale of a symbol that lies on the map, relative to the map, that leaves half of the perspective.
  static func groundPerspective(atDepth depth: Double) -> Double {
    min(max(0.5 + 0.5 * depth, 0), 4)
  }
}

/// The grid of one tile's symbols in a view: `extent` units per tile side, whatever the extent of the data.
struct SymbolGrid {
  /// Units per side of a tile.
  static let extent = 8192.0

  /// The view.
  let view: SymbolView
  /// The grid's origin on the map's plane, in pixels of the style.
  let origin: Point
  /// Pixels per unit in the view.
  let scale: Double
  /// Pixels per unit at the zoom level that the tile is laid out for.
  let layoutScale: Double

  /// Creates the grid of a tile.
  init(_ tile: ViewTile, in view: SymbolView) {
    let viewport = view.viewport
    let ratio = viewport.size.pixelRatio
    self.view = view
    origin = viewport.plane(ofWorld: tile.origin) * (1 / ratio)
    scale = tile.sizeInWorld * viewport.worldSize / Self.extent / ratio
    layoutScale = 512 * StableMath.exp2(Double(tile.overscaledZ - tile.id.z)) / Self.extent
  }

  /// A point of the grid on the map's plane, in pixels of the style.
  @inline(__always)
  func plane(_ point: Point) -> Point { origin + point * scale }
}

/// The plane that the glyphs of a symbol are positioned in, in pixels of the style: the picture, or the
/// ground with the map's axes or with the picture's. See MapLibre's `projection.ts`.
struct LabelPlane {
  /// Whether symbols lie on the ground, or on a plane above it.
  let liesOnGround: Bool
  /// From this plane to the picture.
  let toScreen: ProjectiveTransform

  private let planeToScreen: ProjectiveTransform
  /// The rows of the matrix from the map's plane to this one, for symbols on the ground.
  private let rows: (Point, Point)

  /// Creates the plane of symbols with these alignments, `height` metres above the map's plane.
  init(_ view: SymbolView, liesOnGround: Bool, rotatesWithMap: Bool, height: Double = 0) {
    self.liesOnGround = liesOnGround
    planeToScreen = view.planeToScreen(atHeight: height)
    let determinant = view.across.x * view.down.y - view.down.x * view.across.y
    guard liesOnGround else {
      rows = (Point(1, 0), Point(0, 1))
      toScreen = .identity
      return
    }
    guard !rotatesWithMap, determinant.magnitude > 1e-9 else {
      rows = (Point(1, 0), Point(0, 1))
      toScreen = planeToScreen
      return
    }
    let (across, down) = (view.across, view.down)
    rows = (
      Point(down.y / determinant, -down.x / determinant),
      Point(-across.y / determinant, across.x / determinant)
    )
    toScreen = ProjectiveTransform(
      rows: (SIMD3(across.x, down.x, 0), SIMD3(across.y, down.y, 0), SIMD3(0, 0, 1))
    ).then(planeToScreen)
  }

  /// Converts a point of the map's plane to this one. The depth is 1 at the map's centre and everywhere on
  /// the ground, and 0 or less behind the viewer.
  func point(ofPlane plane: Point) -> (point: Point, w: Double) {
    guard liesOnGround else { return planeToScreen.apply(plane) }
    let x = rows.0.x * plane.x + rows.0.y * plane.y
    return (Point(x, rows.1.x * plane.x + rows.1.y * plane.y), 1)
  }
}

extension ProjectiveTransform {
  /// A uniform scaling.
  static func scaling(by factor: Double) -> ProjectiveTransform {
    ProjectiveTransform(rows: (SIMD3(factor, 0, 0), SIMD3(0, factor, 0), SIMD3(0, 0, 1)))
  }
}

extension Point {
  /// The unit vector of the same direction; nil for the zero vector.
  var direction: Point? {
    let length = length
    return length > 1e-9 ? self * (1 / length) : nil
  }

  /// The point rotated by the angle of `direction`, a unit vector, from the x axis.
  @inline(__always)
  func rotated(to direction: Point) -> Point {
    Point(x * direction.x - y * direction.y, x * direction.y + y * direction.x)
  }
}

extension Point {
  /// The nearest point with integer coordinates; halves are rounded to the right and down.
  var roundedToGrid: Point { Point((x + 0.5).rounded(.down), (y + 0.5).rounded(.down)) }

  /// The point with its coordinates rounded towards zero, as MapLibre stores an anchor.
  var truncatedToGrid: Point { Point(x.rounded(.towardZero), y.rounded(.towardZero)) }

  /// The distance to another point.
  func distance(to other: Point) -> Double { (other - self).length }

  /// The direction to another point, in radians clockwise from east.
  func direction(to other: Point) -> Double {
    StableMath.atan2(y: other.y - y, x: other.x - x)
  }
}
