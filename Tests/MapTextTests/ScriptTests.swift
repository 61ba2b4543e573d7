import Testing

@testable import MapText

/// Tests of texts from font files, in scripts that need shaping.
@Suite struct ScriptTests {
  @Test func lettersAreKerned() throws {
    // A and V are closer together than their advances.
    let pair = try advances("AV")
    let a = try advances("A")
    #expect(pair[0] < a[0] - 0.5)
  }

  @Test func ligaturesGiveWayToLetterSpacing() throws {
    // Noto Sans Arabic joins lam and alef to one glyph, by a required ligature.
    #expect(try glyphs("لا").count == 1)
    #expect(try glyphs("لا", spacing: 2).count == 1)
  }

  @Test func syllablesOfDevanagariAreOneCluster() throws {
    // ka + virama + ssa join to kssa; then ta, ra under it by another virama, and i before it.
    #expect(try glyphs("क्ष").count == 1)
    #expect(try glyphs("त्रि").count == 1)
    // The half form of la is a separate glyph before the other la.
    #expect(try glyphs("दिल्ली").count == 3)
  }

  @Test func arabicRunsFromRightToLeftInJoinedForms() throws {
    let joined = try glyphs("ببب")
    #expect(joined.count == 3)
    #expect(Set(joined.map(\.metrics.width)).count == 3)
    // The final form, the widest, is drawn first on the left.
    #expect(joined[0].metrics.width > joined[1].metrics.width)
    #expect(joined.map(\.x) == joined.map(\.x).sorted())
  }

  @Test func marksOfThaiBelongToTheirLetters() throws {
    #expect(try glyphs("ที่").count == 1)
  }

