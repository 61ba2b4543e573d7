import MapJSON

/// The glyphs of a range of code points as distance fields, in the format of MapLibre's glyph servers
/// (node-fontnik's `glyphs.proto`).
public struct GlyphRange: Sendable {
  /// The maximum width, height, bearing or advance of a glyph, in 24ths of an em.
  public static let maximumMetric = 1024
  /// The maximum number of glyphs. It is enough for the 256 code points of a range in four fontstacks.
  public static let maximumGlyphs = 1024

  /// The number of samples of a field around the visible part on each side.
  static let border = 3

  /// The glyphs by code point.
  public private(set) var glyphs: [Unicode.Scalar: Glyph] = [:]

  /// Decodes a range from `bytes`. The fontstacks in `bytes` are merged. If a code point has several glyphs, the
  /// last glyph is used.
  public init(decoding bytes: [UInt8]) throws(FontError) {
    let records: [GlyphRecord]
    do {
      records = try ProtobufReader.read(bytes, GlyphRecord.records)
    } catch {
      throw .malformed(error)
    }
    guard records.count <= GlyphRange.maximumGlyphs else { throw .tooManyGlyphs }
    for record in records {
      let (codePoint, glyph) = try record.glyph()
      glyphs[codePoint] = glyph
    }
  }
}

/// The identifier of 256 code points of a fontstack that are fetched together.
public struct GlyphRangeID: Hashable, Sendable {
  /// The names of the fonts joined by commas. They replace `{fontstack}` in the style's `glyphs`.
  public let fontStack: String
  /// The first code point divided by 256.
  public let page: UInt16

  /// Creates the identifier of the range of `fontStack` whose first code point is `page` times 256.
  public init(fontStack: String, page: UInt16) {
    self.fontStack = fontStack
    self.page = page
  }

  /// Creates the identifier of the range of `fontStack` that contains `codePoint`.
  public init(fontStack: String, holding codePoint: Unicode.Scalar) {
    self.init(fontStack: fontStack, page: UInt16(codePoint.value >> 8))
  }

  /// The first and the last code point, such as `0-255`. They replace `{range}` in the style's `glyphs`.
  public var name: String { "\(Int(page) * 256)-\(Int(page) * 256 + 255)" }
}

extension GlyphRangeID: Comparable {
  /// Orders by fontstack, then by code points.
  public static func < (a: GlyphRangeID, b: GlyphRangeID) -> Bool {
    (a.fontStack, a.page) < (b.fontStack, b.page)
  }
}
