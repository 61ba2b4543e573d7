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

  /// The character that represents an image, with left-to-right direction, as in MapLibre GL JS.
  static let imagePlaceholder: Unicode.Scalar = "\u{E000}"

  /// The sections in order.
  public var sections: [Section]

  /// A text of these sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// The text of all sections.
  public var text: String { sections.map(\.text).joined() }

  /// The text of all sections, a character of private use in place of each image.
  public var textWithImages: String {
    if sections.count == 1, sections[0].image == nil { return sections[0].text }
    return sections.map { $0.image == nil ? $0.text : String(StyledText.imagePlaceholder) }.joined()
  }
}
