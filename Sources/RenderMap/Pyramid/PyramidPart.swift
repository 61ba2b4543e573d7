import MapData
import MapTiles

/// A contiguous part of a tile pyramid along the Hilbert curves. Neighboring tiles are in the same part, so a machine
/// that draws the part reads the data of few regions.
///
/// All parts of a pyramid contain the same number of blocks, or each of the first parts contains one more block than
/// the others. If the parts are joined in ascending order, the tiles of the pyramid are in order.
public struct PyramidPart: Hashable, Sendable {
  private let place: PartNumber

  /// The number of the part, counted from 1.
  public var number: Int { place.number }
  /// The number of parts of the pyramid.
  public var count: Int { place.count }

  /// The only part of a pyramid that is not divided.
  public static let whole = PyramidPart(.whole)

  /// Creates a part; nil unless the number is in `1...count`.
  public init?(_ number: Int, of count: Int) {
    guard let place = PartNumber(number, of: count) else { return nil }
    self.init(place)
  }

  /// Creates a part from a text that contains its number and the number of parts, such as `2/40`; nil for any other
  /// text.
  public init?(_ text: String) {
    guard let place = PartNumber(text) else { return nil }
    self.init(place)
  }

  private init(_ place: PartNumber) { self.place = place }

  /// Returns the range of the part's blocks among `total` blocks. If the number of blocks is not a multiple of the
  /// number of parts, each of the first parts contains one more block than the others.
  func blocks(of total: Int) -> Range<Int> {
    let (each, rest) = total.quotientAndRemainder(dividingBy: count)
    let start = each * (number - 1) + min(number - 1, rest)
    return start..<start + each + (number <= rest ? 1 : 0)
  }
}

/// The number of a part among equal parts, and the number of parts.
struct PartNumber: Hashable, Sendable {
  /// The number of the part, counted from 1.
  let number: Int
  /// The number of parts.
  let count: Int

  /// The only part of a whole that is not divided.
  static let whole = PartNumber(uncheckedNumber: 1, of: 1)

  /// Creates the number of a part; nil unless the number is in `1...count`.
  init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.init(uncheckedNumber: number, of: count)
  }

  /// Creates the number of a part from a text that contains this number and the number of parts, such as `2/4`; nil for
  /// any other text.
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

/// A part of the tiles of a pyramid that one of several machines draws. Only the coordinates of a tile determine
/// whether it belongs to the shard.
public struct PyramidShard: Hashable, Sendable {
  private let place: PartNumber

  /// The number of the shard, counted from 1.
  public var number: Int { place.number }
  /// The number of shards of the pyramid.
  public var count: Int { place.count }

  /// The only shard of a pyramid that is not divided.
  public static let whole = PyramidShard(.whole)

  /// Creates a shard; nil unless the number is in `1...count`.
  public init?(_ number: Int, of count: Int) {
    guard let place = PartNumber(number, of: count) else { return nil }
    self.init(place)
  }

  /// Creates a shard from a text that contains its number and the number of shards, such as `2/4`; nil for any other
  /// text.
  public init?(_ text: String) {
    guard let place = PartNumber(text) else { return nil }
    self.init(place)
  }

  private init(_ place: PartNumber) { self.place = place }

  /// Returns whether a block of tiles belongs to the shard. Blocks are assigned to the shards in turn along the
  /// Hilbert curve, so dense and empty areas are distributed evenly.
  func has(_ block: TileBlocks.Block) -> Bool {
    let turn = (block.root.hilbertIndex &+ UInt64(block.zoom)) % UInt64(count)
    return turn == UInt64(number - 1)
  }
}
