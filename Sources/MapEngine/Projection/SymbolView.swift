import MapGeometry
import MapStyle
import MapTiles

/// A view in the units of symbol placement. The units are pixels of the style, regardless of the picture's pixel ratio.
final class SymbolView: Sendable {
  let viewport: Viewport
  /// The width of the picture in pixels of the style.
  let width: Double
  /// The height of the picture in pixels of the style.
  let height: Double
  /// The projection from the map's plane to the picture.
  let planeToScreen: PlaneProjection
  /// The direction to the right of the picture on the map's plane, for symbols on the ground.
  let across: Point
  /// The direction down the picture on the map's plane.
  let down: Point
  /// The unit to which collision boxes are rounded; nil if they are not rounded.
  let quantum: Double?
  /// The change of the projected x, y and depth per meter of height, before the division by the depth.
  private let up: SIMD3<Double>

  enum Purpose {
    /// Placement of symbols. As in MapLibre, places are determined on a globe even if the plane is only slightly bent.
    case placement
    /// Drawing of symbols, with the actual plane.
    case drawing
  }

  init(_ viewport: Viewport, quantum: Double? = nil, for purpose: Purpose = .placement) {
    self.viewport = viewport
    self.quantum = quantum
    width = Double(viewport.size.width)
    height = Double(viewport.size.height)
    let ratio = viewport.size.pixelRatio
    let space = viewport.spaceToDevice
    switch viewport.ground {
    case .projective(let transform):
      planeToScreen = .projective(
        .scaling(by: ratio).then(transform).then(.scaling(by: 1 / ratio)))
    case .globe(let plane):
      let (x, y, depth) = space
      let units = SIMD4(1, 1, 1, 1 / ratio)
      planeToScreen = .globe(
        Globe(
          unitsPerRadian: plane.unitsPerRadian / ratio,
          latitude: viewport.camera.center.latitude,
          share: purpose == .placement ? 1 : plane.share,
          toPicture: (x * units, y * units, depth * SIMD4(ratio, ratio, ratio, 1))))
    }
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

  /// The view in which the symbols of this view are placed. Only a globe has different views for placing and drawing.
  var forPlacement: SymbolView { viewport.ground.globe == nil ? self : SymbolView(viewport) }

  /// Whether distances in the picture are equal to distances on the map's plane, because the ground is flat and seen
  /// from straight above.
  var keepsDistances: Bool {
    guard viewport.elevation == nil, let transform = planeToScreen.projective, transform.isAffine
    else { return false }
    let (x, y) = (transform.rows.0, transform.rows.1)
    let (across, down) = (Point(x.x, y.x), Point(x.y, y.y))
    return (across.squaredLength - 1).magnitude < 1e-6 && (down.squaredLength - 1).magnitude < 1e-6
      && (across.x * down.x + across.y * down.y).magnitude < 1e-6
  }

  /// Returns the projection to the picture from the plane that is `height` meters above the map's plane.
  func planeToScreen(atHeight height: Double) -> PlaneProjection {
    guard height != 0 else { return planeToScreen }
    switch planeToScreen {
    case .projective(let transform):
      let rows = transform.rows
      let raised = up * height
      return .projective(
        ProjectiveTransform(
          rows: (
            rows.0 + SIMD3(0, 0, raised.x), rows.1 + SIMD3(0, 0, raised.y),
            rows.2 + SIMD3(0, 0, raised.z)
          )))
    case .globe(let plane):
      let pixels = viewport.pixelsPerMeter / viewport.size.pixelRatio
      return .globe(plane.raised(by: height * pixels))
    }
  }

  /// Whether all corners of a box of the picture, in pixels of the style, are on a globe or the world of a chart. For all
  /// other maps, the result is true.
  func holdsWorld(_ box: Box) -> Bool {
    guard viewport.ground.globe != nil || viewport.chart != nil else { return true }
    return box.corners.allSatisfy { corner in
      let place = corner * viewport.size.pixelRatio
      return viewport.plane(ofDevice: place).flatMap { viewport.place(ofPlane: $0) } != nil
    }
  }

  /// Returns the ratio of a symbol's size on the map's plane at a point to its size at the origin. With this ratio, a
  /// symbol that lies on the ground has the same size on the ground everywhere.
  func groundStretch(at plane: Point) -> Double {
    guard let placed = planeToScreen.globe, let ground = viewport.ground.globe else { return 1 }
    guard ground.share < 1 else { return placed.stretch(y: plane.y) }
    return ground.labelStretch(y: plane.y * viewport.size.pixelRatio).placed
  }

  /// Returns the height of a point of the plane above the horizon of a globe, in radii; nil if the plane is flat.
  func heightAboveHorizon(ofPlane point: Point) -> Double? {
    planeToScreen.globe.map { $0.horizon.height($0.direction(point)) }
  }

  /// Returns the scale of a symbol that faces the viewer, with half the strength of the perspective. `depth` is 1 at
  /// the map's center.
  static func perspective(atDepth depth: Double) -> Double { 0.5 + 0.5 / depth }

  /// Returns the scale, relative to the map, of a symbol that lies on the map. With this scale, half of the perspective
  /// remains.
  static func groundPerspective(atDepth depth: Double) -> Double {
    min(max(0.5 + 0.5 * depth, 0), 4)
  }
}

/// The grid of a tile's symbols in a view. It has `extent` units per tile side, regardless of the extent of the data.
struct SymbolGrid {
  /// The number of units per side of a tile.
  static let extent = 8192.0

