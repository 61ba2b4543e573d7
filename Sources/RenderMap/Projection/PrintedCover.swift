import MapGeometry
import MapTiles

/// The tiles of a view of a printed plane: those whose place on the plane meets the picture, all of one level.
struct PrintedCover {
  private let plane: PrintedPlane
  /// The part of the plane in the picture, and the box around it.
  private let ground: [Point]
  private let box: Box
  private let level: Int
  private let levels: TileCover.Levels
  /// The wanted level, regardless of the maximum.
  private let wanted: Int

  /// Creates the cover of a view; nil if its plane is another.
  init?(_ viewport: Viewport, _ levels: TileCover.Levels) {
    guard let plane = viewport.printed else { return nil }
    self.plane = plane
    self.levels = levels
    ground = viewport.visibleGround
    var box = Box.empty
    for point in ground { box.formUnion(point) }
    self.box = box
    wanted = TileCover.level(of: viewport, levels: levels)
    level = min(wanted, levels.maximum)
  }

  /// The tiles in drawing order.
  var tiles: [ViewTile] {
    guard !box.isEmpty, let root = TileID(z: 0, x: 0, y: 0) else { return [] }
    var found: [ViewTile] = []
    let (first, last) = (
      Int(plane.range.lowerBound.rounded(.down)), Int(plane.range.upperBound.rounded(.down))
    )
    for wrap in first...last { descend(from: root, wrap: wrap, to: &found) }
    return found.sorted(by: ViewTile.isDrawnBefore)
  }

  /// The share by which the box of an outline is enlarged, because the outline has steps, and because circles extend beyond
  /// the edges of their tiles.
  private static let slack = 0.02

  private func descend(from id: TileID, wrap: Int, to found: inout [ViewTile]) {
    let tile = ViewTile(id: id, wrap: wrap, overscaledZ: id.z)
    var area = Box.empty
    for point in plane.outline(of: tile) { area.formUnion(point) }
    guard !area.isEmpty else { return }
    let reach = max(area.maxX - area.minX, area.maxY - area.minY) * Self.slack
    area = area.expanded(by: reach)
    guard TileCover.intersects(ground, area) else { return }
    guard id.z >= level else {
      for child in 0..<4 {
        let childID = TileID(z: id.z + 1, x: id.x * 2 + child % 2, y: id.y * 2 + child / 2)
        if let childID { descend(from: childID, wrap: wrap, to: &found) }
      }
      return
    }
    guard id.z >= levels.minimum else { return }
    let overscaled = levels.laysOutOverscaled && id.z == levels.maximum ? max(id.z, wanted) : id.z
    found.append(ViewTile(id: id, wrap: wrap, overscaledZ: overscaled))
  }
}
