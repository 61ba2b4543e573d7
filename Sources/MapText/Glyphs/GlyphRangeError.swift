import MapProtobuf

/// Why bytes are not a range of glyphs.
public enum GlyphRangeError: Error, Hashable, Sendable {
  /// The bytes are no Protocol Buffers message, or a field has another type than it should.
  case malformed(ProtobufError)
  /// A glyph's identifier is no code point of Unicode.
  case codePoint(UInt32)
  /// A glyph is larger than any em: its side or a bearing is beyond `GlyphRange.largestMeasure`.
  case tooLarge(codePoint: UInt32)
  /// A glyph's bitmap does not have the size that its width and height ask for.
  case bitmapSize(codePoint: UInt32, found: Int, expected: Int)
  /// There are more than `GlyphRange.mostGlyphs` glyphs.
  case tooManyGlyphs
}

extension GlyphRangeError: CustomStringConvertible {
  /// What is wrong, for a person.
  public var description: String {
    switch self {
    case .malformed(let error): "not a range of glyphs: \(error)"
    case .codePoint(let id): "glyph \(id) stands for no code point"
    case .tooLarge(let id):
      "glyph \(id) measures more than \(GlyphRange.largestMeasure) samples"
    case .bitmapSize(let id, let found, let expected):
      "glyph \(id) has \(found) samples where its size asks for \(expected)"
    case .tooManyGlyphs: "more than \(GlyphRange.mostGlyphs) glyphs in a range"
    }
  }
}
