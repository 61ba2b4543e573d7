import Testing

@testable import MapText

@Suite struct ShapingTests {
  @Test func aWordOfTwoLettersIsCenteredOnItsAnchor() throws {
    let shaped = try #require(shape("ab"))
    #expect(shaped.lines.map { $0.glyphs.map(\.x) } == [[-10, 0]])
    #expect(shaped.lines[0].glyphs.map(\.y) == [-17, -17])
    #expect([shaped.left, shaped.right] == [-10, 10])
    #expect(abs(shaped.top + 14.4) < 1e-9)
    #expect(abs(shaped.bottom - 14.4) < 1e-9)
  }

  @Test func aTextWithoutGlyphsIsNotShaped() {
    #expect(shape("") == nil)
    #expect(shape("\u{4E00}") == nil)
    #expect(shape(" \n ") == nil)
  }

  @Test(arguments: [
    // Each letter and each space is 10 wide. The text of 110 has two lines, which are 55 wide on average. A shorter
    // last line is better than a longer one.
    ("aaa aaa aaa", 70.0, ["aaa aaa", "aaa"]),
    ("aaa aaa", 30, ["aaa", "aaa"]),
    ("aaa aaa", .infinity, ["aaa aaa"]),
    ("aaa\naaa", .infinity, ["aaa", "aaa"]),
    ("aaa\n\naaa", .infinity, ["aaa", "", "aaa"]),
    ("aaa\raaa\r\naaa", .infinity, ["aaa", "aaa", "aaa"]),
    ("aaa-aaa", 40, ["aaa-", "aaa"]),
    ("aaaaaa", 30, ["aaaaaa"]),
    // An opening parenthesis begins a line, and does not end one.
    ("aaa(aaa)", 40, ["aaa", "(aaa)"]),
  ])
  func linesBreakWhereTheyAreMostEven(text: String, width: Double, lines: [String]) throws {
    #expect(try linesOf(text, width) == lines)
  }

  @Test func ideographsBreakAnywhereUnlessZeroWidthSpacesSayWhere() throws {
    #expect(try linesOf("\u{3042}\u{3042}\u{3042}\u{3042}", 20, ideographs: true) == ["2", "2"])
    let hinted = "\u{3042}\u{200B}\u{3042}\u{3042}\u{3042}"
    #expect(try linesOf(hinted, 30, ideographs: true) == ["1", "3"])
  }

