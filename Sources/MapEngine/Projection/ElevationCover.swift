import MapGeometry
import MapTiles

/// Finds the tiles in view on a flat plane of ground with elevation.
///
/// As in MapLibre GL JS, a tile is visible if the box between its lowest and highest elevation may meet the visible
/// space. A box beyond a corner of that space may be included too.
struct ElevationCover {
  private let viewport: Viewport
  private let elevation: ElevationModel
  private let levels: TileCover.Levels
  private let zoom: TileZoom
  private let space: VisibleSpace
  /// The assumed elevations, in meters, of tiles with unknown elevations.
  private let usualRange: ClosedRange<Double>

  /// The number of copies of the world on either side of copy 0, as in MapLibre.
  private static let copies = 3

  /// Creates the cover of a view; nil if the ground has no elevation.
  ///
  /// - Parameter height: The height of the visible space above ground with unknown elevation, in meters.
  init?(_ viewport: Viewport, _ levels: TileCover.Levels, height: Double) {
    guard let elevation = viewport.elevation else { return nil }
    self.viewport = viewport
    self.elevation = elevation
    self.levels = levels
    zoom = TileZoom(viewport, levels)
    space = VisibleSpace(viewport)
    let top = viewport.centerElevation + height
    usualRange = min(0, top)...max(0, top)
  }

  /// The tiles in drawing order.
  var tiles: [ViewTile] {
    let wraps = (-Self.copies...Self.copies).map { wrap in { (_: TileID) in wrap } }
    return TileDescent.tiles(levels, zoom, wraps: wraps) { isVisible($0) ? .some : .none }
  }

  private func isVisible(_ tile: ViewTile) -> Bool {
    let low = viewport.plane(ofWorld: tile.origin)
    let side = tile.sizeInWorld * viewport.worldSize
    let heights = elevation.range(of: tile.id) ?? usualRange
    return space.mayMeet(
      low: SIMD3(low.x, low.y, viewport.height(ofElevation: heights.lowerBound)),
      high: SIMD3(
        low.x + side, low.y + side, viewport.height(ofElevation: heights.upperBound)))
  }
}

/// The visible space of a picture, from the near plane to the far plane.
private struct VisibleSpace {
  private let rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  private let size: Point
  private let depths: ClosedRange<Double>
  /// The corners of the box around the space.
  private let low: SIMD3<Double>
  private let high: SIMD3<Double>

  init(_ viewport: Viewport) {
    rows = viewport.spaceToDevice
    size = Point(Double(viewport.size.deviceWidth), Double(viewport.size.deviceHeight))
    let nearest = viewport.nearestDistance
    depths = nearest...max(nearest, viewport.farthestDepth)
    let corners = viewport.frustum
    low = corners.reduce(SIMD3(repeating: .infinity)) { pointwiseMin($0, $1) }
    high = corners.reduce(SIMD3(repeating: -.infinity)) { pointwiseMax($0, $1) }
  }

  /// Whether a box may meet the space. It cannot meet the space if it is wholly beyond one of the sides of the space or
  /// beyond the box around the space.
  func mayMeet(low: SIMD3<Double>, high: SIMD3<Double>) -> Bool {
    guard all(low .<= self.high), all(high .>= self.low) else { return false }
    var beyond = 0b111111
    for corner in 0..<8 {
      let place = SIMD4(
        corner & 1 == 0 ? low.x : high.x, corner & 2 == 0 ? low.y : high.y,
        corner & 4 == 0 ? low.z : high.z, 1)
      let w = (rows.2 * place).sum()
      let (x, y) = ((rows.0 * place).sum(), (rows.1 * place).sum())
      var sides = w < depths.lowerBound ? 1 : w > depths.upperBound ? 2 : 0
      if x < 0 { sides |= 4 }
      if x > size.x * w { sides |= 8 }
      if y < 0 { sides |= 16 }
      if y > size.y * w { sides |= 32 }
      beyond &= sides
      if beyond == 0 { return true }
    }
    return false
  }
}
