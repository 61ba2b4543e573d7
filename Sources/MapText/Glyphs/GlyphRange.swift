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

private struct GlyphRecord {
  var id: UInt32 = 0
  var bitmap: [UInt8] = []
  var width: UInt32 = 0
  var height: UInt32 = 0
  var left: Int64 = 0
  var top: Int64 = 0
  var advance: UInt32 = 0

  init(_ reader: ProtobufReader) throws(ProtobufError) {
    var reader = reader
    while let field = try reader.nextField() {
      switch field.number {
      case 1: id = try reader.readUInt32(field)
      case 2: bitmap = try reader.readBytes(field)
      case 3: width = try reader.readUInt32(field)
      case 4: height = try reader.readUInt32(field)
      case 5: left = try reader.readSInt64(field)
      case 6: top = try reader.readSInt64(field)
      case 7: advance = try reader.readUInt32(field)
      default: try reader.skip(field)
      }
    }
  }

  /// Reads the glyphs of all fontstacks, up to one more than the limit. The additional glyph reveals that the limit
  /// is exceeded.
  static func records(_ reader: ProtobufReader) throws(ProtobufError) -> [GlyphRecord] {
    var records: [GlyphRecord] = []
    var reader = reader
    while let field = try reader.nextField() {
      guard field.number == 1 else {
        try reader.skip(field)
        continue
      }
      var stack = try reader.readContent(field)
      while records.count <= GlyphRange.maximumGlyphs, let field = try stack.nextField() {
        guard field.number == 3 else {
          try stack.skip(field)
          continue
        }
        records.append(try GlyphRecord(stack.readContent(field)))
      }
    }
    return records
  }

  /// Returns the code point and the glyph after checking the sizes.
  func glyph() throws(FontError) -> (Unicode.Scalar, Glyph) {
    guard let codePoint = Unicode.Scalar(id) else { throw .codePoint(id) }
    let bounds = Int64(-GlyphRange.maximumMetric)...Int64(GlyphRange.maximumMetric)
    guard
      [Int64(width), Int64(height), left, top, Int64(advance)].allSatisfy(bounds.contains)
    else { throw .glyphTooLarge(codePoint: id) }
    let metrics = GlyphMetrics(
      width: Double(width), height: Double(height), left: Double(left), top: Double(top),
      advance: Double(advance))
    // Spaces have no bitmap at all.
    guard !bitmap.isEmpty else {
      guard width == 0 || height == 0 else {
        throw .bitmapSize(codePoint: id, found: 0, expected: fieldWidth * fieldHeight)
      }
      return (codePoint, Glyph(metrics: metrics, form: .blank))
    }
    guard bitmap.count == fieldWidth * fieldHeight else {
      throw .bitmapSize(codePoint: id, found: bitmap.count, expected: fieldWidth * fieldHeight)
    }
    let field = DistanceField(
      width: fieldWidth, height: fieldHeight, samples: bitmap, border: GlyphRange.border,
      resolution: 1)
    return (codePoint, Glyph(metrics: metrics, form: .field(field)))
  }

  // Safe: both `width` and `height` are at most `maximumMetric` when these properties are used.
  private var fieldWidth: Int { Int(width) + 2 * GlyphRange.border }
  private var fieldHeight: Int { Int(height) + 2 * GlyphRange.border }
}

/// The identifier of 256 code points of a fontstack that are fetched together.
public struct GlyphRangeID: Hashable, Sendable {
  /// The names of the fonts joined by commas. They replace `{fontstack}` in the style's `glyphs`.
  public let fontStack: String
  /// The first code point divided by 256.
  public let page: UInt16

  /// Creates the identifier of the range of `fontStack` that contains `codePoint`.
  public init(fontStack: String, holding codePoint: Unicode.Scalar) {
    self.fontStack = fontStack
    self.page = UInt16(codePoint.value >> 8)
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
