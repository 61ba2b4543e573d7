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
    if let chart = ChartCover(viewport, levels) { return chart.tiles }
    let height = viewport.horizonProximity * max(assumedHeight, symbolHeight)
    if let globe = GlobeCover(viewport, levels, height: height) { return globe.tiles }
    if let space = ElevationCover(viewport, levels, height: height) { return space.tiles }
    let ground = viewport.visibleGround(below: height)
    guard ground.count >= 3 else { return [] }
    var zoom = TileZoom(viewport, levels)
    if estimatedCount(on: ground, level: min(zoom.center, levels.maximum))
      > greatestCount(in: viewport.size, tileSize: levels.tileSize)
    {
      zoom = TileZoom(viewport, levels, isVariable: true)
    }
    let wraps = wraps(of: ground).map { wrap in { (_: TileID) in wrap } }
    return TileDescent.tiles(levels, zoom, wraps: wraps) { tile in
      let corner = tile.origin
      let box = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + tile.sizeInWorld,
        maxY: corner.y + tile.sizeInWorld)
      // Rounding must not separate areas that touch.
      let slack = tile.sizeInWorld * 1e-9
      return intersects(ground, box.expanded(by: slack)) ? .some : .none
    }
  }

  /// Returns the wanted zoom level of a view, regardless of the maximum level.
  static func level(of viewport: Viewport, levels: Levels) -> Int {
    TileZoom(viewport, levels).center
  }

  /// Returns the approximate number of tiles of a level that a convex polygon touches.
  private static func estimatedCount(on ground: [Point], level: Int) -> Double {
    let perSide = StableMath.exp2(Double(level))
    var circumference = 0.0
    for (index, point) in ground.enumerated() {
      circumference += point.distance(to: ground[(index + 1) % ground.count])
    }
    let touched = (ground.signedArea.magnitude * perSide + circumference) * perSide
    // At most seven copies of the world are drawn.
    return min(touched, 7 * perSide * perSide)
  }

  /// Returns the number of tiles of one level above which distant areas use lower levels in every view. It is far
  /// more than a picture seen from above needs. Padding larger than the picture moves the horizon into views of any
  /// pitch. In such views, MapLibre's pitch limits would let the number of tiles grow to millions.
  private static func greatestCount(in size: PictureSize, tileSize: Double) -> Double {
    1024 + 64 * Double(size.width * size.height) / (tileSize * tileSize)
  }

  /// Returns the copies of the world that `ground` touches. As in MapLibre, there are at most three copies on either
  /// side.
  private static func wraps(of ground: [Point]) -> ClosedRange<Int> {
    var box = Box.empty
    for point in ground { box.formUnion(point) }
    let lower = Int(min(max(box.minX - 1e-9, -3), 3).rounded(.down))
    let upper = Int(min(max(box.maxX + 1e-9, -3), 3).rounded(.down))
    return max(lower, -3)...max(lower, upper)
  }

  /// Whether a convex polygon and a box intersect or touch, by the method of separating axes. As in MapLibre, tiles
  /// that only touch the view are included, because circles extend beyond the edges of their tiles.
  static func intersects(_ polygon: [Point], _ box: Box) -> Bool {
    var bounds = Box.empty
    for point in polygon { bounds.formUnion(point) }
    guard bounds.intersects(box) else { return false }
    for (index, a) in polygon.enumerated() {
      let b = polygon[(index + 1) % polygon.count]
      let normal = Point(a.y - b.y, b.x - a.x)
      func extent(_ points: [Point]) -> (Double, Double) {
        let values = points.map { $0.x * normal.x + $0.y * normal.y }
        return (values.min() ?? 0, values.max() ?? 0)
      }
      let (own, other) = (extent(polygon), extent(box.corners))
      if own.1 < other.0 || other.1 < own.0 { return false }
    }
    return true
  }
}

/// The descent through the tile tree from the world to the wanted levels.
struct TileDescent {
  /// The visibility of a tile.
  enum Share {
    case none, some, all
  }

  private let levels: TileCover.Levels
  private let zoom: TileZoom
  private let share: (ViewTile) -> Share
  private var found: [ViewTile] = []

  /// Returns the visible tiles in drawing order.
  ///
  /// - Parameters:
  ///   - levels: The zoom levels of the source.
  ///   - zoom: The wanted zoom level of each tile.
  ///   - wraps: The copies of the world. Each is a function that returns the copy to which a tile belongs.
  ///   - share: Returns the visibility of a tile. It is not called for the parts of a wholly visible tile.
  static func tiles(
    _ levels: TileCover.Levels, _ zoom: TileZoom, wraps: [(TileID) -> Int],
    share: (ViewTile) -> Share
  ) -> [ViewTile] {
    withoutActuallyEscaping(share) { share in
      var descent = TileDescent(levels: levels, zoom: zoom, share: share)
      for wrap in wraps { descent.descend(from: .world, wrap: wrap, isWhole: false) }
      return descent.found.sorted(by: ViewTile.isDrawnBefore)
    }
  }

  /// Finds the visible tiles at and below `id`.
  private mutating func descend(from id: TileID, wrap: (TileID) -> Int, isWhole: Bool) {
    let tile = ViewTile(id: id, wrap: wrap(id), overscaledZ: id.z)
    let share = isWhole ? .all : share(tile)
    if share == .none { return }
    let wanted = zoom.level(of: tile)
    if id.z < min(wanted, levels.maximum) {
      for child in id.children { descend(from: child, wrap: wrap, isWhole: share == .all) }
    } else if id.z >= levels.minimum {
      found.append(levels.tile(id, wrap: tile.wrap, wanted: wanted))
    }
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
