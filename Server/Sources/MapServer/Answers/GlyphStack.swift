/// Combines the glyphs of several fonts: of glyphs with the same character, that of the first font is used.
///
/// A file of glyphs is a protobuf message whose field 1 is a stack: name (1), range (2), and glyphs (3), each of which
/// begins with its character (1).
struct GlyphStack {
  /// The range of characters, such as `0-255`.
  private let range: String
  private var names: [String] = []
  /// The encoded glyphs.
  private var glyphs: [ArraySlice<UInt8>] = []
  private var characters: Set<UInt64> = []

  /// Creates an empty stack for a range.
  init(range: String) { self.range = range }

  /// Adds the glyphs of a file. Returns false if it is damaged.
  mutating func add(_ file: [UInt8], named name: String) -> Bool {
    names.append(name)
    var reader = Reader(rest: file[...])
    while let field = reader.next() {
      guard field.number == 1, let stack = field.bytes else { continue }
      var inner = Reader(rest: stack)
      while let field = inner.next() {
        guard field.number == 3, let glyph = field.bytes else { continue }
        var parts = Reader(rest: glyph)
        while let part = parts.next() {
          guard part.number == 1, let character = part.value else { continue }
          if characters.insert(character).inserted { glyphs.append(glyph) }
          break
        }
      }
      guard inner.isAtEnd else { return false }
    }
    return reader.isAtEnd
  }

  /// The file of the combined glyphs.
  var file: [UInt8] {
    var stack: [UInt8] = []
    Self.write(1, Array(names.joined(separator: ",").utf8)[...], to: &stack)
    Self.write(2, Array(range.utf8)[...], to: &stack)
    for glyph in glyphs { Self.write(3, glyph, to: &stack) }
    var file: [UInt8] = []
    Self.write(1, stack[...], to: &file)
    return file
  }

  private static func write(_ field: UInt8, _ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output.append(field << 3 | 2)
    var count = bytes.count
    while count > 0x7F {
      output.append(UInt8(count & 0x7F) | 0x80)
      count >>= 7
    }
    output.append(UInt8(count))
    output += bytes
  }

  /// Reads the fields of a message.
  private struct Reader {
    struct Field {
      var number: UInt64
      var value: UInt64?
      var bytes: ArraySlice<UInt8>?
    }

    var rest: ArraySlice<UInt8>
    /// Whether all fields were read, without damage.
    var isAtEnd: Bool { rest.isEmpty }

    /// Returns the next field; nil at the end, and for damage.
    mutating func next() -> Field? {
      let start = rest
      guard let key = varint() else { return nil }
      var field = Field(number: key >> 3)
      switch key & 7 {
      case 0: field.value = varint()
      case 1 where rest.count >= 8: rest = rest.dropFirst(8)
      case 2:
        if let count = varint(), count <= UInt64(rest.count) {
          field.bytes = rest.prefix(Int(count))
          rest = rest.dropFirst(Int(count))
        }
      case 5 where rest.count >= 4: rest = rest.dropFirst(4)
      default: break
      }
      let isWhole: Bool
      switch key & 7 {
      case 0: isWhole = field.value != nil
      case 2: isWhole = field.bytes != nil
      default: isWhole = [1, 5].contains(key & 7)
      }
      guard isWhole else {
        rest = start
        return nil
      }
      return field
    }

    private mutating func varint() -> UInt64? {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while shift < 64, let byte = rest.popFirst() {
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return nil
    }
  }
}
