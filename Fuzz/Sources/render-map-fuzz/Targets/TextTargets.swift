import RenderMap

@testable import MapText

/// Glyph ranges, and texts set with their glyphs.
enum GlyphsTarget: FuzzTarget {
  static let name = "glyphs"
  static let summary = "glyph ranges"
  static let sources = ["MapText/Glyphs/GlyphRange.swift", "MapJSON/Protobuf"]

  static func run(_ input: [UInt8]) throws {
    let range = try GlyphRange(decoding: input)
    var glyphs = GlyphSet()
    glyphs.add(range, as: GlyphRangeID(fontStack: "a", holding: " "))
    var text = ""
    text.unicodeScalars.append(contentsOf: range.glyphs.keys.sorted().prefix(64))
    TextChecks.shape([StyledText.Section(text: text, fontStack: ["a"])], ShapingOptions(), glyphs)
  }
}

/// Font files, with their faces, their glyphs as outlines and in colors, and files with some of the glyphs.
enum FontTarget: FuzzTarget {
  static let name = "font"
  static let summary = "font files"
  static let words = [
    "cmap", "glyf", "loca", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "GSUB", "GPOS",
    "GDEF", "CFF ", "CFF2",
    "fvar", "gvar", "avar", "COLR", "CPAL", "sbix", "CBDT", "CBLC", "SVG ", "OTTO", "ttcf", "wOFF",
    "wOF2", "kern", "morx",
  ]
  static let sources = ["MapText/Fonts", "MapText/FontFiles"]
  static let libraries = ["freetype", "harfbuzz"]
  static let greatestLength = 24_576
  static let limits = Limits(seconds: 5, memory: 128 << 20)

  /// A text of letters, marks, emoji with modifiers, and flags.
  private static let text =
    "ABVae 12\u{1F600}\u{2600}\u{FE0F}\u{2764}\u{FE0F}\u{1F308}\u{1F7E6}\u{1F6A9}e\u{301}"
    + "\u{1F44D}\u{1F3FD}1\u{FE0F}\u{20E3}\u{1F1E8}\u{1F1ED}"

  static func run(_ input: [UInt8]) throws {
    let faces = try FontFace.faces(of: input, name: "font").prefix(4)
    let named = faces.map { FontLibrary.NamedFace(name: "font bold", face: $0) }
    let library = FontLibrary(folders: [], named: named)
    TextChecks.shape(
      [StyledText.Section(text: text, fontStack: ["font bold"])], ShapingOptions(),
      GlyphSet(fonts: library))
    for face in faces {
      let source = face.source
      let glyphs = text.unicodeScalars.prefix(8).compactMap { source.glyph(of: $0) }
      for glyph in glyphs {
        expect(source.advance(of: glyph).isFinite, "an advance that is not finite")
      }
      _ = source.subset(characters: Set(text.unicodeScalars.prefix(8)), glyphs: Set(glyphs))
    }
  }
}

/// Texts in any script, set with the fonts of the program.
enum ShapingTarget: FuzzTarget {
  static let name = "shaping"
  static let summary = "the shaping of texts"
  static let sources = ["MapText/Shaping", "MapText/Text"]
  static let libraries = ["harfbuzz"]
  static let greatestLength = 1024
  static let limits = Limits(seconds: 4)

  /// The fonts of the repository, which are loaded once.
  private static let glyphs = GlyphSet(
    fonts: FontLibrary(folders: [FontFolder.bundled() ?? RepositoryFolder.path("Fonts")]))
  private static let stacks = [
    ["Noto Sans Regular"], ["Open Sans Bold"], ["WenQuanYi Micro Hei"], ["none"],
  ]

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    var options = ShapingOptions()
    options.maxWidth = choices.pick([.infinity, 240, 24, 0, 1, -1, 1e9])
    options.letterSpacing = choices.pick([0, 2.4, -24, 1e6])
    options.lineHeight = choices.pick([28.8, 0, -10, 1e6])
    options.anchor = choices.pick(BoxAnchor.allCases)
    options.justification = choices.pick(Justification.allCases)
    options.writingMode = choices.pick([.horizontal, .vertical])
    options.allowsVerticalPlacement = choices.flag()
    var sections: [StyledText.Section] = []
    for _ in 0..<choices.index(below: 3) {
      let image = StyledText.Image(
        name: "a", width: choices.number(0, 50), height: choices.number(0, 50))
      sections.append(
        StyledText.Section(
          text: choices.text(), image: choices.flag() ? image : nil,
          scale: choices.pick([1, 0.5, 2, 0, 100]), fontStack: choices.pick(stacks),
          verticalAlignment: choices.pick([.bottom, .center, .top])))
    }
    sections.append(
      StyledText.Section(
        text: String(decoding: choices.rest, as: UTF8.self), fontStack: choices.pick(stacks)))
    TextChecks.shape(sections, options, glyphs)
  }
}

/// Checks that hold for every shaped text.
private enum TextChecks {
  /// Checks that a text measured without shaping has the size of the shaped text.
  private static func measure(
    _ section: StyledText.Section, _ shaped: ShapedText?, _ options: ShapingOptions,
    _ glyphs: GlyphSet
  ) {
    var measurer = TextMeasurer(fontStack: section.fontStack, glyphs: glyphs)
    guard section.scale == 1, options.writingMode == .horizontal,
      let box = measurer?.box(of: section.text, options), let shaped
    else { return }
    expect(
      box.top == shaped.top && box.bottom == shaped.bottom && box.left == shaped.left
        && box.right == shaped.right, "a text is measured otherwise than it is shaped")
  }

  /// Shapes a text twice. Both results must be equal and have finite positions.
  static func shape(_ sections: [StyledText.Section], _ options: ShapingOptions, _ glyphs: GlyphSet)
  {
    let text = StyledText(sections)
    _ = GlyphSet.ranges(for: text, vertical: true)
    let one = TextShaper.shape(text, options, glyphs: glyphs)
    let other = TextShaper.shape(text, options, glyphs: glyphs)
    expect((one == nil) == (other == nil), "a text is set once and not twice")
    if sections.count == 1, let section = sections.first, section.image == nil {
      measure(section, one, options, glyphs)
    }
    guard let one, let other else { return }
    let places = zip(one.lines.flatMap(\.glyphs), other.lines.flatMap(\.glyphs))
    expect(
      one.lines.map(\.glyphs.count) == other.lines.map(\.glyphs.count),
      "other glyphs the second time")
    for (a, b) in places {
      expect(a.x.isFinite && a.y.isFinite, "a glyph at no finite place")
      expect(a.x == b.x && a.y == b.y, "a glyph at another place the second time")
    }
  }
}
