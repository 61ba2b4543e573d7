import MapGeometry
import MapTiles

/// The tiles that a view needs.
struct TileCover {
  /// The zoom levels of a source.
  struct Levels {
    /// The minimum level.
    var minimum: Int
    /// The maximum level.
    var maximum: Int
    /// Pixels per tile side at the tile's level.
    var tileSize = 512.0
    /// Whether the level of a view is rounded to the nearest, not down.
    var roundsZoom = false
    /// Whether tiles beyond the maximum level are laid out separately for each level.
    var laysOutOverscaled = true
  }

  /// The height of extrusions that is assumed in views that are close to the horizon, in metres.
  private static let assumedHeight = 500.0

  private let viewport: Viewport
  private let levels: Levels
  /// The ground below the visible space.
  private let ground: [Point]
  /// The wanted zoom level of each tile.
  private let zoom: TileZoom
  private var found: [ViewTile] = []

  /// Returns the tiles in drawing order, none for a source whose minimum level is above the view's.
  /// Follows MapLibre's `covering_tiles.ts`: in strongly pitched views, distant areas use tiles of
  /// lower levels.
  ///
  /// - Parameter symbolHeight: The maximum height of the source's symbols above the ground, in metres. It affects the
  ///   tiles only beyond the height that is assumed for extrusions.
  static func tiles(
    in viewport: Viewport, levels: Levels, symbolHeight: Double = 0
  ) -> [ViewTile] {
    if let printed = PrintedCover(viewport, levels) { return printed.tiles }
    let height = viewport.horizonProximity * max(assumedHeight, symbolHeight)
    if let planet = PlanetCover(viewport, levels, height: height) { return planet.tiles }
    if let space = ElevationCover(viewport, levels, height: height) { return space.tiles }
    let ground = viewport.visibleGround(below: height)
    guard ground.count >= 3, let root = TileID(z: 0, x: 0, y: 0) else { return [] }
    var zoom = TileZoom(viewport, levels)
    if estimatedCount(on: ground, level: min(zoom.center, levels.maximum))
      > greatestCount(in: viewport.size, tileSize: levels.tileSize)
    {
      zoom = TileZoom(viewport, levels, isVariable: true)
    }
    var cover = TileCover(viewport: viewport, levels: levels, ground: ground, zoom: zoom)
    for wrap in wraps(of: ground) { cover.descend(from: root, wrap: wrap) }
    return cover.found.sorted(by: ViewTile.isDrawnBefore)
  }

  /// Returns the wanted zoom level of a view, regardless of the maximum level.
  static func level(of viewport: Viewport, levels: Levels) -> Int {
    TileZoom(viewport, levels).center
  }

  /// Returns about how many tiles of a level a convex polygon touches.
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

  /// Returns the number of tiles of one level above which distant areas use lower levels in every view: far more than a
  /// picture needs that is seen from above. Padding that is larger than the picture moves the horizon into views of any
  /// pitch, where MapLibre's limits of the pitch let the number of tiles grow to millions.
  private static func greatestCount(in size: PictureSize, tileSize: Double) -> Double {
    1024 + 64 * Double(size.width * size.height) / (tileSize * tileSize)
  }

  /// Returns the copies of the world that `ground` touches, at most three on either side, as in
  /// MapLibre.
  private static func wraps(of ground: [Point]) -> ClosedRange<Int> {
    var box = Box.empty
    for point in ground { box.formUnion(point) }
    let lower = Int(min(max(box.minX - 1e-9, -3), 3).rounded(.down))
    let upper = Int(min(max(box.maxX + 1e-9, -3), 3).rounded(.down))
    return max(lower, -3)...max(lower, upper)
  }

  /// Finds the tiles at and below `id` that the ground touches.
  private mutating func descend(from id: TileID, wrap: Int) {
    let tile = ViewTile(id: id, wrap: wrap, overscaledZ: id.z)
    let corner = tile.origin
    // Rounding must not separate what touches.
    let slack = tile.sizeInWorld * 1e-9
    let box = Box(
      minX: corner.x - slack, minY: corner.y - slack, maxX: corner.x + tile.sizeInWorld + slack,
      maxY: corner.y + tile.sizeInWorld + slack)
    guard Self.intersects(ground, box) else { return }
    let wanted = zoom.level(of: tile)
    guard id.z >= min(wanted, levels.maximum) else {
      for child in 0..<4 {
        let childID = TileID(z: id.z + 1, x: id.x * 2 + child % 2, y: id.y * 2 + child / 2)
        if let childID { descend(from: childID, wrap: wrap) }
      }
      return
    }
    guard id.z >= levels.minimum else { return }
    let overscaled = levels.laysOutOverscaled && id.z == levels.maximum ? max(id.z, wanted) : id.z
    found.append(ViewTile(id: id, wrap: wrap, overscaledZ: overscaled))
  }

  /// Whether a convex polygon and a box intersect or touch, by separating axes. Tiles that only
  /// touch the view count, as in MapLibre, because circles extend beyond the edges of their tiles.
  static func intersects(_ polygon: [Point], _ box: Box) -> Bool {
    var bounds = Box.empty
    for point in polygon { bounds.formUnion(point) }
    guard bounds.intersects(box) else { return false }
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
      Point(box.minX, box.maxY),
    ]
    for (index, a) in polygon.enumerated() {
      let b = polygon[(index + 1) % polygon.count]
      let normal = Point(a.y - b.y, b.x - a.x)
      func extent(_ points: [Point]) -> (Double, Double) {
        let values = points.map { $0.x * normal.x + $0.y * normal.y }
        return (values.min() ?? 0, values.max() ?? 0)
      }
      let (own, other) = (extent(polygon), extent(corners))
      if own.1 < other.0 || other.1 < own.0 { return false }
    }
    return true
  }
}
