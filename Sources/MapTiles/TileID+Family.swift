extension TileID {
  /// The one tile of zoom level 0: the whole world.
  public static let world = TileID(uncheckedZ: 0, x: 0, y: 0)

  /// The tile of the level above that covers this one; nil for the world.
  public var parent: TileID? {
    z > 0 ? TileID(uncheckedZ: z - 1, x: x >> 1, y: y >> 1) : nil
  }

  /// The four tiles of the level below that this one covers: northwest, northeast, southwest,
  /// southeast; none for a tile of level 30.
  public var children: [TileID] {
    guard z < 30 else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { column, row in
      TileID(uncheckedZ: z + 1, x: 2 * x + column, y: 2 * y + row)
    }
  }

  /// The tile of level `zoom` that covers this one; nil below its own level and above 0.
  public func ancestor(at zoom: Int) -> TileID? {
    guard zoom >= 0, zoom <= z else { return nil }
    return TileID(uncheckedZ: zoom, x: x >> (z - zoom), y: y >> (z - zoom))
  }

  /// Whether this tile covers `other`, or is it.
  public func covers(_ other: TileID) -> Bool { other.ancestor(at: z) == self }

  /// One number for the tile, different for every tile: by level, then row, then column.
  public var key: UInt64 {
    // Levels 0 to z - 1 have (4^z - 1) / 3 tiles.
    ((1 << UInt64(2 * z)) - 1) / 3 + (UInt64(y) << UInt64(z)) + UInt64(x)
  }
}

extension TileID: Comparable {
  /// Whether `a` comes before `b`: by level, then row, then column.
  public static func < (a: TileID, b: TileID) -> Bool { a.key < b.key }
}
