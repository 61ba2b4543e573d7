import MapTestSupport
import Testing

@testable import MapText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests that damaged fonts are refused or drawn with boxes, and never end the process.
@Suite struct FontDamageTests {
  @Test(arguments: TestFonts.files)
  func mutatedFontsNeverTrap(file: String) throws {
    let original = try bytes(of: TestFonts.folder + "/" + file)
    var random = SplitMix64(seed: 2)
    for round in 0..<150 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        // A third of the changes are in the headers.
        let limit = round % 3 == 0 ? min(bytes.count, 400) : bytes.count
        bytes[Int.random(in: 0..<limit, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      try draw(bytes)
    }
  }

  @Test(arguments: TestFonts.files)
  func anyStartOfAFontIsAFontOrRefused(file: String) throws {
    let original = try bytes(of: TestFonts.folder + "/" + file)
    for count in stride(from: 0, to: original.count, by: max(original.count / 40, 1)) {
      try draw(Array(original.prefix(count)))
    }
  }

  @Test func aForgedSizeOfACompressedFontIsRefused() throws {
    var bytes = try bytes(of: TestFonts.folder + "/InterDisplay-BlackItalic.woff2")
    bytes.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: FontError.tooLarge(path: "x")) { try FontFace.faces(of: bytes, name: "x") }
  }

  @Test func aGlyphThatCannotBeReadIsABoxAndReported() throws {
    var bytes = try bytes(of: TestFonts.folder + "/TestFlatEmoji.ttf")
    // Each glyph claims 32767 contours.
    let glyf = try #require(table("glyf", of: bytes))
    for place in stride(from: glyf.lowerBound, to: glyf.upperBound - 1, by: 2) {
      bytes[place] = 0x7F
      bytes[place + 1] = 0xFF
    }
    let face = try #require(FontFace.faces(of: bytes, name: "damaged").first)
    let library = FontLibrary(folders: [], named: [.init(name: "x", face: face)])
    let text = StyledText([StyledText.Section(text: "a", fontStack: ["x"])])
    let shaped = try #require(
      TextShaper.shape(text, ShapingOptions(), glyphs: GlyphSet(fonts: library)))
    #expect(shaped.damagedFonts == ["damaged"])
    guard case .glyph(let glyph) = shaped.lines[0].glyphs[0].content, case .outline = glyph.form
    else {
      Issue.record("no box")
      return
    }
  }

  /// Loads the glyphs of a font, if the bytes are a font.
  private func draw(_ bytes: [UInt8]) throws {
    guard let faces = try? FontFace.faces(of: bytes, name: "mutated") else { return }
    let named = faces.map { FontLibrary.NamedFace(name: "mutated bold", face: $0) }
    let library = FontLibrary(folders: [], named: named)
    let text =
      "ABVae 12\u{1F600}\u{2600}\u{FE0F}\u{2764}\u{FE0F}\u{1F308}\u{1F7E6}\u{1F6A9}"
      + "\u{1F44D}\u{1F3FD}1\u{FE0F}\u{20E3}\u{1F1E8}\u{1F1ED}"
    let styled = StyledText([StyledText.Section(text: text, fontStack: ["mutated bold"])])
    let shaped = TextShaper.shape(styled, ShapingOptions(), glyphs: GlyphSet(fonts: library))
    for placed in shaped?.lines.flatMap(\.glyphs) ?? [] {
      guard case .glyph(let glyph) = placed.content else { continue }
      #expect(glyph.metrics.width.isFinite && glyph.metrics.height.isFinite)
    }
  }

  /// Returns the place of a table in a font.
  private func table(_ name: String, of bytes: [UInt8]) -> Range<Int>? {
    func number(_ place: Int) -> Int { (place..<place + 4).reduce(0) { $0 << 8 | Int(bytes[$1]) } }
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    for record in (0..<count).map({ 12 + 16 * $0 })
    where Array(bytes[record..<record + 4]) == Array(name.utf8) {
      return number(record + 8)..<number(record + 8) + number(record + 12)
    }
    return nil
  }

  private func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw FontError.notAFont(path: path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