  @Test func linesDoNotBreakBetweenLettersAndTheirMarks() {
    func breaks(_ text: String, _ advances: [Double]) -> [Int] {
      let styled = StyledText([StyledText.Section(text: text, fontStack: ["Test"])])
      let tagged = TaggedText(styled, glyphs: Sample.glyphs, writingMode: .horizontal)
      return LineBreaks.indices(of: tagged, advances: advances, maxWidth: 10)
    }
    // Two kana with voicing marks.
    #expect(
      breaks("\u{3042}\u{3099}\u{3042}\u{3099}", [10, 0, 10, 0]) == [2, 4])
    #expect(breaks("\u{3042}\u{3042}", [10, 10]) == [1, 2])
  }

  @Test func charactersThatContinueAClusterAreFound() {
    func continuations(_ text: String) -> [Bool] {
      GraphemeClusters.continuations(in: Array(text.unicodeScalars))
    }
    #expect(continuations("Paris 東京 Москва").isEmpty)
    #expect(continuations("e\u{301}a") == [false, true, false])
    #expect(continuations("a\r\nb") == [false, false, true, false])
    // The text is a subscript of Khmer: ka, coeng, ka, and a vowel that is a spacing mark.
    #expect(continuations("\u{1780}\u{17D2}\u{1780}\u{17B6}") == [false, true, true, true])
  }

  @Test(arguments: [
    // Thai: "hello" and "country of Thailand"; Khmer: "hello" and "world".
    ("สวัสดีประเทศไทย", 6), ("សួស្តីពិភពលោក", 6),
    // Tibetan: the mark between syllables ends a word.
    ("བོད་ཡིག", 4),
  ])
  func wordsOfScriptsWithoutSpacesAreFound(text: String, boundary: Int) {
    let words = WordBreaks.indices(in: Array(text.unicodeScalars))
    #expect(words.contains(boundary))
    #expect(!words.contains(0) && !words.contains(1))
  }

  @Test func spacesAndOtherScriptsHaveNoWordBreaks() {
    #expect(WordBreaks.indices(in: Array("ab cd 東京".unicodeScalars)).isEmpty)
    #expect(WordBreaks.indices(in: Array("ก ข".unicodeScalars)).isEmpty)
  }

  @Test(arguments: [
    // Upright texts are numbers with their signs, and at most three capital letters and digits.
    ("国道12号", "国道12号"), ("国12.5", "国12\u{30FB}5"), ("国A1", "国A1"), ("国123456", "国123456"),
    ("国A12B", "国"), ("国Main", "国"), ("国a1", "国"), ("国e\u{301}", "国"),
    // The space ends the code.
    ("国A1 B", "国A1B"),
    // Percent signs have vertical forms, and degree signs do not.
    ("国5%", "国5\u{FF05}"), ("国5°", "国5"),
    // A hyphen has a vertical form between upright characters, but not beside letters.
    ("12-3国", "12\u{FE32}3国"), ("ab-国", "国"),
    // Arabic digits are part of numbers and are rotated.
    ("国\u{661}\u{662}", "国"),
  ])
  func numbersAndCodesAreUprightInVerticalLines(text: String, upright: String) {
    let scalars = Array(text.unicodeScalars)
    let found = UprightCharacters(
      scalars, scalars.indices, continuations: GraphemeClusters.continuations(in: scalars)
    ) { _ in false }
    var characters = scalars
    for (index, form) in found.forms { characters[index] = form }
    #expect(found.indices.map { characters[$0] } == Array(upright.unicodeScalars))
  }

  @Test func uprightNumbersAdvanceByAnEmAlongLines() throws {
    var options = ShapingOptions()
    options.writingMode = .vertical
    // The letters of the sample are 10 wide. An image interrupts a code.
    let text = StyledText([StyledText.Section(text: "\u{3042}-\u{3042}ab", fontStack: ["Test"])])
    let shaped = try #require(TextShaper.shape(text, options, glyphs: Sample.glyphs))
    #expect(shaped.lines[0].glyphs.map(\.isVertical) == [true, true, false, false])
    #expect(shaped.right - shaped.left == 68)
  }

  @Test func largerSectionsMoveTheirLineDown() throws {
    let text = StyledText([
      StyledText.Section(text: "a", fontStack: ["Test"]),
      StyledText.Section(text: "b", scale: 2, fontStack: ["Test"]),
    ])
    let shaped = try #require(TextShaper.shape(text, ShapingOptions(), glyphs: Sample.glyphs))
    #expect(shaped.lines[0].offset == 24)
    // The line is 57.6 high, and the smaller letter is 24 lower than the larger letter.
    let places = shaped.lines[0].glyphs.map(\.y)
    #expect(abs(places[0] + 4.8) < 1e-9)
    #expect(abs(places[1] + 28.8) < 1e-9)
    #expect(shaped.lines[0].glyphs.map(\.scale) == [1, 2])
    #expect([shaped.left, shaped.right] == [-15, 15])
  }

  @Test func anImageIsAsLargeAsItsPixelsAtTheTextSize() throws {
    let image = StyledText.Image(name: "shield", width: 32, height: 16)
    let text = StyledText([
      StyledText.Section(text: "", image: image, fontStack: ["Test"]),
      StyledText.Section(text: "a", fontStack: ["Test"]),
    ])
    let shaped = try #require(TextShaper.shape(text, ShapingOptions(), glyphs: Sample.glyphs))
    #expect(shaped.hasImages)
    #expect(shaped.lines[0].glyphs.map(\.scale) == [1.5, 1])
    #expect([shaped.left, shaped.right] == [-29, 29])
    #expect(shaped.lines[0].offset == 0)
  }

  @Test func verticalTextAdvancesByAnEmAndTurnsItsPunctuation() throws {
    var options = ShapingOptions()
    options.writingMode = .vertical
    options.allowsVerticalPlacement = true
    let text = StyledText([StyledText.Section(text: "\u{3042}(", fontStack: ["Test"])])
    let shaped = try #require(TextShaper.shape(text, options, glyphs: Sample.glyphs))
    #expect(shaped.isVerticalizable)
    #expect(shaped.lines[0].glyphs.map(\.isVertical) == [true, true])
    // The parenthesis has its vertical form, the only glyph with a width of 24.
    #expect(shaped.lines[0].glyphs.map(\.metrics.advance) == [10, 24])
    #expect(shaped.right - shaped.left == 48)
  }

  @Test func wordsFromRightToLeftAreReorderedAndMirrored() throws {
    // The capital letters of the sample have different advances.
    #expect(try advances("\u{5D0}\u{5D1}a") == [10, 12, 11])
    #expect(try advances("a\u{5D0}\u{5D1}") == [10, 12, 11])
    // An opening parenthesis of text from right to left is drawn as a closing one.
    #expect(try advances("\u{5D0}(") == [14, 11])
  }

  @Test func arabicLettersAreJoined() {
    #expect(
      ArabicForms.joined(Array("\u{628}\u{628}\u{628}".unicodeScalars))
        == Array("\u{FE91}\u{FE92}\u{FE90}".unicodeScalars))
    // Lam and alef become one character.
    #expect(
      ArabicForms.joined(Array("\u{644}\u{627}".unicodeScalars))
        == Array("\u{FEFB}".unicodeScalars))
  }

  @Test func aTextOfAMegabyteIsCut() throws {
    let shaped = try #require(shape(String(repeating: "ab ", count: 400_000), width: 100))
    #expect(shaped.isCut)
    // Two of three code points are letters.
    let letters = shaped.lines.flatMap(\.glyphs).filter { Sample.character(of: $0) != " " }
    #expect(letters.count == StyledText.maximumLength / 3 * 2)
    let short = try #require(shape("ab"))
    #expect(!short.isCut)
  }

  @Test func scriptsDecideOnSpacingAndOnVerticalText() {
    #expect(TextShaper.allowsLetterSpacing("Paris"))
    #expect(!TextShaper.allowsLetterSpacing("\u{628}"))
    #expect(TextShaper.allowsVerticalWritingMode("A\u{4E00}"))
    #expect(!TextShaper.allowsVerticalWritingMode("Paris 1\u{BD}"))
  }

  @Test func theRangesOfATextIncludeJoinedLettersAndVerticalPunctuation() {
    let text = StyledText([StyledText.Section(text: "a\u{628}(", fontStack: ["A", "B"])])
    let names = GlyphSet.ranges(for: text, vertical: true).sorted().map(\.name)
    #expect(names == ["0-255", "65024-65279"])
    #expect(GlyphSet.ranges(for: text).allSatisfy { $0.fontStack == "A,B" })
  }

  private func shape(_ text: String, width: Double = .infinity) -> ShapedText? {
    var options = ShapingOptions()
    options.maxWidth = width
    let text = StyledText([StyledText.Section(text: text, fontStack: ["Test"])])
    return TextShaper.shape(text, options, glyphs: Sample.glyphs)
  }

  /// Returns the characters of each line, or the number of its glyphs for ideographs.
  private func linesOf(
    _ text: String, _ width: Double, ideographs: Bool = false
  ) throws -> [String] {
    let shaped = try #require(shape(text, width: width))
    return shaped.lines.map { line in
      if ideographs { return "\(line.glyphs.count)" }
      return String(line.glyphs.map { Sample.character(of: $0) })
    }
  }

  private func advances(_ text: String) throws -> [Double] {
    try #require(shape(text)).lines[0].glyphs.map(\.metrics.advance)
  }
}
