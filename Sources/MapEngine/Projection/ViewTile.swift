import MapGeometry
import MapTiles

/// A tile in a view: the tile whose data is drawn, the copy of the world, and the zoom level of the
/// layout.
public struct ViewTile: Hashable, Sendable {
  /// The tile whose data is drawn.
  public let id: TileID
  /// The copy of the world: 0 is the one around longitude 0, 1 the next one to the east.
  public let wrap: Int
  /// The zoom level that the tile is laid out for; above `id.z` if the source has no more detail.
  public let overscaledZ: Int

  /// Returns the tile moved east by a number of worlds.
  func moved(by worlds: Int) -> ViewTile {
    ViewTile(id: id, wrap: wrap + worlds, overscaledZ: overscaledZ)
  }

  /// The tile's north-western corner in Web Mercator world units, beyond 0...1 in other copies.
  var origin: Point {
    Point((Double(id.x) * sizeInWorld) + Double(wrap), Double(id.y) * sizeInWorld)
  }

  /// The tile's side in Web Mercator world units.
  var sizeInWorld: Double { 1 / Double(1 << id.z) }

  /// Whether the areas of two tiles overlap.
  func overlaps(_ other: ViewTile) -> Bool {
    wrap == other.wrap && (id.covers(other.id) || other.id.covers(id))
  }

  /// Whether a tile is drawn before another: finer tiles before coarser ones, copies of the world
  /// by their distance from the middle one, then from north to south and from west to east.
  static func isDrawnBefore(_ a: ViewTile, _ b: ViewTile) -> Bool {
    func rank(_ wrap: Int) -> Int { wrap < 0 ? -2 * wrap - 1 : 2 * wrap }
    if a.overscaledZ != b.overscaledZ { return a.overscaledZ > b.overscaledZ }
    if a.wrap != b.wrap { return rank(a.wrap) < rank(b.wrap) }
    return (a.id.y, a.id.x) < (b.id.y, b.id.x)
  }
}
