import Testing

@testable import MapText

@Suite struct ShapingTests {
  @Test func aWordOfTwoLettersIsCentredOnItsAnchor() throws {
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
    // Each letter is 10 wide, as is a space: 110 in two lines of 55 on the average, and a last line
    // that is shorter is better than one that is longer.
    ("aaa aaa aaa", 70.0, ["aaa aaa", "aaa"]),
    ("aaa aaa", 30, ["aaa", "aaa"]),
    ("aaa aaa", .infinity, ["aaa aaa"]),
    ("aaa\naaa", .infinity, ["aaa", "aaa"]),
    ("aaa\n\naaa", .infinity, ["aaa", "", "aaa"]),
    ("aaa-aaa", 40, ["aaa-", "aaa"]),
    ("aaaaaa", 30, ["aaaaaa"]),
    // A parenthesis opens a line; it does not close one.
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

  @Test func largerSectionsMoveTheirLineDown() throws {
    let text = StyledText([
      StyledText.Section(text: "a", fontStack: ["Test"]),
      StyledText.Section(text: "b", scale: 2, fontStack: ["Test"]),
    ])
    let shaped = try #require(TextShaper.shape(text, ShapingOptions(), glyphs: Sample.glyphs))
    #expect(shaped.lines[0].offset == 24)
    // The line is 57.6 high, the smaller letter stands 24 lower than the larger.
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
    // The parenthesis has its vertical form, which alone is 24 wide.
    #expect(shaped.lines[0].glyphs.map(\.metrics.advance) == [10, 24])
    #expect(shaped.right - shaped.left == 48)
  }

  @Test func wordsFromRightToLeftAreReorderedAndMirrored() throws {
    // The capital letters of the sample have advances by which they are told apart.
    #expect(try advances("\u{5D0}\u{5D1}a") == [10, 12, 11])
    #expect(try advances("a\u{5D0}\u{5D1}") == [10, 12, 11])
    // An opening parenthesis of text from right to left is drawn as a closing one.
    #expect(try advances("\u{5D0}(") == [14, 11])
  }

  @Test func arabicLettersAreJoined() {
    #expect(
      ArabicForms.joined(Array("\u{628}\u{628}\u{628}".unicodeScalars))
        == Array("\u{FE91}\u{FE92}\u{FE90}".unicodeScalars))
    // Lam and alef become one.
    #expect(
      ArabicForms.joined(Array("\u{644}\u{627}".unicodeScalars))
        == Array("\u{FEFB}".unicodeScalars))
  }

  @Test func aTextOfAMegabyteIsCut() throws {
    let shaped = try #require(shape(String(repeating: "ab ", count: 400_000), width: 100))
    #expect(shaped.isCut)
    // Two of three code points are letters.
    let letters = shaped.lines.flatMap(\.glyphs).filter { Sample.character(of: $0) != " " }
    #expect(letters.count == TextShaper.maximumTextLength / 3 * 2)
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

  /// The lines as text; of ideographs, their number.
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
