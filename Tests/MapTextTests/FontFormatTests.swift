import MapTestSupport
import Testing

@testable import MapText

/// The small fonts of the tests, in every format.
enum TestFonts {
  static let folder =
    String(#filePath.dropLast("MapTextTests/FontFormatTests.swift".count)) + "Fonts"
  static let files = [
    "Charter.pfb", "Inter-Variable.ttf", "InterDisplay-BlackItalic.woff",
    "InterDisplay-BlackItalic.woff2", "NotoColorEmoji-Subset.ttf", "TestCFF1.otf", "TestCFF2.otf",
    "TestEmoji.ttf", "TestFlatEmoji.ttf", "TestStrikes.ttf",
  ]
  static let library = FontLibrary(folders: [folder])

  static func face(_ file: String) throws -> FontFace {
    try #require(FontFace.faces(atPath: folder + "/" + file).first)
  }

  /// Returns the glyphs of a text in a font of `library`.
  static func glyphs(
    _ text: String, _ fontStack: String..., library: FontLibrary = library
  ) throws -> [Glyph] {
    let styled = StyledText([StyledText.Section(text: text, fontStack: fontStack)])
    let shaped = TextShaper.shape(styled, ShapingOptions(), glyphs: GlyphSet(fonts: library))
    return try #require(shaped).lines.flatMap(\.glyphs).compactMap {
      if case .glyph(let glyph) = $0.content { glyph } else { nil }
    }
  }
}

