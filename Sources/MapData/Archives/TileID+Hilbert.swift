import MapTiles

extension TileID {
  /// The tile's place on the Hilbert curves of all levels, one after the other from level 0 (PMTiles
  /// v3 section 4.1): what a PMTiles archive calls the tile.
  public var hilbertIndex: UInt64 {
    // A level has 4^z tiles; those before it (4^z - 1) / 3. Level 30 ends below 2^62.
    var column = x
    var row = y
    var index: UInt64 = 0
    for level in (0..<z).reversed() {
      let isRight = column >> level & 1
      let isBelow = row >> level & 1
      // The curve runs down the left half of a square and up the right one.
      index = index << 2 | UInt64(3 * isRight ^ isBelow)
      guard isBelow == 0 else { continue }
      // In the upper quadrants it is turned, on the right the other way: only lower bits count on.
      if isRight == 1 { (column, row) = (~column, ~row) }
      (column, row) = (row, column)
    }
    return ((1 << (2 * UInt64(z))) - 1) / 3 + index
  }
}
