import Geometry
import VectorTile

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

  /// The tiles in the order they are drawn. Nothing for a source whose least level is above the
  /// view's.
  static func tiles(in viewport: Viewport, levels: Levels) -> [ViewTile] {
    let wanted = level(of: viewport, levels: levels)
    let z = min(wanted, levels.maximum)
    guard z >= levels.minimum else { return [] }
    let ground = viewport.visibleGround
    guard ground.count >= 3 else { return [] }
    var found: [ViewTile] = []
    for wrap in wraps(of: ground) {
      guard let root = TileID(z: 0, x: 0, y: 0) else { continue }
      descend(from: root, wrap: wrap, to: z, ground: ground) { id in
        let overscaled = levels.laysOutOverscaled && z == levels.maximum ? max(z, wanted) : z
        found.append(ViewTile(id: id, wrap: wrap, overscaledZ: overscaled))
      }
    }
    return found.sorted(by: ViewTile.isDrawnBefore)
  }

  /// The zoom level of which a view wants tiles, were there no greatest one.
  static func level(of viewport: Viewport, levels: Levels) -> Int {
    let zoom = viewport.camera.zoom + StableMath.log2(512 / levels.tileSize)
    return max(0, Int((levels.roundsZoom ? zoom + 0.5 : zoom).rounded(.down)))
  }

  /// The copies of the world that `ground` reaches; MapLibre draws three on either side.
  private static func wraps(of ground: [Point]) -> ClosedRange<Int> {
    var box = Box.empty
    for point in ground { box.formUnion(point) }
    let lower = Int(min(max(box.minX - 1e-9, -3), 3).rounded(.down))
    let upper = Int(min(max(box.maxX + 1e-9, -3), 3).rounded(.down))
    return max(lower, -3)...max(lower, upper)
  }

  /// Calls `visit` for every tile of level `z` below `id` that `ground` touches.
  private static func descend(
    from id: TileID, wrap: Int, to z: Int, ground: [Point], visit: (TileID) -> Void
  ) {
    let tile = ViewTile(id: id, wrap: wrap, overscaledZ: id.z)
    let corner = tile.origin
    // Rounding must not part what touches.
    let slack = tile.sizeInWorld * 1e-9
    let box = Box(
      minX: corner.x - slack, minY: corner.y - slack, maxX: corner.x + tile.sizeInWorld + slack,
      maxY: corner.y + tile.sizeInWorld + slack)
    guard intersects(ground, box) else { return }
    guard id.z < z else { return visit(id) }
    for child in 0..<4 {
      let childID = TileID(z: id.z + 1, x: id.x * 2 + child % 2, y: id.y * 2 + child / 2)
      if let childID { descend(from: childID, wrap: wrap, to: z, ground: ground, visit: visit) }
    }
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

extension Viewport {
  /// The part of the ground that the picture shows, as a convex polygon in Web Mercator world units;
  /// what lies beyond the horizon is left out.
  var visibleGround: [Point] {
    let width = Double(size.deviceWidth)
    let height = Double(size.deviceHeight)
    let corners = [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
    return clippedToHorizon(corners).map { world(ofPlane: deviceToPlane.apply($0).point) }
  }

  /// The part of a convex polygon of device pixels that looks at ground no further away than the
  /// farthest that is drawn.
  private func clippedToHorizon(_ corners: [Point]) -> [Point] {
    guard !planeToDevice.isAffine else { return corners }
    // The inverse's w at a device point is one over that point's distance (1 at the centre).
    let least = 0.02
    func depth(_ point: Point) -> Double { deviceToPlane.apply(point).w - least }
    var kept: [Point] = []
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      let (da, db) = (depth(a), depth(b))
      if da >= 0 { kept.append(a) }
      if (da >= 0) != (db >= 0) { kept.append(a + (b - a) * (da / (da - db))) }
    }
    return kept
  }
}
