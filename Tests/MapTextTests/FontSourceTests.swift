import Testing

@testable import MapText

@Suite("Font files with some glyphs")
struct FontSourceTests {
  private func face() throws -> FontFace {
    let folder = try #require(FontFolder.bundled())
    return try #require(FontFace.faces(atPath: folder + "/NotoSans-Regular.ttf").first)
  }

  @Test("the file has the characters and their outlines, and no others")
  func subset() throws {
    let face = try face()
    let source = face.source
    // Without HarfBuzz's library for it, texts are paths.
    guard source.canBeEmbedded else { return }
    let glyph = try #require(source.glyph(of: "ä"))
    let subset = try #require(source.subset(characters: ["ä", "B"], glyphs: [glyph]))
    #expect(subset.bytes.count < 8000)
    let made = try #require(FontFace.faces(of: subset.bytes, name: "subset").first)
    #expect(made.has("ä") && made.has("B"))
    #expect(!made.has("C"))
    #expect(made.source.glyph(of: "ä") == subset.glyphs[glyph])
    #expect(made.glyph(of: "ä")?.metrics == face.glyph(of: "ä")?.metrics)
    #expect(source.subset(characters: ["ä", "B"], glyphs: [glyph])?.bytes == subset.bytes)
  }

  @Test("a glyph knows its font and its parts there")
  func origin() throws {
    let face = try face()
    let origin = try #require(face.glyph(of: "e")?.origin)
    #expect(origin.font === face.source)
    #expect(origin.parts.map(\.id) == [try #require(face.source.glyph(of: "e"))])
    #expect(face.source.advance(of: origin.parts[0].id) > 0.4)
    #expect(face.source.glyph(of: "\u{4E00}") == nil)
  }
}
