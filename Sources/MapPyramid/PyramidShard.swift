import MapData
import MapTiles

/// A share of a pyramid's tiles, for one of several machines: what belongs to it depends on nothing but
/// the tiles' places.
public struct PyramidShard: Hashable, Sendable {
  /// The number of the shard, from 1.
  public let number: Int
  /// How many shards there are.
  public let count: Int

  /// The whole pyramid.
  public static let whole = PyramidShard(uncheckedNumber: 1, of: 1)

  /// The shard of this number; nil unless it is within 1 and `count`.
  public init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.init(uncheckedNumber: number, of: count)
  }

  /// The shard that a text says, number before count: `2/4`; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  private init(uncheckedNumber number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// Whether a block of tiles belongs to the shard: blocks take turns along the Hilbert curve, so that
  /// each shard has a share of the city and of the sea.
  func has(_ block: TileBlocks.Block) -> Bool {
    let turn = (block.root.hilbertIndex &+ UInt64(block.zoom)) % UInt64(count)
    return turn == UInt64(number - 1)
  }
}
