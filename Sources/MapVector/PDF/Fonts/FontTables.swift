/// The measurements of a font file (OpenType 1.9) that a PDF file states for an embedded font.
struct FontTables {
  /// Whether outlines are in the Compact Font Format.
  let hasCompactOutlines: Bool
  let unitsPerEm: Int
  /// The box around all glyphs, in units of the face. Its sides are in the order left, bottom, right, top.
  let bounds: [Int]
  /// The heights above and below the baseline, in units of the face.
  let ascent, descent: Int
  /// The height of capital letters, in units of the face.
  let capHeight: Int
  /// The angle of italics, in degrees counterclockwise from the vertical.
  let italicAngle: Double

  private let file: [UInt8]
  private let metrics: Range<Int>
  private let metricCount: Int

  /// Reads the tables of a file with a single face; nil if a required table is missing or damaged.
  init?(_ file: [UInt8]) {
    self.file = file
    var tables: [String: Range<Int>] = [:]
    guard let count = Self.unsigned(file, 4) else { return nil }
    for index in 0..<count {
      let record = 12 + 16 * index
      guard record + 16 <= file.count, let start = Self.long(file, record + 8),
        let length = Self.long(file, record + 12), start <= file.count,
        length <= file.count - start
      else { return nil }
      tables[String(decoding: file[record..<record + 4], as: UTF8.self)] = start..<start + length
    }
    guard let head = tables["head"], let hhea = tables["hhea"], let hmtx = tables["hmtx"],
      head.count >= 54, hhea.count >= 36,
      let units = Self.unsigned(file, head.lowerBound + 18), units > 0,
      let metricCount = Self.unsigned(file, hhea.lowerBound + 34), metricCount > 0,
      hmtx.count >= 4 * metricCount
    else { return nil }
    func signed(_ offset: Int) -> Int {
      Int(Int16(truncatingIfNeeded: Self.unsigned(file, offset) ?? 0))
    }
    hasCompactOutlines = tables["CFF "] != nil
    unitsPerEm = units
    bounds = (0..<4).map { signed(head.lowerBound + 36 + 2 * $0) }
    ascent = signed(hhea.lowerBound + 4)
    descent = signed(hhea.lowerBound + 6)
    if let table = tables["OS/2"], table.count >= 90 {
      capHeight = signed(table.lowerBound + 88)
    } else {
      capHeight = ascent
    }
    italicAngle =
      tables["post"].flatMap { $0.count >= 8 ? Self.long(file, $0.lowerBound + 4) : nil }
      .map { Double(Int32(truncatingIfNeeded: $0)) / 65536 } ?? 0
    self.metricCount = metricCount
    metrics = hmtx
  }

  /// Returns the width of a glyph, in thousandths of an em.
  func width(of glyph: Int) -> Int {
    let offset = metrics.lowerBound + 4 * min(max(glyph, 0), metricCount - 1)
    return ((Self.unsigned(file, offset) ?? 0) * 1000 + unitsPerEm / 2) / unitsPerEm
  }

  /// Converts a length from units of the face to thousandths of an em.
  func thousandths(_ units: Int) -> Int {
    Int((Double(units) * 1000 / Double(unitsPerEm)).rounded())
  }

  private static func unsigned(_ file: [UInt8], _ offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= file.count else { return nil }
    return Int(file[offset]) << 8 | Int(file[offset + 1])
  }

  private static func long(_ file: [UInt8], _ offset: Int) -> Int? {
    guard let high = unsigned(file, offset), let low = unsigned(file, offset + 2) else {
      return nil
    }
    return high << 16 | low
  }
}
