import MapData
import MapTiles

/// A part of a pyramid's tiles, for one of several machines. It only depends on the coordinates of the tiles.
public struct PyramidShard: Hashable, Sendable {
  /// The number of the shard, from 1.
  public let number: Int
  /// The number of shards.
  public let count: Int

  /// The whole pyramid.
  public static let whole = PyramidShard(uncheckedNumber: 1, of: 1)

  /// Creates a shard; nil unless the number is in `1...count`.
  public init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.init(uncheckedNumber: number, of: count)
  }

  /// Creates a shard from a text with its number and the count, such as `2/4`; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  private init(uncheckedNumber number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// Whether a block of tiles belongs to the shard. Blocks are assigned to shards in turn along the Hilbert
  /// curve, so that dense and empty areas are distributed evenly.
  func has(_ block: TileBlocks.Block) -> Bool {
    let turn = (block.root.hilbertIndex &+ UInt64(block.zoom)) % UInt64(count)
    return turn == UInt64(number - 1)
  }
}