  let view: SymbolView
  /// The grid's origin on the map's plane, in pixels of the style.
  let origin: Point
  /// The number of pixels per unit in the view.
  let scale: Double
  /// The number of pixels per unit at the zoom level for which the tile is laid out.
  let layoutScale: Double
  private let tile: ViewTile
  /// The elevation of the tile; nil if the tile is at sea level.
  private let sampler: ElevationModel.Sampler?
  /// The reference from which the heights of symbols are measured.
  private let heightAnchor: SymbolHeightAnchor

  /// Creates the grid of a tile whose symbols have heights above `heightAnchor`.
  init(_ tile: ViewTile, in view: SymbolView, heightAnchor: SymbolHeightAnchor) {
    let viewport = view.viewport
    let ratio = viewport.size.pixelRatio
    self.view = view
    self.tile = tile
    self.heightAnchor = heightAnchor
    sampler = viewport.elevation?.sampler(of: tile.id)
    origin = viewport.plane(ofWorld: viewport.origin(of: tile)) * (1 / ratio)
    scale = tile.sizeInWorld * viewport.worldSize / Self.extent / ratio
    layoutScale = 512 * StableMath.exp2(Double(tile.overscaledZ - tile.id.z)) / Self.extent
  }

  /// Returns a point of the grid on the map's plane, in pixels of the style.
  @inline(__always)
  func plane(_ point: Point) -> Point { origin + point * scale }

  /// Returns the height above the map's plane from which a symbol's height is measured at a point of the grid, in
  /// meters. On flat ground, it is 0.
  func groundHeight(at point: Point) -> Double {
    guard let model = view.viewport.elevation else { return 0 }
    guard heightAnchor == .ground else { return -view.viewport.centerElevation }
    let position = point * (1 / Self.extent)
    var elevation = 0.0
    if (0..<1).contains(position.x), (0..<1).contains(position.y) {
      elevation = sampler?.elevation(x: position.x, y: position.y) ?? 0
    } else {
      let world = tile.origin + position * tile.sizeInWorld
      elevation = model.elevation(atWorld: world, level: tile.id.z)
    }
    return elevation - view.viewport.centerElevation
  }
}

extension ProjectiveTransform {
  /// Returns a transform that scales both axes by `factor`.
  static func scaling(by factor: Double) -> ProjectiveTransform {
    ProjectiveTransform(rows: (SIMD3(factor, 0, 0), SIMD3(0, factor, 0), SIMD3(0, 0, 1)))
  }
}

extension Point {
  /// The unit vector in the same direction; nil if the vector is zero.
  var direction: Point? {
    let length = length
    return length > 1e-9 ? self * (1 / length) : nil
  }

  /// Returns the point rotated by the angle of `direction`, a unit vector, from the x axis.
  @inline(__always)
  func rotated(to direction: Point) -> Point {
    Point(x * direction.x - y * direction.y, x * direction.y + y * direction.x)
  }
}

extension Point {
  /// The nearest point with integer coordinates. Halves are rounded to the right and down.
  var roundedToGrid: Point { Point((x + 0.5).rounded(.down), (y + 0.5).rounded(.down)) }

  /// The point with its coordinates rounded toward zero, as MapLibre stores an anchor.
  var truncatedToGrid: Point { Point(x.rounded(.towardZero), y.rounded(.towardZero)) }

  func distance(to other: Point) -> Double { (other - self).length }

  /// Returns the direction to another point, in radians clockwise from east.
  func direction(to other: Point) -> Double {
    StableMath.atan2(y: other.y - y, x: other.x - x)
  }
}
