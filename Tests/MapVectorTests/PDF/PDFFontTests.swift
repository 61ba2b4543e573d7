import MapGeometry
import Testing

@testable import MapVector

@Suite("Fonts of PDF files")
struct PDFFontTests {
  /// Returns a font file with the tables head, hhea, hmtx and post: 2048 units per em, and two widths.
  private func file() -> [UInt8] {
    func word(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }
    func long(_ number: Int) -> [UInt8] { word(number >> 16) + word(number) }
    var head = [UInt8](repeating: 0, count: 54)
    head.replaceSubrange(18..<20, with: word(2048))
    head.replaceSubrange(36..<44, with: word(-1024) + word(-512) + word(4096) + word(2048))
    var hhea = [UInt8](repeating: 0, count: 36)
    hhea.replaceSubrange(4..<8, with: word(2048) + word(-512))
    hhea.replaceSubrange(34..<36, with: word(2))
    // Three glyphs, of which the last has the width of the one before it.
    let hmtx = word(1024) + word(0) + word(1229) + word(0) + word(0)
    var post = [UInt8](repeating: 0, count: 32)
    post.replaceSubrange(4..<8, with: long(-12 << 16))
    let tables = [("head", head), ("hhea", hhea), ("hmtx", hmtx), ("post", post)]
    var bytes = long(0x10000) + word(tables.count) + word(0) + word(0) + word(0)
    var offset = bytes.count + 16 * tables.count
    for (name, table) in tables {
      bytes += Array(name.utf8) + long(0) + long(offset) + long(table.count)
      offset += table.count
    }
    return bytes + tables.flatMap(\.1)
  }

  @Test("the metrics of a font are those of its tables")
  func tables() throws {
    let tables = try #require(FontTables(file()))
    #expect(tables.unitsPerEm == 2048)
    #expect(tables.bounds == [-1024, -512, 4096, 2048])
    #expect((tables.ascent, tables.descent) == (2048, -512))
    #expect(tables.italicAngle == -12)
    #expect(!tables.hasCompactOutlines)
    // A width of 1229 / 2048 is 0.6001 em.
    #expect((0...3).map { tables.width(of: $0) } == [500, 600, 600, 600])
    #expect(tables.thousandths(-512) == -250)
  }

  @Test("a truncated font is not a font")
  func truncation() {
    let file = file()
    for count in 0..<file.count where count < file.count - 32 {
      #expect(FontTables(Array(file[..<count])) == nil)
    }
  }

  @Test("glyphs on a straight baseline are one run, with gaps in thousandths of an em")
  func runs() throws {
    let tables = try #require(FontTables(file()))
    func cluster(_ id: UInt32, _ x: Double, _ y: Double, angle: Double = 0) -> VectorText.Cluster {
      VectorText.Cluster(
        text: "a", glyphs: [.init(id: id, offset: .zero)], origin: Point(x, y), angle: angle)
    }
    let text = VectorText(
      font: 0, size: 20,
      clusters: [
        // An advance of 0.5 em is 10 pixels. The second glyph is 1 pixel farther, which is 50 thousandths of an em.
        cluster(0, 100, 50), cluster(1, 111, 50), cluster(0, 123, 50), cluster(0, 133, 60),
        cluster(0, 143, 60, angle: 0.1),
      ], isSimple: true, color: VectorColor(red: 0, green: 0, blue: 0))
    let runs = TextRun.runs(
      of: text, glyphs: EmbeddedGlyphs(tables: tables, indices: [0: 0, 1: 1]))
    #expect(runs.map(\.origin) == [Point(100, 50), Point(133, 60), Point(143, 60)])
    #expect(runs.map(\.angle) == [0, 0, 0.1])
    #expect(runs[0].glyphs.map(\.id) == [0, 1, 0])
    #expect(runs[0].glyphs.map(\.gap) == [-50, 0, 0])
  }

  @Test("offsets of glyphs are in ems, with y upward, along the baseline")
  func offsets() throws {
    let tables = try #require(FontTables(file()))
    let cluster = VectorText.Cluster(
      text: "a",
      glyphs: [.init(id: 0, offset: .zero), .init(id: 1, offset: SIMD2(0.25, 0.5))],
      origin: Point(100, 50), angle: .pi / 2)
    let text = VectorText(
      font: 0, size: 20, clusters: [cluster], isSimple: false,
      color: VectorColor(red: 0, green: 0, blue: 0))
    let runs = TextRun.runs(
      of: text, glyphs: EmbeddedGlyphs(tables: tables, indices: [0: 0, 1: 1]))
    // The baseline runs downward, and its upper side is on the right.
    #expect(runs.map(\.origin) == [Point(100, 50), Point(110, 55)])
  }

  @Test("the map of characters has sections of at most a hundred glyphs")
  func characters() {
    let glyphs = (1...150).map { (glyph: UInt32($0), text: $0 == 7 ? "" : "f\u{69}") }
    let text = String(decoding: CharacterMap.bytes(of: glyphs), as: UTF8.self)
    #expect(text.contains("\n100 beginbfchar\n<0001> <00660069>\n"))
    #expect(text.contains("\n49 beginbfchar\n"))
    #expect(!text.contains("<0007>"))
  }
}
