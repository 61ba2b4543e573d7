/// A text with sections that may differ in font and size, or be an image.
public struct StyledText: Hashable, Sendable {
  /// Where a section stands against its line.
  public enum VerticalAlignment: Hashable, Sendable {
    /// At the bottom.
    case bottom
    /// In the middle.
    case center
    /// At the top.
    case top
  }

  /// The size of an image in a text, in pixels of the style.
  public struct Image: Hashable, Sendable {
    /// The image's name.
    public var name: String
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// An image of this size.
    public init(name: String, width: Double, height: Double) {
      self.name = name
      self.width = width
      self.height = height
    }
  }

  /// A run of text in one style, or an image.
  public struct Section: Hashable, Sendable {
    /// The text; empty where the section is an image.
    public var text: String
    /// The image, if the section is one.
    public var image: Image?
    /// Factor on the text's size.
    public var scale: Double
    /// The fonts, the most wanted first.
    public var fontStack: [String]
    /// Where the section stands against its line.
    public var verticalAlignment: VerticalAlignment

    /// A section of these parts.
    public init(
      text: String, image: Image? = nil, scale: Double = 1, fontStack: [String],
      verticalAlignment: VerticalAlignment = .bottom
    ) {
      self.text = text
      self.image = image
      self.scale = scale
      self.fontStack = fontStack
      self.verticalAlignment = verticalAlignment
    }
  }

  /// The sections in order.
  public var sections: [Section]

  /// A text of these sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// The text of all sections.
  public var text: String { sections.map(\.text).joined() }
}

/// The part of a box that stands at an anchor.
public enum BoxAnchor: String, Hashable, Sendable, CaseIterable {
  /// The middle.
  case center
  /// The middle of the left side.
  case left
  /// The middle of the right side.
  case right
  /// The middle of the upper side.
  case top
  /// The middle of the lower side.
  case bottom
  /// The upper left corner.
  case topLeft = "top-left"
  /// The upper right corner.
  case topRight = "top-right"
  /// The lower left corner.
  case bottomLeft = "bottom-left"
  /// The lower right corner.
  case bottomRight = "bottom-right"
}

/// How the lines of a text are aligned.
public enum Justification: Hashable, Sendable, CaseIterable {
  /// On the left.
  case left
  /// In the middle.
  case center
  /// On the right.
  case right
}

/// How a text is broken and placed around its anchor; lengths in 24ths of an em.
public struct ShapingOptions: Hashable, Sendable {
  /// The width at which lines break; infinite for one line.
  public var maxWidth = Double.infinity
  /// From one line to the next.
  public var lineHeight = 1.2 * 24
  /// The part of the text's box at the anchor.
  public var anchor = BoxAnchor.center
  /// How lines are aligned.
  public var justification = Justification.center
  /// Room added after each glyph.
  public var letterSpacing = 0.0
  /// The offset of the text's box from the anchor: right and down.
  public var translation = SIMD2<Double>(0, 0)
  /// How the text runs.
  public var writingMode = WritingMode.horizontal
  /// Whether vertical text at points is allowed at all (`text-writing-mode` has `vertical`).
  public var allowsVerticalPlacement = false
  /// The text's size in pixels at the zoom level above the tile's, by which images count for line
  /// breaks.
  public var layoutTextSize = 16.0
  /// The text's size in pixels at the tile's zoom level, by which images are sized.
  public var layoutTextSizeThisZoom = 16.0

  /// The specification's defaults.
  public init() {}
}