  @Test func thaiBreaksBetweenItsWords() throws {
    let shaped = try #require(shape("กรุงเทพมหานคร สวัสดีประเทศไทย", width: 60))
    #expect(shaped.lines.count > 2)
    let whole = try #require(shape("กรุงเทพมหานคร สวัสดีประเทศไทย"))
    #expect(
      shaped.lines.flatMap(\.glyphs).map(\.metrics.advance).reduce(0, +) < whole.right - whole.left
        + 1)
  }

  @Test func numbersStayInOrderInTextFromRightToLeft() throws {
    let places = try glyphs("שלום 12")
    // The number is on the left, with its digits from left to right.
    let one = try glyphs("1")[0]
    #expect(places[0].metrics.width == one.metrics.width)
  }

  @Test func mixedFontsShareABaseline() throws {
    let mixed = try #require(shape("A中"))
    let faces = try #require(Fonts.library.selection(["Noto Sans Regular"])).faces
    let han = try #require(faces.first { $0.family == "WenQuanYi Micro Hei" })
    let places = mixed.lines[0].glyphs.map(\.y)
    #expect(places[1] - places[0] == faces[0].ascent - han.ascent)
  }

  @Test func uprightCharactersAdvanceByAnEm() throws {
    var options = ShapingOptions()
    options.writingMode = .vertical
    options.allowsVerticalPlacement = true
    let text = StyledText([StyledText.Section(text: "東京", fontStack: ["Noto Sans Regular"])])
    let shaped = try #require(
      TextShaper.shape(text, options, glyphs: GlyphSet(fonts: Fonts.library)))
    #expect(shaped.lines[0].glyphs.map(\.isVertical) == [true, true])
    #expect(shaped.right - shaped.left == 48)
  }

  @Test func rangesComeBeforeFonts() throws {
    var set = GlyphSet(fonts: Fonts.library)
    let range = try GlyphRange(
      decoding: Message.field(1, Message.glyph(id: 97, width: 1, height: 1, advance: 5)))
    set.add(range, as: GlyphRangeID(fontStack: "Noto Sans Regular", holding: "a"))
    let text = StyledText([StyledText.Section(text: "abЖ", fontStack: ["Noto Sans Regular"])])
    let shaped = try #require(TextShaper.shape(text, ShapingOptions(), glyphs: set))
    // Fonts draw b, which its range lacks, and the Cyrillic letter, whose range does not exist.
    let forms = shaped.lines[0].glyphs.map { glyph in
      guard case .glyph(let glyph) = glyph.content else { return "" }
      return switch glyph.form {
      case .field: "field"
      case .outline: "outline"
      case .color: "color"
      case .blank: "blank"
      }
    }
    #expect(forms == ["field", "outline", "outline"])
  }

  @Test func fontsDrawVisibleCharactersThatRangesLack() throws {
    var set = GlyphSet()
    let range = try GlyphRange(
      decoding: Message.field(1, Message.glyph(id: 97, width: 1, height: 1, advance: 5)))
    set.add(range, as: GlyphRangeID(fontStack: "Noto Sans Regular", holding: "a"))
    func lacks(_ text: String) -> Bool {
      set.lacksCharacter(
        of: StyledText([StyledText.Section(text: text, fontStack: ["Noto Sans Regular"])]))
    }
    #expect(lacks("ab"))
    // White space and control characters have no shape. The range of ж is not loaded.
    #expect(!lacks("a a\u{AD}\n\tж"))
    // A character that no font has is reported.
    set.fonts = Fonts.library
    let plane = try GlyphRange(decoding: Message.field(1, []))
    set.add(plane, as: GlyphRangeID(fontStack: "Noto Sans Regular", holding: "\u{13000}"))
    let text = StyledText([
      StyledText.Section(text: "a\u{13000}", fontStack: ["Noto Sans Regular"])
    ])
    let shaped = try #require(TextShaper.shape(text, ShapingOptions(), glyphs: set))
    #expect(shaped.unknownCodePoints == ["\u{13000}"])
  }

  @Test func arabicIsJoinedByFontsWhereTheRangesOfJoinedFormsAreMissing() throws {
    var set = GlyphSet(fonts: Fonts.library)
    let range = try GlyphRange(
      decoding: Message.field(1, Message.glyph(id: 0x628, width: 1, height: 1, advance: 5)))
    set.add(range, as: GlyphRangeID(fontStack: "Noto Sans Regular", holding: "\u{628}"))
    let text = StyledText([StyledText.Section(text: "بب", fontStack: ["Noto Sans Regular"])])
    let shaped = try #require(TextShaper.shape(text, ShapingOptions(), glyphs: set))
    #expect(shaped.lines[0].glyphs.map(\.metrics) == (try glyphs("بب")).map(\.metrics))
  }

  @Test func aLongTextIsShapedWithinLimits() throws {
    let shaped = try #require(shape(String(repeating: "กรุงเทพ中文 ab\n", count: 30_000), width: 200))
    #expect(shaped.isCut)
  }

  @Test(
    arguments: [
      "AVA. To Wa fi ffl 12-e\u{301}x ", " Rue de l'Église (Nord)", "1 Жa b\u{200B}c", "قهوة 2 a",
    ], ["Noto Sans Regular", "Open Sans Italic"])
  func aPartOfAMeasuredTextHasTheGlyphsOfThePartAlone(text: String, font: String) throws {
    let selection = try #require(Fonts.library.selection([font]))
    let scalars = Array(text.unicodeScalars)
    var shaper = FontShaper(scalars, isSpaced: false)
    _ = shaper.measured(scalars.indices, selection)
    for start in scalars.indices {
      for end in start + 1...scalars.count {
        let part = shaper.clusters(start..<end, selection, .leftToRight)
        var other = FontShaper(scalars, isSpaced: false)
        let alone = other.clusters(start..<end, selection, .leftToRight)
        #expect(part.map(\.index) == alone.map(\.index), "\(start)..<\(end)")
        #expect(part.map(\.advance) == alone.map(\.advance), "\(start)..<\(end)")
        #expect(part.map { ObjectIdentifier($0.glyph) } == alone.map { ObjectIdentifier($0.glyph) })
      }
    }
  }

  @Test func casesAreThoseOfUnicode() {
    #expect(LetterCase.uppercase("Straße, İzmir") == "STRASSE, İZMIR")
    #expect(LetterCase.lowercase("ΑΘΗΝΑΣ ΣΑΣ") == "αθηνας σας")
  }

  private func shape(_ text: String, width: Double = .infinity, spacing: Double = 0) -> ShapedText?
  {
    var options = ShapingOptions()
    options.maxWidth = width
    options.letterSpacing = spacing
    return TextShaper.shape(
      StyledText([StyledText.Section(text: text, fontStack: ["Noto Sans Regular"])]), options,
      glyphs: GlyphSet(fonts: Fonts.library))
  }

  private func glyphs(_ text: String, spacing: Double = 0) throws -> [PositionedGlyph] {
    try #require(shape(text, spacing: spacing)).lines[0].glyphs
  }

  private func advances(_ text: String) throws -> [Double] {
    try glyphs(text).map(\.metrics.advance)
  }
}
