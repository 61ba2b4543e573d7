/// How a text runs.
public enum WritingMode: Hashable, Sendable {
  /// From side to side.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// A glyph, or an image, at its place in a text; lengths in 24ths of an em, y downwards, from the
/// text's anchor.
public struct PositionedGlyph: Sendable {
  /// What is drawn.
  public enum Content: Sendable {
    /// A glyph.
    case glyph(Glyph)
    /// An image of the style, by its name.
    case image(String)
  }

  /// What is drawn.
  public var content: Content
  /// The measures, before `scale`.
  public var metrics: GlyphMetrics
  /// The place of the pen from the anchor.
  public var x: Double
  /// The place of the line that `GlyphMetrics.top` counts from.
  public var y: Double
  /// Whether the glyph stands upright in a vertical text, so that it is turned against the text.
  public var isVertical: Bool
  /// Factor on the text's size.
  public var scale: Double
  /// The section of the text that it belongs to.
  public var section: Int

  /// A glyph of these parts.
  public init(
    content: Content, metrics: GlyphMetrics, x: Double, y: Double, isVertical: Bool, scale: Double,
    section: Int
  ) {
    self.content = content
    self.metrics = metrics
    self.x = x
    self.y = y
    self.isVertical = isVertical
    self.scale = scale
    self.section = section
  }
}

/// A text broken into lines of glyphs around its anchor; lengths in 24ths of an em, y downwards.
public struct ShapedText: Sendable {
  /// One line.
  public struct Line: Sendable {
    /// The glyphs from left to right, or from top to bottom.
    public var glyphs: [PositionedGlyph]
    /// How far the line's glyphs are moved for larger ones among them.
    public var offset: Double

    /// A line of these glyphs.
    public init(glyphs: [PositionedGlyph], offset: Double) {
      self.glyphs = glyphs
      self.offset = offset
    }
  }

  /// The text as it was given, without its sections (`StyledText.textWithImages`).
  public var text: String
  /// The lines from top to bottom.
  public var lines: [Line]
  /// The upper edge of the text's box.
  public var top: Double
  /// The lower edge.
  public var bottom: Double
  /// The left edge.
  public var left: Double
  /// The right edge.
  public var right: Double
  /// How the text runs.
  public var writingMode: WritingMode
  /// Whether images stand in it.
  public var hasImages: Bool
  /// Whether any of its glyphs stands upright in vertical text.
  public var isVerticalizable: Bool
  /// Whether the text was longer than `TextShaper.longestText` and its end left out.
  public var isCut = false
  /// The code points that no font has, in order; a box stands for each of them.
  public var unknownCodePoints: [Unicode.Scalar] = []

  /// A text of these parts.
  public init(
    text: String, lines: [Line], top: Double, bottom: Double, left: Double, right: Double,
    writingMode: WritingMode, hasImages: Bool, isVerticalizable: Bool
  ) {
    self.text = text
    self.lines = lines
    self.top = top
    self.bottom = bottom
    self.left = left
    self.right = right
    self.writingMode = writingMode
    self.hasImages = hasImages
    self.isVerticalizable = isVerticalizable
  }
}
