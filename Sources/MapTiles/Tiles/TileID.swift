/// A square of the Web Mercator world at a zoom level. Columns `x` run from the antimeridian eastward, and rows `y`
/// run from north to south. Both are in `0..<2^z`.
public struct TileID: Hashable, Sendable {
  /// The zoom level, from 0 to 30.
  public let z: Int
  /// The column, counted from the antimeridian eastward.
  public let x: Int
  /// The row, counted from north to south.
  public let y: Int

  /// Creates the tile at a level, column and row. Returns nil if there is no such tile.
  public init?(z: Int, x: Int, y: Int) {
    guard (0...30).contains(z), x >= 0, y >= 0, x < 1 << z, y < 1 << z else { return nil }
    self.z = z
    self.x = x
    self.y = y
  }

  /// Creates a tile without checking that it exists.
  init(uncheckedZ z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }
}

extension TileID {
  /// The tile of zoom level 0, which covers the whole world.
  public static let world = TileID(uncheckedZ: 0, x: 0, y: 0)

  /// The tile that covers this tile at the previous zoom level. It is nil if this tile is the world.
  public var parent: TileID? {
    z > 0 ? TileID(uncheckedZ: z - 1, x: x >> 1, y: y >> 1) : nil
  }

  /// The four tiles of the next zoom level that this tile covers, in the order northwest, northeast, southwest,
  /// southeast. The array is empty at level 30.
  public var children: [TileID] {
    guard z < 30 else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { column, row in
      TileID(uncheckedZ: z + 1, x: 2 * x + column, y: 2 * y + row)
    }
  }

  /// Returns the tile of level `zoom` that covers this tile. Returns nil if `zoom` is not in `0...z`.
  public func ancestor(at zoom: Int) -> TileID? {
    guard zoom >= 0, zoom <= z else { return nil }
    return TileID(uncheckedZ: zoom, x: x >> (z - zoom), y: y >> (z - zoom))
  }

  /// Whether this tile covers `other` or is equal to it.
  public func covers(_ other: TileID) -> Bool { other.ancestor(at: z) == self }

  /// A unique number that orders tiles by level, then by row, then by column.
  public var key: UInt64 {
    // Levels 0 to z - 1 contain (4^z - 1) / 3 tiles.
    ((1 << UInt64(2 * z)) - 1) / 3 + (UInt64(y) << UInt64(z)) + UInt64(x)
  }
}

extension TileID: Comparable {
  /// Orders tiles by level, then by row, then by column.
  public static func < (a: TileID, b: TileID) -> Bool { a.key < b.key }
}
