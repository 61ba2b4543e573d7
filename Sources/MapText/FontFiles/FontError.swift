public import MapJSON

/// An error in a font or in a range of glyphs.
public enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read, or the folder cannot be listed.
  case unreadable(path: String, reason: String)
  /// The file is larger than `FontFace.maximumFileSize` bytes.
  case tooLarge(path: String)
  /// The bytes are not a font with glyphs.
  case notAFont(path: String)
  /// The font has no glyphs that can be drawn.
  case noOutlines(path: String)
  /// The font has only bitmaps, but outlines are required.
  case onlyBitmaps(path: String)
  /// The color data of a glyph is damaged.
  case damagedColors
  /// A range of glyphs is not a Protocol Buffers message, or a field has an unexpected type.
  case malformed(ProtobufError)
  /// The identifier of a glyph in a range is not a Unicode code point.
  case codePoint(UInt32)
  /// A metric of a glyph in a range exceeds `GlyphRange.maximumMetric`.
  case glyphTooLarge(codePoint: UInt32)
  /// The size of a glyph's bitmap in a range does not match its width and height.
  case bitmapSize(codePoint: UInt32, found: Int, expected: Int)
  /// A range has more than `GlyphRange.maximumGlyphs` glyphs.
  case tooManyGlyphs
}

extension FontError: CustomStringConvertible {
  /// A description of the error. It contains the path if the error has a path.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path):
      "\(path): larger than \(FontFace.maximumFileSize >> 20) MiB, the limit for fonts"
    case .notAFont(let path): "\(path): not a font, or a damaged font"
    case .noOutlines(let path): "\(path): the font has no glyphs that can be drawn"
    case .onlyBitmaps(let path):
      "\(path): the font has only bitmaps, and glyph ranges are made from outlines"
    case .damagedColors: "the colors of a glyph are damaged"
    case .malformed(let error): "not a range of glyphs: \(error)"
    case .codePoint(let id): "glyph \(id) is not a code point"
    case .glyphTooLarge(let id):
      "glyph \(id) is larger than \(GlyphRange.maximumMetric) samples"
    case .bitmapSize(let id, let found, let expected):
      "glyph \(id) has \(found) samples, expected \(expected)"
    case .tooManyGlyphs: "more than \(GlyphRange.maximumGlyphs) glyphs in a range"
    }
  }
}
