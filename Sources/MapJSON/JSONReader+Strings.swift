extension JSONReader {
  /// The place of a validated string in the text.
  public struct StringToken: Hashable, Sendable {
    /// The range of byte offsets between the quotes.
    public let range: Range<Int>
    /// Whether the string contains escapes. If so, the bytes in `range` are not the characters of the string.
    public let hasEscapes: Bool

    /// The byte offset of the opening quote.
    public var offset: Int { range.lowerBound - 1 }
  }

  /// Reads a string. A surrogate without its partner becomes U+FFFD.
  public mutating func readString() throws(JSONError) -> String {
    string(of: try readStringToken())
  }

  /// Validates and skips a string. Returns its place in the text.
  public mutating func readStringToken() throws(JSONError) -> StringToken {
    skipWhiteSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      throw failure(expecting: .string)
    }
    return try scanString()
  }

  /// Returns the characters of a string that this reader has skipped. A surrogate without its partner becomes U+FFFD.
  public func string(of token: StringToken) -> String {
    let raw = UnsafeBufferPointer(rebasing: bytes[token.range])
    return token.hasEscapes
      ? String(decoding: Self.unescaped(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
  }

  /// Returns whether a string that this reader has skipped has the same bytes as `name`, which is an ASCII text.
  public func token(_ token: StringToken, is name: StaticString) -> Bool {
    let count = token.range.count
    guard count == name.utf8CodeUnitCount else { return false }
    for index in 0..<count where bytes[token.range.lowerBound + index] != name.utf8Start[index] {
      return false
    }
    return true
  }
}

extension JSONReader {
  /// Validates and skips the string whose opening quote is at the reader's position.
  mutating func scanString() throws(JSONError) -> StringToken {
    let quote = offset
    offset += 1
    var hasEscapes = false
    while true {
      skipPlainCharacters()
      guard offset < bytes.count else { throw failure(expecting: .endOfString) }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return StringToken(range: (quote + 1)..<(offset - 1), hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try scanEscape()
      case let byte where byte < 0x20: throw error(.controlCharacter(byte), at: offset)
      default: try scanMultibyteSequences()
      }
    }
  }

  /// Validates and skips the non-ASCII characters that start at the reader's position.
  private mutating func scanMultibyteSequences() throws(JSONError) {
    repeat {
      guard let length = multibyteSequenceLength(at: offset, in: bytes) else {
        throw error(.invalidUTF8, at: offset)
      }
      offset += length
    } while offset < bytes.count && bytes[offset] >= 0x80
  }

  /// Skips ASCII characters except quotes, backslashes and control characters. Eight characters are examined at a
  /// time.
  ///
  /// If 1 is subtracted from each byte of a word, the highest bit of a byte that was 0 is set. The borrow may also
  /// set this bit in a higher byte, but only above a byte that was 0. Only the lowest such bit is used, so the result
  /// is correct.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while let word = word(at: offset) {
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let stops =
        (word | (quotes &- ones) | (backslashes &- ones) | (word &- (ones &* 0x20))) & highs
      guard stops == 0 else {
        offset += stops.trailingZeroBitCount / 8
        return
      }
      offset += 8
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      guard (0x20..<0x80).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      else { return }
      offset += 1
    }
  }

  /// Returns the eight bytes at `index` in little-endian order. Nil if fewer than eight bytes are left.
  @inline(__always)
  func word(at index: Int) -> UInt64? {
    guard index + 8 <= bytes.count else { return nil }
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  /// Validates and skips the escape whose backslash is at the reader's position.
  private mutating func scanEscape() throws(JSONError) {
    let backslash = offset
    offset += 1
    guard offset < bytes.count else { throw failure(expecting: .endOfString) }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "u"):
      offset += 1
      for _ in 0..<4 {
        guard offset < bytes.count else { throw failure(expecting: .endOfString) }
        guard Self.hexValue(of: bytes[offset]) != nil else {
          throw error(.unknownEscape, at: backslash)
        }
        offset += 1
      }
    default: throw error(.unknownEscape, at: backslash)
    }
  }

  private static func hexValue(of digit: UInt8) -> UInt16? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(digit - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(digit - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Returns the UTF-8 bytes of a validated string with its escapes decoded.
  private static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\") else {
        result.append(raw[index])
        index += 1
        continue
      }
      guard raw[index + 1] == UInt8(ascii: "u") else {
        result.append(character(ofShortEscape: raw[index + 1]))
        index += 2
        continue
      }
      // Consecutive `\u` escapes are decoded as one sequence of UTF-16 units, which joins surrogate pairs.
      var units: [UInt16] = []
      while index + 1 < raw.count, raw[index] == UInt8(ascii: "\\"),
        raw[index + 1] == UInt8(ascii: "u")
      {
        units.append(
          raw[(index + 2)..<(index + 6)].reduce(0) { $0 << 4 | (hexValue(of: $1) ?? 0) })
        index += 6
      }
      result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    }
    return result
  }

  private static func character(ofShortEscape letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }
}

/// Returns the length of the well-formed UTF-8 sequence of two to four bytes at `index` (Unicode 16, table 3-7). Nil if
/// the bytes at `index` are not such a sequence.
func multibyteSequenceLength(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  let lead = bytes[index]
  let (length, second): (Int, ClosedRange<UInt8>) =
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: (0, 0...0)
    }
  guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]) else {
    return nil
  }
  for following in bytes[(index + 2)..<(index + length)] where following & 0xC0 != 0x80 {
    return nil
  }
  return length
}
