import MapTestSupport
import Testing

@testable import MapText

@Suite("Glyph ranges made from fonts") struct GlyphRangeFontTests {
  /// A closed contour of straight lines.
  private static func contour(_ points: [SIMD2<Float>]) -> [GlyphOutline.Step] {
    [.move(points[0])] + points.dropFirst().map { .line($0) }
  }

  private static func square(
    from least: Float, to greatest: Float, clockwise: Bool = true
  ) -> [GlyphOutline.Step] {
    let points: [SIMD2<Float>] = [
      SIMD2(least, least), SIMD2(least, greatest), SIMD2(greatest, greatest),
      SIMD2(greatest, least),
    ]
    return contour(clockwise ? points : points.reversed())
  }

  /// Returns the sample whose middle is at a point of an outline with bounds from 0 to `size` in both directions.
  private static func sample(
    _ steps: [GlyphOutline.Step], size: Int, at point: SIMD2<Double>
  ) throws -> UInt8 {
    let outline = FieldOutline(GlyphOutline(steps: steps))
    let bounds = try #require(outline.bounds)
    #expect(bounds.least == .zero && bounds.greatest == SIMD2(repeating: Double(size)))
    let samples = outline.samples(in: bounds, border: 3)
    #expect(samples.count == (size + 6) * (size + 6))
    let (column, row) = (Int(point.x + 2.5), Int(Double(size) + 2.5 - point.y))
    return samples[row * (size + 6) + column]
  }

