import MapGeometry
import MapTiles

/// Finds the tiles in view.
enum TileCover {
  /// The zoom levels of a source.
  struct Levels {
    /// The minimum level of the source's tiles.
    var minimum: Int
    /// The maximum level of the source's tiles.
    var maximum: Int
    /// The number of pixels per tile side at the tile's level.
    var tileSize = 512.0
    /// Whether the level of a view is rounded to the nearest integer instead of down.
    var roundsZoom = false
    /// Whether tiles beyond the maximum level are laid out separately for each level.
    var laysOutOverscaled = true

    /// Returns a tile of a view whose wanted level is `wanted`.
    func tile(_ id: TileID, wrap: Int, wanted: Int) -> ViewTile {
      let isOverscaled = laysOutOverscaled && id.z == maximum
      return ViewTile(id: id, wrap: wrap, overscaledZ: isOverscaled ? max(id.z, wanted) : id.z)
    }
  }

  /// The copies of the world on a flat plane, as in MapLibre.
  static let copies = -3...3

  /// The assumed height of extrusions in views close to the horizon, in meters.
  private static let assumedHeight = 500.0

  /// Returns the tiles in drawing order. There are no tiles if the source's minimum level is above the view's level.
  /// The function follows MapLibre's `covering_tiles.ts`. In strongly pitched views, distant areas use tiles of lower
  /// levels.
  ///
  /// - Parameter symbolHeight: The maximum height of the source's symbols above the ground, in meters. It affects the
  ///   tiles only beyond the assumed height of extrusions.
  static func tiles(
    in viewport: Viewport, levels: Levels, symbolHeight: Double = 0
  ) -> [ViewTile] {
    var descent = TileDescent(levels: levels, zoom: TileZoom(viewport, levels))
    if let chart = viewport.chart { return descent.tiles(of: ChartCover(viewport, chart)) }
    let height = viewport.horizonProximity * max(assumedHeight, symbolHeight)
    if let globe = viewport.ground.globe {
      return descent.tiles(of: GlobeCover(viewport, globe, height: height))
    }
    if let elevation = viewport.elevation {
      return descent.tiles(of: ElevationCover(viewport, elevation, height: height))
    }
    guard let plane = PlaneCover(viewport.visibleGround(below: height)) else { return [] }
    if plane.estimatedCount(level: min(descent.zoom.center, levels.maximum))
      > greatestCount(in: viewport.size, tileSize: levels.tileSize)
    {
      let zoom = TileZoom(viewport, levels, isVariable: true)
      descent = TileDescent(levels: levels, zoom: zoom)
    }
    return descent.tiles(of: plane)
  }

  /// Returns the wanted zoom level of a view, regardless of the maximum level.
  static func level(of viewport: Viewport, levels: Levels) -> Int {
    TileZoom(viewport, levels).center
  }

  /// Returns the number of tiles of one level above which distant areas use lower levels in every view. It is far
  /// more than a picture seen from above needs. Padding larger than the picture moves the horizon into views of any
  /// pitch. In such views, MapLibre's pitch limits would let the number of tiles grow to millions.
  private static func greatestCount(in size: PictureSize, tileSize: Double) -> Double {
    1024 + 64 * Double(size.width * size.height) / (tileSize * tileSize)
  }
}

/// A tile in a view. It consists of the tile with the data, the copy of the world, and the zoom level of the layout.
public struct ViewTile: Hashable, Sendable {
  /// The tile with the data.
  public let id: TileID
  /// The copy of the world. The copy around longitude 0 is 0, and the next copy to the east is 1.
  public let wrap: Int
  /// The zoom level for which the tile is laid out. It is above `id.z` if the source has no more detail.
  public let overscaledZ: Int

  /// Returns the tile moved east by a number of worlds.
  func moved(by worlds: Int) -> ViewTile {
    ViewTile(id: id, wrap: wrap + worlds, overscaledZ: overscaledZ)
  }

  /// The tile's northwestern corner in Web Mercator world units. The x is outside 0...1 in other copies of the world.
  var origin: Point {
    Point((Double(id.x) * sizeInWorld) + Double(wrap), Double(id.y) * sizeInWorld)
  }

  /// The tile's side in Web Mercator world units.
  var sizeInWorld: Double { 1 / Double(1 << id.z) }

  /// The tile's square in Web Mercator world units.
  var boxInWorld: Box {
    let (corner, side) = (origin, sizeInWorld)
    return Box(minX: corner.x, minY: corner.y, maxX: corner.x + side, maxY: corner.y + side)
  }

  /// Whether the areas of two tiles overlap.
  func overlaps(_ other: ViewTile) -> Bool {
    wrap == other.wrap && (id.covers(other.id) || other.id.covers(id))
  }

  /// Whether a tile is drawn before another tile. Finer tiles come before coarser tiles. Tiles of the same level are
  /// ordered by the distance of their copy of the world from the middle copy, then from north to south, then from
  /// west to east.
  static func isDrawnBefore(_ a: ViewTile, _ b: ViewTile) -> Bool {
    func rank(_ wrap: Int) -> Int { wrap < 0 ? -2 * wrap - 1 : 2 * wrap }
    if a.overscaledZ != b.overscaledZ { return a.overscaledZ > b.overscaledZ }
    if a.wrap != b.wrap { return rank(a.wrap) < rank(b.wrap) }
    return (a.id.y, a.id.x) < (b.id.y, b.id.x)
  }
}
