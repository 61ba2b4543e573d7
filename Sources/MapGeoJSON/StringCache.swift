import MapJSON

/// Strings that were read lately, so that a long one that comes again is not allocated again.
struct StringCache {
  private struct Entry {
    var range = 0..<0
    var string = ""
  }

  /// One entry for each value of a hash; empty until the first long string.
  private var entries: [Entry] = []
  private static let entryBits: UInt64 = 10
  /// Strings up to this many bytes need no allocation.
  private static let inlineLength = 15

  /// The string of a token.
  @inline(__always)
  mutating func string(of token: JSONReader.StringToken, in reader: borrowing JSONReader) -> String
  {
    guard token.range.count > Self.inlineLength, !token.hasEscapes else {
      return reader.string(of: token)
    }
    return longString(of: token, in: reader)
  }

  private mutating func longString(
    of token: JSONReader.StringToken, in reader: borrowing JSONReader
  ) -> String {
    if entries.isEmpty { entries = Array(repeating: Entry(), count: 1 << Self.entryBits) }
    let hash = reader.text.hash(of: token.range)
    let slot = Int(truncatingIfNeeded: hash >> (64 - Self.entryBits))
    if reader.text.equalBytes(entries[slot].range, token.range) { return entries[slot].string }
    let string = reader.string(of: token)
    entries[slot] = Entry(range: token.range, string: string)
    return string
  }
}
