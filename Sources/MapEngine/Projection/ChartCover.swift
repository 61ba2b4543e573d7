import MapGeometry
import MapTiles

/// Finds the tiles of a view of a chart. They are the tiles of one level whose places on the plane meet the
/// picture.
struct ChartCover {
  private let plane: Chart
  /// The part of the plane in the picture.
  private let ground: [Point]
  /// The part of Web Mercator in the picture; nil if it is not known.
  private let region: Box?
  private let level: Int
  private let levels: TileCover.Levels
  /// The wanted zoom level, regardless of the maximum level.
  private let wanted: Int

  /// Creates the cover of a view; nil if it has no chart.
  init?(_ viewport: Viewport, _ levels: TileCover.Levels) {
    guard let plane = viewport.chart else { return nil }
    self.plane = plane
    self.levels = levels
    ground = viewport.visibleGround
    region = Self.region(of: ground, on: plane)
    wanted = TileCover.level(of: viewport, levels: levels)
    level = min(wanted, levels.maximum)
  }

  /// The tiles in drawing order. If there are too many tiles, they are of a lower level. This can occur at a pole,
  /// where all tiles meet.
  var tiles: [ViewTile] {
    guard !ground.isEmpty else { return [] }
    let (first, last) = (
      Int(plane.range.lowerBound.rounded(.down)), Int(plane.range.upperBound.rounded(.down))
    )
    var found = (first...last).map { tile(.world, wrap: $0) }.filter(meets)
    for z in 0..<max(level, 0) {
      guard let next = children(of: found, limit: z < levels.minimum ? .max : limit(level: z + 1))
      else { break }
      found = next
    }
    return found.filter { $0.id.z >= levels.minimum }.sorted(by: ViewTile.isDrawnBefore)
  }

  /// Returns the tiles of the next level in the picture; nil if there are more tiles than `limit`.
  private func children(of tiles: [ViewTile], limit: Int) -> [ViewTile]? {
    var found: [ViewTile] = []
    for parent in tiles {
      found += parent.id.children.map { tile($0, wrap: parent.wrap) }.filter(meets)
      if found.count > limit { return nil }
    }
    return found
  }

  private func tile(_ id: TileID, wrap: Int) -> ViewTile {
    levels.tile(id, wrap: wrap, wanted: wanted)
  }

  /// Returns the maximum number of tiles of a level. It is far above the number of tiles that a picture usually shows.
  private func limit(level: Int) -> Int {
    var box = Box.empty
    for point in ground { box.formUnion(point) }
    let tiles = (box.maxX - box.minX) * (box.maxY - box.minY) * Double(1 << (2 * level))
    return 4096 + (tiles > 0 ? 16 * Int(min(tiles, 1e6)) : 0)
  }

  /// The fraction by which the box of an outline is enlarged, because the outline has steps, and because circles extend
  /// beyond the edges of their tiles.
  private static let slack = 0.02

  /// Whether a tile may meet the picture.
  private func meets(_ tile: ViewTile) -> Bool {
    if let region {
      let (corner, side) = (tile.origin, tile.sizeInWorld)
      let place = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + side, maxY: corner.y + side)
      guard place.expanded(by: side * Self.slack).intersects(region) else { return false }
    }
    var area = Box.empty
    for point in plane.outline(of: tile) { area.formUnion(point) }
    guard !area.isEmpty else { return false }
    let reach = max(area.maxX - area.minX, area.maxY - area.minY) * Self.slack
    return TileCover.intersects(ground, area.expanded(by: reach))
  }

  /// The number of points per side of the visible part of the plane whose places are determined.
  private static let samples = 32

  /// Returns a box of Web Mercator that contains the places of the picture; nil if the picture shows a pole or the edge
  /// of the world.
  ///
  /// The box is needed near a pole. There, thousands of tiles are long wedges whose boxes on the plane overlap.
  private static func region(of ground: [Point], on plane: Chart) -> Box? {
    var box = Box.empty
    for (from, to) in zip(ground, ground.dropFirst() + ground.prefix(1)) {
      for sample in 0..<samples {
        let point = from + (to - from) * (Double(sample) / Double(samples))
        guard let place = plane.mercator(ofWorld: point) else { return nil }
        box.formUnion(Point(place.x, min(max(place.y, 0), 1)))
      }
    }
    let poles = [0.0, 1].map { plane.world(ofMercator: Point(plane.meridian, $0)) }
    let showsPole = poles.contains { pole in
      TileCover.intersects(
        ground, Box(minX: pole.x, minY: pole.y, maxX: pole.x, maxY: pole.y))
    }
    guard !showsPole else { return nil }
    // The margin covers places between two samples.
    return box.expanded(by: max(box.maxX - box.minX, box.maxY - box.minY) / 8)
  }
}
