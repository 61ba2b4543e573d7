/// Breaks texts into lines and places their glyphs, as in MapLibre GL JS's shaping.ts.
public enum TextShaper {
  /// Returns `text` as lines of glyphs around its anchor; nil if there is nothing to draw.
  ///
  /// Code points are drawn with the glyph ranges of their fontstack in `glyphs`, without shaping. Code points whose
  /// range is not loaded are shaped with fonts. The time is linear in the length of the text, which is truncated to
  /// `StyledText.maximumLength`.
  public static func shape(
    _ text: StyledText, _ options: ShapingOptions, glyphs: GlyphSet
  ) -> ShapedText? {
    var tagged = TaggedText(text, glyphs: glyphs, writingMode: options.writingMode)
    guard !tagged.scalars.isEmpty else { return nil }
    var shaper = fontShaper(of: tagged, options)
    let breaks = LineBreaks.indices(
      of: tagged, advances: advances(of: tagged, options, &shaper), maxWidth: options.maxWidth)
    let lines = TextLine.lines(of: tagged.scalars, breaks: breaks)
    if options.writingMode == .vertical, !options.allowsVerticalPlacement,
      tagged.orient(lines, of: text)
    {
      shaper = fontShaper(of: tagged, options)
    }
    var layout = LineLayout(tagged, options, shaper: shaper)
    for line in lines { layout.append(line) }
    return layout.shapedText(of: text.textWithImages)
  }

  /// Whether a text may be vertical, because it contains a character that is upright in vertical text.
  public static func allowsVerticalWritingMode(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: VerticalOrientation.isUpright)
  }

  /// Whether a text may have letter spacing; false if the text contains characters of a cursive script.
  public static func allowsLetterSpacing(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: ScriptProperties.isCursive)
  }

  /// Returns the shaper of the parts of a text that are drawn with fonts; nil if there are no such parts.
  private static func fontShaper(of text: TaggedText, _ options: ShapingOptions) -> FontShaper? {
    text.usesFonts ? FontShaper(text.scalars, isSpaced: options.letterSpacing != 0) : nil
  }

  /// Returns the width of each code point with its spacing, for line breaking. The first code point of a cluster
  /// receives the cluster's whole width.
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
