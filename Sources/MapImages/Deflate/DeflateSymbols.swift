/// The symbols of deflate for the lengths and distances of repetitions (RFC 1951, section 3.2.5).
enum DeflateSymbols {
  /// A symbol with the bits that follow its word.
  typealias Symbol = (symbol: Int, extra: UInt64, extraCount: UInt64)

  /// The number of symbols of literal bytes, the end of a block, and lengths.
  static let literalCount = 286
  /// The number of symbols of distances.
  static let distanceCount = 30
  /// The symbol of the end of a block.
  static let end = 256
  /// The greatest length of a repetition.
  static let greatestLength = 258
  /// The greatest distance of a repetition.
  static let greatestDistance = 1 << 15

  /// The symbol of a length from 3.
  static func length(_ length: Int) -> Symbol {
    if length == greatestLength { return (285, 0, 0) }
    let value = UInt64(length - 3)
    if value < 8 { return (257 + Int(value), 0, 0) }
    // Four symbols for each power of two.
    let extraCount = UInt64(61 - value.leadingZeroBitCount)
    let symbol = 257 + 4 * Int(extraCount) + Int(value >> extraCount)
    return (symbol, value & ((1 << extraCount) - 1), extraCount)
  }

  /// The symbol of a distance, which is given less 1.
  @inline(__always)
  static func distance(_ distanceLess1: Int) -> Symbol {
    let value = UInt64(truncatingIfNeeded: distanceLess1)
    if value < 4 { return (Int(truncatingIfNeeded: value), 0, 0) }
    // Two symbols for each power of two.
    let extraCount = UInt64(truncatingIfNeeded: 62 &- value.leadingZeroBitCount)
    let symbol =
      2 &* Int(truncatingIfNeeded: extraCount) &+ Int(truncatingIfNeeded: value &>> extraCount)
    return (symbol, value & ((1 &<< extraCount) &- 1), extraCount)
  }
}
