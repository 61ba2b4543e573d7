import MapData
import MapTiles

/// A contiguous part of a tile pyramid along the Hilbert curves. Neighboring tiles are in the same part, so that a
/// machine reads the data of few regions.
///
/// A pyramid is divided into parts of equal numbers of blocks. The parts of a pyramid in their order contain its
/// tiles in order.
public struct PyramidPart: Hashable, Sendable {
  private let place: PartNumber

  /// The number of the part, from 1.
  public var number: Int { place.number }
  /// The number of parts.
  public var count: Int { place.count }

  /// The whole pyramid.
  public static let whole = PyramidPart(.whole)

  /// Creates a part; nil unless the number is in `1...count`.
  public init?(_ number: Int, of count: Int) {
    guard let place = PartNumber(number, of: count) else { return nil }
    self.init(place)
  }

  /// Creates a part from a text with its number and the count, such as `2/40`; nil for any other text.
  public init?(_ text: String) {
    guard let place = PartNumber(text) else { return nil }
    self.init(place)
  }

  private init(_ place: PartNumber) { self.place = place }

  /// Returns the range of the part's blocks among `total`. The first parts have one more than the others if the number
  /// of blocks is not a multiple of the number of parts.
  func blocks(of total: Int) -> Range<Int> {
    let (each, rest) = total.quotientAndRemainder(dividingBy: count)
    let start = each * (number - 1) + min(number - 1, rest)
    return start..<start + each + (number <= rest ? 1 : 0)
  }
}

/// The place of a part among equal parts: its number, and how many there are.
struct PartNumber: Hashable, Sendable {
  /// The number of the part, from 1.
  let number: Int
  /// The number of parts.
  let count: Int

  /// The only part.
  static let whole = PartNumber(uncheckedNumber: 1, of: 1)

  /// Creates a place; nil unless the number is in `1...count`.
  init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.init(uncheckedNumber: number, of: count)
  }

  /// Creates a place from a text with the number and the count, such as `2/4`; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  private init(uncheckedNumber number: Int, of count: Int) {
    self.number = number
    self.count = count
  }
}

/// A part of the tiles of a pyramid, for one of several machines. It depends only on the coordinates of the tiles.
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
