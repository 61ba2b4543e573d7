import Testing

@testable import MapText

@Suite("Lengths of texts")
struct TextLengthTests {
  @Test("a text is cut off at its limit, across its sections")
  func limit() {
    let section = StyledText.Section(text: "abc", fontStack: ["A"])
    var text = StyledText([section, section])
    func tagged() -> TaggedText {
      TaggedText(text, glyphs: GlyphSet(), writingMode: .horizontal)
    }
    #expect(tagged().scalars.count == 6)
    #expect(!tagged().isCut)
    text.lengthLimit = 4
    #expect(String(String.UnicodeScalarView(tagged().scalars)) == "abca")
    #expect(tagged().isCut)
  }
}
