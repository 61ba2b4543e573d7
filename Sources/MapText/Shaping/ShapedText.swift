/// The direction of a text's lines.
public enum WritingMode: Hashable, Sendable {
  /// Horizontal lines, from top to bottom.
  case horizontal
  /// Vertical lines.
  case vertical
}

/// A glyph or an image at its place in a text. Lengths are in 24ths of an em from the anchor, with y downward.
public struct PositionedGlyph: Sendable {
  /// The content: a glyph or an image.
  public enum Content: Sendable {
    /// A glyph of a font or of a glyph range.
    case glyph(Glyph)
    /// The name of an image of the style.
    case image(String)
  }

  /// The content: a glyph or an image.
  public var content: Content
  /// The metrics before they are multiplied by `scale`.
  public var metrics: GlyphMetrics
  /// The x coordinate of the pen.
  public var x: Double
  /// The y coordinate of the origin of `GlyphMetrics.top`.
  public var y: Double
  /// Whether the glyph is upright in vertical text.
  public var isVertical: Bool
  /// The factor by which the text's size is multiplied.
  public var scale: Double
  /// The index of the section of the text to which the glyph or image belongs.
  public var section: Int
  /// The index of the first character that the glyph or image represents; -1 if this character is not known.
  public var character = -1

  /// Creates a positioned glyph from its parts.
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

/// A text as lines of glyphs around its anchor. Lengths are in 24ths of an em, with y downward.
public struct ShapedText: Sendable {
  /// A line of the text.
  public struct Line: Sendable {
    /// The glyphs from left to right, or from top to bottom.
    public var glyphs: [PositionedGlyph]
    /// The vertical offset of the line's glyphs that makes room for larger glyphs.
    public var offset: Double

    /// Creates a line from its glyphs and its vertical offset.
    public init(glyphs: [PositionedGlyph], offset: Double) {
      self.glyphs = glyphs
      self.offset = offset
    }
  }

  /// The plain text (`StyledText.textWithImages`).
  public var text: String
  /// The lines from top to bottom.
  public var lines: [Line]
  /// The upper edge of the text's box.
  public var top: Double
  /// The lower edge of the text's box.
  public var bottom: Double
  /// The left edge of the text's box.
  public var left: Double
  /// The right edge of the text's box.
  public var right: Double
  /// The direction of the lines.
  public var writingMode: WritingMode
  /// Whether the text contains images.
  public var hasImages: Bool
  /// Whether some of the text's glyphs are upright in vertical text.
  public var isVerticalizable: Bool
  /// Whether the text was truncated to `StyledText.maximumLength`.
  public var isCut = false
  /// The code points without a glyph in any font, sorted. Each of them is drawn as a box.
  public var unknownCodePoints: [Unicode.Scalar] = []
  /// The paths of fonts with unreadable glyphs, sorted.
  public var damagedFonts: [String] = []

  /// Creates a text from its parts.
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
