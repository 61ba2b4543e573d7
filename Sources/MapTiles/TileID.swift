/// A square of the Web Mercator world at a zoom level: column `x` from the antimeridian eastwards,
/// row `y` from north to south, each in `0..<2^z`.
public struct TileID: Hashable, Sendable {
  /// The zoom level, 0...30.
  public let z: Int
  /// The column.
  public let x: Int
  /// The row.
  public let y: Int

  /// The tile at this level, column and row; nil where there is none.
  public init?(z: Int, x: Int, y: Int) {
    guard (0...30).contains(z), x >= 0, y >= 0, x < 1 << z, y < 1 << z else { return nil }
    self.z = z
    self.x = x
    self.y = y
  }

  /// The tile at this level, column and row, which the caller knows to exist.
  init(uncheckedZ z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }
}
