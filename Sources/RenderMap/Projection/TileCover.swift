import MapGeometry
import MapTiles

/// Which tiles a view needs.
struct TileCover {
  /// The zoom levels that a source has tiles of.
  struct Levels {
    /// The least level.
    var minimum: Int
    /// The greatest level.
    var maximum: Int
    /// Pixels a tile side at its own level.
    var tileSize = 512.0
    /// Whether a view wants tiles of the nearest level, and not of the one below.
    var roundsZoom = false
    /// Whether tiles beyond the greatest level are laid out anew for each level.
    var laysOutOverscaled = true
  }

  private let viewport: Viewport
  private let levels: Levels
  /// The ground in sight.
  private let ground: [Point]
  /// The zoom level of which tiles are wanted all over the view, or by distance.
  private let zoom: TileZoom
  private var found: [ViewTile] = []

  /// The tiles in the order they are drawn. Nothing for a source whose least level is above the
  /// view's. Follows MapLibre's `covering_tiles.ts`: under a strong tilt what is far away is shown by
  /// tiles of lower levels.
  static func tiles(in viewport: Viewport, levels: Levels) -> [ViewTile] {
    let ground = viewport.visibleGround
    guard ground.count >= 3, let root = TileID(z: 0, x: 0, y: 0) else { return [] }
    var cover = TileCover(
      viewport: viewport, levels: levels, ground: ground,
      zoom: TileZoom(viewport, levels))
    for wrap in wraps(of: ground) { cover.descend(from: root, wrap: wrap) }
    return cover.found.sorted(by: ViewTile.isDrawnBefore)
  }

  /// The zoom level of which a view wants tiles, were there no greatest one.
  static func level(of viewport: Viewport, levels: Levels) -> Int {
    TileZoom(viewport, levels).center
  }

  /// The copies of the world that `ground` reaches; MapLibre draws three on either side.
  private static func wraps(of ground: [Point]) -> ClosedRange<Int> {
    var box = Box.empty
    for point in ground { box.formUnion(point) }
    let lower = Int(min(max(box.minX - 1e-9, -3), 3).rounded(.down))
    let upper = Int(min(max(box.maxX + 1e-9, -3), 3).rounded(.down))
    return max(lower, -3)...max(lower, upper)
  }

  /// Finds the tiles at and below `id` that the ground in sight touches.
  private mutating func descend(from id: TileID, wrap: Int) {
    let tile = ViewTile(id: id, wrap: wrap, overscaledZ: id.z)
    let corner = tile.origin
    // Rounding must not part what touches.
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

  /// Whether a convex polygon and a box meet, be it at an edge, by separating axes. Tiles that only
  /// touch the view count, as they do in MapLibre: circles reach over their tiles' edges.
  private static func intersects(_ polygon: [Point], _ box: Box) -> Bool {
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
      func reach(_ points: [Point]) -> (Double, Double) {
        let values = points.map { $0.x * normal.x + $0.y * normal.y }
        return (values.min() ?? 0, values.max() ?? 0)
      }
      let (own, other) = (reach(polygon), reach(corners))
      if own.1 < other.0 || other.1 < own.0 { return false }
    }
    return true
  }
}
