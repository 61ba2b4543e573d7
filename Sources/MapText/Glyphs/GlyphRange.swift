import MapProtobuf

/// The glyphs of a range of code points as distance fields, as MapLibre's glyph servers send them
/// (node-fontnik's `glyphs.proto`).
public struct GlyphRange: Sendable {
  /// The largest width, height, bearing or advance that a glyph may have, in 24ths of an em.
  public static let largestMeasure = 1024
  /// The most glyphs that are read: four fontstacks of a full range.
  public static let mostGlyphs = 1024

  /// How many samples of its field lie beyond a glyph's ink on each side.
  static let border = 3

  /// The glyphs by code point.
  public private(set) var glyphs: [Unicode.Scalar: Glyph] = [:]

  /// The range that `bytes` hold, all fontstacks in it taken together; of two glyphs for one code
  /// point the later counts.
  public init(decoding bytes: [UInt8]) throws(GlyphRangeError) {
    let records: [GlyphRecord]
    do {
      records = try ProtobufReader.read(bytes, GlyphRecord.records)
    } catch {
      throw .malformed(error)
    }
    guard records.count <= GlyphRange.mostGlyphs else { throw .tooManyGlyphs }
    for record in records {
      let (codePoint, glyph) = try record.glyph()
      glyphs[codePoint] = glyph
    }
  }
}

/// A glyph as it is written.
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

  /// The glyphs of all fontstacks, up to one more than a range may have.
  static func records(_ reader: ProtobufReader) throws(ProtobufError) -> [GlyphRecord] {
    var records: [GlyphRecord] = []
    var reader = reader
    while let field = try reader.nextField() {
      guard field.number == 1 else {
        try reader.skip(field)
        continue
      }
      var stack = try reader.readContent(field)
      while records.count <= GlyphRange.mostGlyphs, let field = try stack.nextField() {
        guard field.number == 3 else {
          try stack.skip(field)
          continue
        }
        records.append(try GlyphRecord(stack.readContent(field)))
      }
    }
    return records
  }

  /// The code point and the glyph, if the sizes fit each other.
  func glyph() throws(GlyphRangeError) -> (Unicode.Scalar, Glyph) {
    guard let codePoint = Unicode.Scalar(id) else { throw .codePoint(id) }
    let bounds = Int64(-GlyphRange.largestMeasure)...Int64(GlyphRange.largestMeasure)
    guard
      [Int64(width), Int64(height), left, top, Int64(advance)].allSatisfy(bounds.contains)
    else { throw .tooLarge(codePoint: id) }
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

  // Safe: width and height are at most largestMeasure where these are asked for.
  private var fieldWidth: Int { Int(width) + 2 * GlyphRange.border }
  private var fieldHeight: Int { Int(height) + 2 * GlyphRange.border }
}

/// The 256 code points of a fontstack that are fetched at once.
public struct GlyphRangeID: Hashable, Sendable {
  /// The fonts' names, joined by commas, as they stand for `{fontstack}` in the style's `glyphs`.
  public let fontStack: String
  /// The first code point divided by 256.
  public let page: UInt16

  /// The range of `fontStack` that holds `codePoint`.
  public init(fontStack: String, holding codePoint: Unicode.Scalar) {
    self.fontStack = fontStack
    self.page = UInt16(codePoint.value >> 8)
  }

  /// The first and the last code point, as they stand for `{range}` in the style's `glyphs`:
  /// `0-255`.
  public var name: String { "\(Int(page) * 256)-\(Int(page) * 256 + 255)" }
}

extension GlyphRangeID: Comparable {
  /// By fontstack, then by code points.
  public static func < (a: GlyphRangeID, b: GlyphRangeID) -> Bool {
    (a.fontStack, a.page) < (b.fontStack, b.page)
  }
}

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
