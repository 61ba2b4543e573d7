import MapText

/// The characters that occur in texts of Latin letters and printable ASCII characters.
struct PlainCharacters {
  /// The maximum length of a text that can be added, in bytes of UTF-8.
  private static let maximumLength = 256

  /// A set of characters with one bit per character.
  private typealias Bits = SIMD8<UInt64>

  private var found = Bits(repeating: 0)

  /// The characters as a text.
  var text: String {
    var text = String.UnicodeScalarView()
    for value in 0..<UInt32(TextMeasurer.characterEnd) {
      guard found[Int(value >> 6)] >> UInt64(value & 63) & 1 == 1 else { continue }
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }

  /// Adds the characters of a text. If the text is too long, blank, or not measurable by `TextMeasurer`, returns
  /// false and adds no characters.
  mutating func add(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count <= Self.maximumLength else { return false }
      var new = Bits(repeating: 0)
      var isBlank = true
      var index = 0
      while index < bytes.count {
        var value = UInt32(bytes[index])
        index += 1
        if value >= 0x80 {
          // The character has two bytes in UTF-8. A `String` contains only complete characters.
          guard value & 0xE0 == 0xC0, index < bytes.count else { return false }
          value = (value & 0x1F) << 6 | UInt32(bytes[index] & 0x3F)
          index += 1
        }
        guard TextMeasurer.measures(value) else { return false }
        new[Int(value >> 6)] |= 1 << UInt64(value & 63)
        if value != 0x20 { isBlank = false }
      }
      guard !isBlank else { return false }
      found |= new
      return true
    }
  }
}
