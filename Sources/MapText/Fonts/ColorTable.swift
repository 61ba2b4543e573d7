/// The bytes of a font's table `COLR`, with bounds checks.
struct ColorTable: Sendable {
  private let bytes: [UInt8]

  /// Creates a reader of a table's bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns an integer of 8 bits.
  func byte(_ place: Int) throws(FontError) -> Int {
    guard bytes.indices.contains(place) else { throw .damagedColors }
    return Int(bytes[place])
  }

  /// Returns an integer of 16 bits.
  func number(_ place: Int) throws(FontError) -> Int {
    try byte(place) << 8 | byte(place + 1)
  }

  /// Returns an integer of 24 bits.
  func shortOffset(_ place: Int) throws(FontError) -> Int {
    try byte(place) << 16 | number(place + 1)
  }

  /// Returns an integer of 32 bits.
  func offset(_ place: Int) throws(FontError) -> Int {
    try number(place) << 16 | number(place + 2)
  }

  /// Returns a signed integer of 16 bits.
  func signed(_ place: Int) throws(FontError) -> Double {
    Double(Int16(truncatingIfNeeded: try number(place)))
  }

  /// Returns two signed integers of 16 bits.
  func point(_ place: Int) throws(FontError) -> SIMD2<Double> {
    SIMD2(try signed(place), try signed(place + 2))
  }

  /// Returns a 2.14 fixed-point number.
  func fraction(_ place: Int) throws(FontError) -> Double { try signed(place) / 16384 }

  /// Returns a 16.16 fixed-point number.
  func fixed(_ place: Int) throws(FontError) -> Double {
    Double(Int32(truncatingIfNeeded: try offset(place))) / 65536
  }

  /// Returns the place of a glyph's record in a sorted array of records that begin with a glyph.
  func record(of glyph: Int, at start: Int, count: Int, size: Int) throws(FontError) -> Int? {
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let found = try number(start + middle * size)
      if found == glyph { return start + middle * size }
      range = found < glyph ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns the box of a glyph's drawing as an outline; nil if the drawing has no such box.
  func clipBox(of glyph: Int) throws(FontError) -> GlyphOutline? {
    let list = try offset(22)
    guard list > 0 else { return nil }
    for index in 0..<min(try offset(list + 1), 0x10000) {
      let clip = list + 5 + 7 * index
      guard try number(clip) <= glyph, try number(clip + 2) >= glyph else { continue }
      let box = list + (try shortOffset(clip + 4))
      let (least, greatest) = (try point(box + 1), try point(box + 5))
      let corners = [
        least, SIMD2(least.x, greatest.y), greatest, SIMD2(greatest.x, least.y), least,
      ].map { SIMD2<Float>($0) }
      return GlyphOutline(steps: [.move(corners[0])] + corners.dropFirst().map { .line($0) })
    }
    return nil
  }
}