  @Test(
    "a sample is 255 less 64 and 32 times its distance outside, rounded down",
    arguments: [
      // Half a unit inside is 255 - (64 - 16), and one and a half units inside is 255 - (64 - 48).
      (SIMD2(0.5, 2.5), 207), (SIMD2(1.5, 2.5), 239),
      // Half a unit outside is 255 - (64 + 16), and two and a half units outside is 255 - (64 + 80).
      (SIMD2(-0.5, 2.5), 175), (SIMD2(2.5, 6.5), 111),
      // From the corner, the square root of 0.5 is 22.6 levels, and that of 12.5 is 113.1 levels.
      (SIMD2(-0.5, 4.5), 169), (SIMD2(6.5, -2.5), 78),
    ] as [(SIMD2<Double>, UInt8)])
  func distances(point: SIMD2<Double>, value: UInt8) throws {
    #expect(try Self.sample(Self.square(from: 0, to: 4), size: 4, at: point) == value)
    #expect(
      try Self.sample(Self.square(from: 0, to: 4, clockwise: false), size: 4, at: point) == value)
  }

  @Test("inner contours are holes if they run in the other direction, and overlaps are filled")
  func directions() throws {
    let outer = Self.square(from: 0, to: 12)
    // The middle of the inner square is 1.5 units from its edge.
    let hole = Self.square(from: 4, to: 8, clockwise: false)
    #expect(try Self.sample(outer + hole, size: 12, at: SIMD2(5.5, 5.5)) == 143)
    let overlap = Self.square(from: 4, to: 8)
    #expect(try Self.sample(outer + overlap, size: 12, at: SIMD2(5.5, 5.5)) == 239)
  }

  @Test(
    "a curve becomes two lines through its middle if its control point is within half a unit of its chord"
  )
  func curves() throws {
    // The middle of the curve is at (4, -0.25). The distance from the line to it is 0.343, 10.98 levels. From the curve
    // itself, it would be 0.285, 9.1 levels.
    let steps: [GlyphOutline.Step] = [
      .move(SIMD2(0, 0)), .quadratic(SIMD2(4, -0.5), SIMD2(8, 0)), .line(SIMD2(8, 8)),
      .line(SIMD2(0, 8)),
    ]
    #expect(try Self.sample(steps, size: 8, at: SIMD2(2.5, -0.5)) == 181)
  }

  @Test("a curve is divided until its parts are flat")
  func division() throws {
    // The control points are 4 units from the chord, then 1 and 0.25 units. The middle of the curve is at (4, -2).
    let steps: [GlyphOutline.Step] = [
      .move(SIMD2(0, 0)), .quadratic(SIMD2(4, -4), SIMD2(8, 0)), .line(SIMD2(0, 0)),
    ]
    let bounds = try #require(FieldOutline(GlyphOutline(steps: steps)).bounds)
    #expect(bounds.least == SIMD2(0, -2) && bounds.greatest == SIMD2(8, 0))
  }

  @Test("bounds are rounded to the nearest whole number, and halves away from 0")
  func rounding() throws {
    let steps = Self.square(from: -1.5, to: 2.5)
    let bounds = try #require(FieldOutline(GlyphOutline(steps: steps)).bounds)
    #expect(bounds.least == SIMD2(-2, -2) && bounds.greatest == SIMD2(3, 3))
    #expect(FieldOutline(GlyphOutline(steps: Self.square(from: 0, to: 0.4))).bounds == nil)
  }

  /// Returns the glyphs of the first range of a font of the test folder or of the bundled fonts.
  private func glyphs(
    _ text: String, of path: String, ascender: Int? = nil
  ) throws -> [Unicode.Scalar: Glyph] {
    let face = try #require(FontFace.faces(atPath: path).first)
    let font = try GlyphRangeFont(face)
    var unusable: [Unicode.Scalar] = []
    let bytes = GlyphRangeStack(name: "Test", fonts: [font], ascender: ascender)
      .encodedRange(page: 0, of: Array(text.unicodeScalars), unusable: &unusable)
    #expect(unusable.isEmpty)
    return try GlyphRange(decoding: bytes).glyphs
  }

  @Test(
    "metrics are whole numbers, from the bounds, the ascender and the advance at 24 pixels per em")
  func metrics() throws {
    // 1,000 units are 24. The bounds of H are 97 to 643 and 0 to 714 units: 2.3 to 15.4 and 0 to 17.1. The ascender is
    // 1,069 units, 25.7, which is rounded up. The advance of 741 units, 17.8, is rounded down.
    let path = Fonts.folder + "/NotoSans-Regular.ttf"
    let glyphs = try glyphs("H 中", of: path)
    #expect(glyphs.count == 2)
    #expect(
      glyphs["H"]?.metrics == GlyphMetrics(width: 13, height: 17, left: 2, top: -9, advance: 17))
    // A space has the advance of 260 units, and no height above the baseline.
    #expect(
      glyphs[" "]?.metrics == GlyphMetrics(width: 0, height: 0, left: 0, top: -26, advance: 6))
    let lower = try self.glyphs("H", of: path, ascender: 25)
    #expect(lower["H"]?.metrics.top == -8)
  }

  @Test("a character comes from the first font that has it")
  func fallback() throws {
    let fonts = try ["OpenSans-Regular.ttf", "NotoSansHebrew-Regular.ttf"].map { file in
      try GlyphRangeFont(#require(FontFace.faces(atPath: Fonts.folder + "/" + file).first))
    }
    #expect(fonts.map(\.name) == ["Open Sans Regular", "Noto Sans Hebrew Regular"])
    var unusable: [Unicode.Scalar] = []
    func range(_ fonts: [GlyphRangeFont], _ character: Unicode.Scalar) -> [UInt8] {
      GlyphRangeStack(name: "Both", fonts: fonts)
        .encodedRange(page: 0, of: [character], unusable: &unusable)
    }
    #expect(range(fonts, "H") == range([fonts[0]], "H"))
    #expect(range(fonts, "\u{5D0}") == range([fonts[1]], "\u{5D0}"))
    #expect(range(fonts, "\u{5D0}") != range([fonts[0]], "\u{5D0}"))
    #expect(unusable.isEmpty)
  }

  @Test("a whole font has all ranges up to U+FFFF, and characters have their ranges only")
  func pages() throws {
    let face = try #require(FontFace.faces(atPath: Fonts.folder + "/OpenSans-Regular.ttf").first)
    let stack = GlyphRangeStack(name: "Test", fonts: [try GlyphRangeFont(face)])
    let all = stack.ranges()
    #expect(all.map(\.page) == Array(0...255))
    #expect(all[0].characters.contains("H") && all[0xD8].characters.isEmpty)
    #expect(all.flatMap(\.characters).allSatisfy(stack.has))
    let some = stack.ranges(of: ["b", "\u{1F600}", "a", "\u{5D0}"])
    #expect(some.map(\.page) == [0, 5, 0x1F6])
    #expect(some.map(\.characters) == [["a", "b"], ["\u{5D0}"], ["\u{1F600}"]])
  }

  @Test("combined fonts share the baseline of the first font")
  func baseline() throws {
    // The ascenders at 24 pixels per em are 23 and 26: 950 of 1,000 units, and 1,069.
    let fonts = try [TestFonts.folder + "/TestCFF1.otf", Fonts.folder + "/NotoSans-Regular.ttf"]
      .map { try GlyphRangeFont(#require(FontFace.faces(atPath: $0).first)) }
    #expect(fonts.map(\.ascender) == [23, 26])
    var unusable: [Unicode.Scalar] = []
    let bytes = GlyphRangeStack(name: "Both", fonts: fonts)
      .encodedRange(page: 0, of: ["H"], unusable: &unusable)
    // The top of H is 17 above the baseline.
    #expect(try GlyphRange(decoding: bytes).glyphs["H"]?.metrics.top == -6)
  }

  @Test("fonts with only bitmaps are refused")
  func bitmaps() throws {
    let path = TestFonts.folder + "/NotoColorEmoji-Subset.ttf"
    let face = try #require(FontFace.faces(atPath: path).first)
    #expect(throws: FontError.onlyBitmaps(path: path)) { _ = try GlyphRangeFont(face) }
  }

  @Test("the reader of ranges reads the glyphs that were written")
  func roundTrip() throws {
    var random = SplitMix64(seed: 9)
    for page in [0, 3, 0x10FF] as [UInt16] {
      var records: [GlyphRecord] = []
      for offset in 0..<UInt32(256) where Bool.random(using: &random) {
        guard let character = Unicode.Scalar(UInt32(page) << 8 + offset) else { continue }
        var record = GlyphRecord(id: character.value)
        record.width = UInt32.random(in: 0...30, using: &random)
        record.height = record.width == 0 ? 0 : UInt32.random(in: 1...300, using: &random)
        record.left = Int64.random(in: -200...200, using: &random)
        record.top = Int64.random(in: -200...200, using: &random)
        record.advance = UInt32.random(in: 0...200, using: &random)
        let count = record.width == 0 ? 0 : (record.width + 6) * (record.height + 6)
        record.bitmap = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        records.append(record)
      }
      let id = GlyphRangeID(fontStack: "A,Ü", page: page)
      let glyphs = try GlyphRange(decoding: GlyphRecord.encode(records, as: id)).glyphs
      #expect(glyphs.count == records.count)
      for record in records {
        let glyph = try #require(Unicode.Scalar(record.id).flatMap { glyphs[$0] })
        #expect(
          glyph.metrics
            == GlyphMetrics(
              width: Double(record.width), height: Double(record.height),
              left: Double(record.left), top: Double(record.top), advance: Double(record.advance)))
        if case .field(let field) = glyph.form {
          #expect(field.samples == record.bitmap)
        } else {
          #expect(record.bitmap.isEmpty)
        }
      }
    }
  }
}
