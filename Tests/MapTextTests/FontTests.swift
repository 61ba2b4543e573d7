#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import MapTestSupport
import Testing

@testable import MapText

/// The bundled fonts.
enum Fonts {
  static let folder =
    String(#filePath.dropLast("Tests/MapTextTests/FontTests.swift".count)) + "Fonts"
  static let library = FontLibrary(folders: [folder])
}

@Suite struct FontTests {
  @Test func allBundledFontsCanBeUsed() {
    #expect(Fonts.library.errors.isEmpty)
    #expect(Fonts.library.faces.count == 29)
  }

  @Test(arguments: [
    (["Noto Sans Regular"], "Noto Sans Regular"),
    (["Noto Sans Bold"], "Noto Sans Bold"),
    (["Noto Sans Medium"], "Noto Sans Medium"),
    (["Noto Sans Italic"], "Noto Sans Italic"),
    (["Open Sans Semibold", "Arial Unicode MS Bold"], "Open Sans Semibold"),
    (["Open Sans Italic"], "Open Sans Italic"),
    (["open-sans bold"], "Open Sans Bold"),
    // An unknown family is replaced by the default family in the requested style.
    (["Arial Unicode MS Bold"], "Noto Sans Bold"),
    (["Roboto Condensed Light Italic"], "Noto Sans Italic"),
    (["Metropolis Extra Bold"], "Noto Sans Bold"),
    (["Arial Unicode MS Regular", "Open Sans Regular"], "Open Sans Regular"),
    ([], "Noto Sans Regular"),
  ])
  func aFontstackFindsItsFace(stack: [String], name: String) throws {
    let face = try #require(Fonts.library.selection(stack)).faces[0]
    #expect(
      FontName.key(face.fullName + (face.fullName.hasSuffix("Sans") ? " Regular" : ""))
        == FontName.key(name))
  }

  @Test(arguments: [
    ("Ж", "Noto Sans"), ("Ω", "Noto Sans"), ("ب", "Noto Sans Arabic"), ("ש", "Noto Sans Hebrew"),
    ("ক", "Noto Sans Bengali"), ("த", "Noto Sans Tamil"), ("ก", "Noto Sans Thai"),
    ("ქ", "Noto Sans Georgian"), ("Հ", "Noto Sans Armenian"), ("አ", "Noto Sans Ethiopic"),
    ("中", "WenQuanYi Micro Hei"), ("あ", "WenQuanYi Micro Hei"), ("한", "WenQuanYi Micro Hei"),
  ])
  func everyScriptHasAFace(text: String, family: String) throws {
    let selection = try #require(Fonts.library.selection(["Noto Sans Regular"]))
    let face = try #require(selection.face(for: Array(text.unicodeScalars)[...]))
    #expect(face.family == family)
  }

  @Test func aNameOfTheStyleComesFirst() throws {
    let face = try #require(FontFace.faces(atPath: Fonts.folder + "/OpenSans-Bold.ttf").first)
    let library = FontLibrary(
      folders: [Fonts.folder], named: [FontLibrary.NamedFace(name: "Noto Sans Regular", face: face)]
    )
    #expect(try #require(library.selection(["Noto Sans Regular"])).faces[0] === face)
  }

  @Test func outlinesLieWhereFieldsOfTheSameFontDo() throws {
    // In the glyph servers' fields of Noto Sans Regular, H has its upper edge at -9 and the baseline at -26. Its
    // advance is 17, which is truncated to an integer. The letter p extends 6 below the baseline.
    let face = try #require(Fonts.library.selection(["Noto Sans Regular"])).faces[0]
    #expect(face.ascent == 26)
    let h = try glyph("H")
    #expect(h.metrics.top.rounded() == -9)
    #expect((h.metrics.top - h.metrics.height).rounded() == -26)
    #expect(h.metrics.advance.rounded(.down) == 17)
    let p = try glyph("p")
    #expect((p.metrics.top - p.metrics.height).rounded() == -32)
  }

  @Test func equalGlyphsAreIdentical() throws {
    #expect(try glyph("e") === glyph("e"))
  }

  @Test func controlCharactersAreNeitherDrawnNorReported() throws {
    let shaped = try #require(shape("a\nb\u{7}\n"))
    #expect(shaped.unknownCodePoints.isEmpty)
    #expect(shaped.lines.map(\.glyphs.count) == [1, 1])
  }

  @Test func whatNoFontHasIsABoxAndIsReported() throws {
    let shaped = try #require(shape("a\u{13000}"))
    #expect(shaped.unknownCodePoints == ["\u{13000}"])
    guard case .glyph(let box) = shaped.lines[0].glyphs[1].content, case .outline = box.form else {
      Issue.record("no box")
      return
    }
  }

  @Test func brokenFilesAreRefused() {
    #expect(throws: FontError.self) { try FontFace.faces(atPath: Fonts.folder + "/missing.ttf") }
    #expect(throws: FontError.self) { try FontFace.faces(atPath: Fonts.folder) }
    #expect(throws: FontError.notAFont(path: "x")) { try FontFace.faces(of: [], name: "x") }
    let garbage = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    #expect(throws: FontError.notAFont(path: "x")) { try FontFace.faces(of: garbage, name: "x") }
  }

  @Test(arguments: ["NotoSansThai-Regular.ttf", "NotoSansHebrew-Regular.ttf"])
  func mutatedFontsNeverTrap(file: String) throws {
    let original = try bytes(of: Fonts.folder + "/" + file)
    var random = SplitMix64(seed: 11)
    var shaped = 0
    for round in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        // Half of the changes are in the tables' directory and headers.
        let limit = round % 2 == 0 ? bytes.count : 2000
        bytes[Int.random(in: 0..<limit, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if round % 3 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      guard let face = try? FontFace.faces(of: bytes, name: "mutated").first else { continue }
      let library = FontLibrary(folders: [], named: [.init(name: "mutated", face: face)])
      let text = StyledText([
        StyledText.Section(text: "ที่กรุงเทพ שָׁלוֹם Hello", fontStack: ["mutated"])
      ])
      let result = TextShaper.shape(text, ShapingOptions(), glyphs: GlyphSet(fonts: library))
      for glyph in result?.lines.flatMap(\.glyphs) ?? [] {
        guard case .glyph(let glyph) = glyph.content, case .outline(let outline) = glyph.form else {
          continue
        }
        #expect(outline.steps.count <= 2 * OutlineRecorder.maximumSteps)
        #expect(glyph.metrics.width.isFinite)
      }
      shaped += result == nil ? 0 : 1
    }
    #expect(shaped > 50)
  }

  @Test func aLetterWithMarksIsOneGlyphUnlessItHasHundreds() throws {
    let few = try #require(shape("x" + String(repeating: "\u{323}", count: 3)))
    #expect(few.lines[0].glyphs.count == 1)
    // Clusters are shaped in parts of 256 characters.
    let many = try #require(shape("x" + String(repeating: "\u{323}", count: 600)))
    #expect(many.lines[0].glyphs.count >= 3)
  }

  private func glyph(_ text: String) throws -> Glyph {
    guard case .glyph(let glyph) = try #require(shape(text)).lines[0].glyphs[0].content else {
      throw FontError.notAFont(path: text)
    }
    return glyph
  }

  private func shape(_ text: String) -> ShapedText? {
    TextShaper.shape(
      StyledText([StyledText.Section(text: text, fontStack: ["Noto Sans Regular"])]),
      ShapingOptions(), glyphs: GlyphSet(fonts: Fonts.library))
  }

  private func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw FontError.notAFont(path: path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
