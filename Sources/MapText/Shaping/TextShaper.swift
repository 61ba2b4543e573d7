/// Breaks texts into lines and places their glyphs, as MapLibre GL JS's shaping.ts does.
public enum TextShaper {
  /// The most code points that a text is shaped with; what is beyond is left out.
  public static let longestText = 65_535

  /// `text` as lines of glyphs around its anchor; nil where nothing is to be drawn.
  ///
  /// Code points are drawn by the glyph ranges of their fontstack in `glyphs`, as they are; those
  /// whose range is not there by its fonts, which are shaped. The time grows with the length of the
  /// text, which is cut at `longestText`.
  public static func shape(
    _ text: StyledText, _ options: ShapingOptions, glyphs: GlyphSet
  ) -> ShapedText? {
    let tagged = TaggedText(text, glyphs: glyphs, writingMode: options.writingMode)
    guard !tagged.scalars.isEmpty else { return nil }
    var shaper =
      tagged.usesFonts
      ? FontShaper(tagged.scalars, isSpaced: options.letterSpacing != 0) : nil
    let breaks = LineBreaks.indices(
      of: tagged, advances: advances(of: tagged, options, &shaper), maxWidth: options.maxWidth,
      dictionary: tagged.usesFonts ? DictionaryBreaks.indices(in: tagged.scalars) : [])
    let lines = TextLine.lines(of: tagged.scalars, breaks: breaks)
    var layout = LineLayout(tagged, options, shaper: shaper)
    for line in lines { layout.append(line) }
    return layout.shapedText(of: text.textWithImages)
  }

  /// Whether the text has a character that stands upright in vertical text, so that it may run so.
  public static func allowsVerticalWritingMode(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: VerticalOrientation.isUpright)
  }

  /// Whether the text may be spaced: not where any character is of a cursive script.
  public static func allowsLetterSpacing(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: ScriptProperties.isCursive)
  }

  /// Whether one glyph a code point, as glyph ranges have them, does for the text: not where any
  /// character is of a script whose letters are shaped to syllables.
  public static func canBeSetWithoutFonts(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: ScriptProperties.needsShaping)
  }

  /// The width of each code point with its spacing, as line breaking counts it; that of several which
  /// fonts draw as one is the first's.
  private static func advances(
    of text: TaggedText, _ options: ShapingOptions, _ shaper: inout FontShaper?
  ) -> [Double] {
    var advances = text.sources.indices.map { index -> Double in
      switch text.sources[index] {
      case .glyph(let glyph):
        glyph.metrics.advance * text.styles[text.sections[index]].scale + options.letterSpacing
      case .image(let image):
        image.width * LineLayout.em / options.layoutTextSize + options.letterSpacing
      case .font, .none: 0
      }
    }
    guard text.usesFonts else { return advances }
    for segment in text.segments(of: text.scalars.indices, isUpright: { _ in false }) {
      let style = text.styles[text.sections[segment.lowerBound]]
      guard case .font = text.sources[segment.lowerBound], let fonts = style.fonts else { continue }
      for cluster in shaper?.measured(segment, fonts) ?? [] {
        advances[cluster.index] += cluster.advance * style.scale + options.letterSpacing
      }
    }
    return advances
  }
}
