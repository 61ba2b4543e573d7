@testable import MapText

/// The small fontstack "Test". Letters are 10 wide, and some characters have different advances that identify them.
enum Sample {
  /// The characters and their advances.
  static let advances: [(Unicode.Scalar, UInt32)] = [
    ("a", 10), ("b", 10), (" ", 10), ("-", 10), ("(", 13), (")", 14), ("\u{5D0}", 11),
    ("\u{5D1}", 12), ("\u{3042}", 10), ("\u{FE35}", 24),
  ]

  /// The glyphs. The width of each glyph's ink is its position in `advances`, which identifies it.
  static let glyphs: GlyphSet = {
    var set = GlyphSet()
    let pages = Set(advances.map { $0.0.value >> 8 })
    for page in pages {
      var stack: [UInt8] = []
      for (index, (scalar, advance)) in advances.enumerated() where scalar.value >> 8 == page {
        stack += Message.glyph(id: scalar.value, width: UInt32(index), height: 1, advance: advance)
      }
      guard let range = try? GlyphRange(decoding: Message.field(1, stack)),
        let first = Unicode.Scalar(page << 8)
      else { continue }
      set.add(range, as: GlyphRangeID(fontStack: "Test", holding: first))
    }
    return set
  }()

  /// Returns the character that a glyph of the set draws.
  static func character(of glyph: PositionedGlyph) -> Character {
    Character(advances[Int(glyph.metrics.width)].0)
  }
}

/// Writes messages in the wire format of Protocol Buffers.
enum Message {
  static func varint(_ value: UInt64) -> [UInt8] {
    var value = value
    var bytes: [UInt8] = []
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }

  static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }

  static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] {
    varint(number << 3) + varint(value)
  }

  /// Returns a glyph of a fontstack. Its bitmap has the correct size unless `bitmap` is given.
  static func glyph(
    id: UInt32, width: UInt32, height: UInt32, left: Int64 = 0, top: Int64 = 0, advance: UInt32,
    bitmap: Int? = nil
  ) -> [UInt8] {
    func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }
    let size = bitmap ?? Int(width + 6) * Int(height + 6)
    return field(
      3,
      field(1, UInt64(id)) + field(2, [UInt8](repeating: 7, count: size))
        + field(3, UInt64(width)) + field(4, UInt64(height)) + field(5, zigzag(left))
        + field(6, zigzag(top)) + field(7, UInt64(advance)))
  }
}
