import MapJSON

/// A glyph as it is stored in a glyph range (node-fontnik, `glyphs.proto`).
struct GlyphRecord {
  /// The code point.
  var id: UInt32
  /// The samples of the distance field, row by row from the top; empty if nothing is visible.
  var bitmap: [UInt8] = []
  /// The metrics of `GlyphMetrics`.
  var width: UInt32 = 0
  var height: UInt32 = 0
  var left: Int64 = 0
  var top: Int64 = 0
  var advance: UInt32 = 0

  /// Creates a glyph with nothing visible.
  init(id: UInt32) { self.id = id }
}

// MARK: Reading

extension GlyphRecord {
  init(_ reader: ProtobufReader) throws(ProtobufError) {
    self.init(id: 0)
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

// MARK: Writing

extension GlyphRecord {
  /// Returns the bytes of the range `id` with a single fontstack.
  static func encode(_ records: [GlyphRecord], as id: GlyphRangeID) -> [UInt8] {
    var stack = ProtobufWriter()
    stack.write(id.fontStack.utf8, as: 1)
    stack.write(id.name.utf8, as: 2)
    for record in records { stack.write(record.encoded, as: 3) }
    var range = ProtobufWriter()
    range.write(stack.bytes, as: 1)
    return range.bytes
  }

  private var encoded: [UInt8] {
    var writer = ProtobufWriter()
    writer.write(UInt64(id), as: 1)
    if !bitmap.isEmpty { writer.write(bitmap, as: 2) }
    writer.write(UInt64(width), as: 3)
    writer.write(UInt64(height), as: 4)
    writer.write(signed: left, as: 5)
    writer.write(signed: top, as: 6)
    writer.write(UInt64(advance), as: 7)
    return writer.bytes
  }
}
