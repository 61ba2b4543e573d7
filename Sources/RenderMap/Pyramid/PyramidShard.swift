import MapData
import MapTiles

/// A part of a pyramid's tiles, for one of several machines. It only depends on the coordinates of the tiles.
public struct PyramidShard: Hashable, Sendable {
  private let place: PartNumber

  /// The number of the shard, from 1.
  public var number: Int { place.number }
  /// The number of shards.
  public var count: Int { place.count }

  /// The whole pyramid.
  public static let whole = PyramidShard(.whole)

  /// Creates a shard; nil unless the number is in `1...count`.
  public init?(_ number: Int, of count: Int) {
    guard let place = PartNumber(number, of: count) else { return nil }
    self.init(place)
  }

  /// Creates a shard from a text with its number and the count, such as `2/4`; nil for any other text.
  public init?(_ text: String) {
    guard let place = PartNumber(text) else { return nil }
    self.init(place)
  }

  private init(_ place: PartNumber) { self.place = place }

  /// Whether a block of tiles belongs to the shard. Blocks are assigned to shards in turn along the Hilbert
  /// curve, so that dense and empty areas are distributed evenly.
  func has(_ block: TileBlocks.Block) -> Bool {
    let turn = (block.root.hilbertIndex &+ UInt64(block.zoom)) % UInt64(count)
    return turn == UInt64(number - 1)
  }
}