@Suite struct FontFormatTests {
  @Test func everyFileIsAFont() throws {
    #expect(TestFonts.library.errors.isEmpty)
    #expect(
      TestFonts.library.faces.map(\.family) == [
        "Bitstream Charter", "Inter", "Inter Display", "Inter Display", "Noto Color Emoji",
        "Test CFF1", "Test CFF2", "Test Emoji", "Test Flat Emoji", "Test Strikes",
      ])
  }

  @Test(arguments: ["Test CFF1", "Test CFF2"])
  func outlinesOfCFFAreThoseOfTheFile(name: String) throws {
    // 1,000 units are 24. The ascender of 950 units is 22.8, which is rounded up to 23.
    let glyphs = try TestFonts.glyphs("AB", name)
    guard case .outline(let a) = glyphs[0].form, case .outline(let b) = glyphs[1].form else {
      Issue.record("no outlines")
      return
    }
    let unit = Float(24.0 / 1000)
    func point(_ x: Float, _ y: Float) -> SIMD2<Float> { SIMD2(x * unit, 23 - y * unit) }
    #expect(
      a.steps == [
        .move(point(100, 0)), .line(point(300, 700)), .line(point(500, 0)), .line(point(100, 0)),
      ])
    #expect(
      b.steps == [
        .move(point(100, 0)), .cubic(point(100, 400), point(500, 400), point(500, 0)),
        .line(point(100, 0)),
      ])
    #expect(abs(glyphs[0].metrics.advance - 14.4) < 1e-9)
  }

  @Test func compressedFontsHaveTheSameGlyphs() throws {
    let faces = try ["woff", "woff2"].map {
      try TestFonts.face("InterDisplay-BlackItalic.\($0)")
    }
    #expect(faces.map(\.fullName) == Array(repeating: "Inter Display Black Italic", count: 2))
    #expect(faces[0].style == FontStyle(weight: 900, isItalic: true))
    let outlines = try faces.map { face in
      let named = FontLibrary.NamedFace(name: "x", face: face)
      let glyph = try TestFonts.glyphs("B", "x", library: FontLibrary(folders: [], named: [named]))
      guard case .outline(let outline) = glyph[0].form else { throw FontError.noOutlines(path: "") }
      return outline
    }
    #expect(outlines[0] == outlines[1])
    #expect(outlines[0].steps.count > 10)
  }

  @Test func type1HasOutlinesAdvancesAndAStyle() throws {
    let face = try TestFonts.face("Charter.pfb")
    #expect(face.family == "Bitstream Charter")
    #expect(face.style == FontStyle())
    let glyph = try TestFonts.glyphs("A", "Bitstream Charter")[0]
    guard case .outline(let outline) = glyph.form else {
      Issue.record("no outline")
      return
    }
    #expect(outline.steps.contains { if case .line = $0 { true } else { false } })
    // In the font's program, A is 639 units wide.
    #expect(abs(glyph.metrics.advance - 24 * 639 / 1000.0) < 1e-6)
    #expect(face.has("é"))
    #expect(!face.has("Ж"))
  }

  @Test func aBitmapFontHasItsPixelsAsOutlines() throws {
    let font = """
      STARTFONT 2.1
      FONT -test-Pixels-Medium-R-Normal--4-40-75-75-P-40-ISO10646-1
      SIZE 4 75 75
      FONTBOUNDINGBOX 4 4 0 -1
      STARTPROPERTIES 5
      FAMILY_NAME "Pixels"
      PIXEL_SIZE 4
      FONT_ASCENT 3
      FONT_DESCENT 1
      CHARSET_REGISTRY "ISO10646"
      CHARSET_ENCODING "1"
      ENDPROPERTIES
      CHARS 1
      STARTCHAR A
      ENCODING 65
      SWIDTH 1000 0
      DWIDTH 4 0
      BBX 3 2 0 0
      BITMAP
      C0
      A0
      ENDCHAR
      ENDFONT

      """
    let face = try #require(FontFace.faces(of: Array(font.utf8), name: "pixels").first)
    #expect(face.kind == .bitmaps)
    let named = FontLibrary.NamedFace(name: "Pixels", face: face)
    let glyph = try TestFonts.glyphs(
      "A", "Pixels", library: FontLibrary(folders: [], named: [named]))[0]
    guard case .outline(let outline) = glyph.form else {
      Issue.record("no outline")
      return
    }
    // The upper row has two pixels, and the lower row has two separate pixels. Each pixel is 6 wide.
    let corners = outline.steps.compactMap { if case .move(let at) = $0 { at } else { nil } }
    let baseline = Float(face.ascent)
    #expect(
      corners == [
        SIMD2(0, baseline - 6), SIMD2(0, baseline), SIMD2(12, baseline),
      ])
    #expect(glyph.metrics.width == 18)
    #expect(glyph.metrics.height == 12)
    #expect(glyph.metrics.advance == 24)
  }

  @Test func aNamedFaceOfAStyleMayBeVariable() throws {
    let face = try TestFonts.face("Inter-Variable.ttf")
    let library = FontLibrary(
      folders: [],
      named: [.init(name: "Brand Bold", face: face), .init(name: "Brand", face: face)])
    #expect(try #require(library.selection(["Brand"])).faces[0] === face)
    #expect(try #require(library.selection(["Brand Bold"])).faces[0].style.weight == 700)
  }

  @Test(arguments: [
    ("Inter", 400), ("Inter Regular", 400), ("Inter Bold", 700), ("Inter Semi Bold", 600),
    ("Inter SemiBold", 600), ("Inter Light", 300), ("Inter Extra Light", 200), ("Inter Black", 900),
    // The weight is beyond the axis.
    ("Inter Extrablack", 900),
  ])
  func wordsOfAWeightChooseAnInstance(name: String, weight: Int) throws {
    let face = try #require(TestFonts.library.selection([name])).faces[0]
    #expect(face.family == "Inter")
    #expect(face.style.weight == weight)
    let again = try #require(TestFonts.library.selection(["None", name])).faces[0]
    #expect(again === face)
  }

  @Test func instancesHaveTheirOwnOutlinesAndAdvances() throws {
    let light = try TestFonts.glyphs("e", "Inter Light")[0]
    let bold = try TestFonts.glyphs("e", "Inter Bold")[0]
    #expect(bold.metrics.advance > light.metrics.advance + 0.3)
    guard case .outline(let thin) = light.form, case .outline(let thick) = bold.form else {
      Issue.record("no outlines")
      return
    }
    #expect(thin != thick)
    #expect(thin.steps.count == thick.steps.count)
  }

  @Test func widthsAreReadWhereAFamilyHasThem() {
    let name = FontName("Some Semi Condensed Bold Italic", readsWidth: true)
    #expect(name.family == "some")
    #expect(name.style == FontStyle(weight: 700, isItalic: true, width: 87.5))
    #expect(FontName("Some Condensed").family == "somecondensed")
  }
}
