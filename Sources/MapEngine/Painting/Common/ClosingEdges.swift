import MapTiles

/// The edge of the world in the units of a tile. Along it, areas have edges that only close their rings: an area that
/// extends across the antimeridian or around a pole is divided there.
struct ClosingEdges {
  /// The x of the antimeridian, and the y of the ends of Web Mercator, in the tile.
  private var columns: [Int32] = []
  private var rows: [Int32] = []

  /// Finds the edge of the world in a tile whose data has `extent` units per side; nil if the tile is not beside it.
  init?(of tile: TileID, extent: Int) {
    let last = (1 << tile.z) - 1
    let side = Int32(clamping: extent)
    if tile.x == 0 { columns.append(0) }
    if tile.x == last { columns.append(side) }
    if tile.y == 0 { rows.append(0) }
    if tile.y == last { rows.append(side) }
    guard !columns.isEmpty || !rows.isEmpty else { return nil }
  }

  /// Returns the lines along a closed ring without the edges along the edge of the world. The place at which the ring
  /// starts does not divide its outline.
  func outlines(of ring: ArraySlice<TileLayer.TilePoint>) -> [[TileLayer.TilePoint]] {
    RingOutlines.joined(RingOutlines.lines(along: ring, without: closesRing))
  }

  private func closesRing(_ a: TileLayer.TilePoint, _ b: TileLayer.TilePoint) -> Bool {
    a.x == b.x && columns.contains(a.x) || a.y == b.y && rows.contains(a.y)
  }
}
