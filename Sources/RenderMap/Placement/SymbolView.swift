import MapGeometry
import MapTiles

/// A view as symbols are placed in it: in pixels of the style, whatever the picture's pixel ratio.
struct SymbolView {
  /// The view.
  let viewport: Viewport
  /// The width of the picture.
  let width: Double
  /// The height of the picture.
  let height: Double
  /// From the map's plane to the picture.
  let planeToScreen: ProjectiveTransform
  /// What a step to the right of the picture is on the map's plane, where it lies on the ground.
  let across: Point
  /// What a step down the picture is on the map's plane.
  let down: Point
  /// What boxes in the picture are rounded to; nil where they are as they come out.
  let quantum: Double?

  /// The view of a viewport.
  init(_ viewport: Viewport, quantum: Double? = nil) {
    self.viewport = viewport
    self.quantum = quantum
    width = Double(viewport.size.width)
    height = Double(viewport.size.height)
    let ratio = viewport.size.pixelRatio
    planeToScreen = ProjectiveTransform.scaling(by: ratio)
      .then(viewport.planeToDevice).then(.scaling(by: 1 / ratio))
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

  /// By how much a symbol that faces the viewer is drawn larger near the viewer, and smaller far
  /// away; `depth` is 1 at the map's centre. Half of what perspective asks for.
  static func perspective(atDepth depth: Double) -> Double { 0.5 + 0.5 / depth }

  /// By how much a symbol that lies on the map is drawn larger far away than the map is, so that half
  /// of the perspective remains.
  static func groundPerspective(atDepth depth: Double) -> Double {
    min(max(0.5 + 0.5 * depth, 0), 4)
  }
}

/// How the grid of one tile's symbols lies in a view.
struct SymbolGrid {
  /// The view.
  let view: SymbolView
  /// The grid's origin on the map's plane, in pixels of the style.
  let origin: Point
  /// Pixels a unit, as the view shows it.
  let scale: Double
  /// Pixels a unit at the zoom level that the tile is laid out for.
  let layoutScale: Double

  /// The grid of a tile.
  init(_ tile: ViewTile, in view: SymbolView) {
    let frame = TileFrame(tile: tile, extent: Int(SymbolTile.extent), viewport: view.viewport)
    let ratio = view.viewport.size.pixelRatio
    self.view = view
    origin = frame.origin * (1 / ratio)
    scale = frame.scale / ratio
    layoutScale = 512 * StableMath.exp2(Double(tile.overscaledZ - tile.id.z)) / SymbolTile.extent
  }

  /// A point of the grid on the map's plane, in pixels of the style.
  @inline(__always)
  func plane(_ point: Point) -> Point { origin + point * scale }
}

extension ProjectiveTransform {
  /// Both coordinates times a factor.
  static func scaling(by factor: Double) -> ProjectiveTransform {
    ProjectiveTransform(rows: (SIMD3(factor, 0, 0), SIMD3(0, factor, 0), SIMD3(0, 0, 1)))
  }
}

extension Point {
  /// The vector of length 1 that points the same way; nil for one without length.
  var direction: Point? {
    let length = length
    return length > 1e-9 ? self * (1 / length) : nil
  }

  /// The point turned as `direction`, a vector of length 1, is turned from the x axis.
  @inline(__always)
  func turned(to direction: Point) -> Point {
    Point(x * direction.x - y * direction.y, x * direction.y + y * direction.x)
  }
}
