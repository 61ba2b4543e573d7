/// A text that consists of sections. The sections may differ in font and size, or be images.
public struct StyledText: Hashable, Sendable {
  /// The vertical alignment of a section on its line.
  public enum VerticalAlignment: Hashable, Sendable {
    /// At the bottom of the line.
    case bottom
    /// In the middle of the line.
    case center
    /// At the top of the line.
    case top
  }

  /// An image in a text.
  public struct Image: Hashable, Sendable {
    /// The name of the image in the style.
    public var name: String
    /// The width of the image, in pixels of the style.
    public var width: Double
    /// The height of the image, in pixels of the style.
    public var height: Double

    /// Creates an image from its name and its size.
    public init(name: String, width: Double, height: Double) {
      self.name = name
      self.width = width
      self.height = height
    }
  }

  /// A run of text in one style, or an image.
  public struct Section: Hashable, Sendable {
    /// The text; empty if the section is an image.
    public var text: String
    /// The image; nil if the section is a text.
    public var image: Image?
    /// The factor by which the text's size is multiplied.
    public var scale: Double
    /// The fonts in order of preference.
    public var fontStack: [String]
    /// The vertical alignment of the section on its line.
    public var verticalAlignment: VerticalAlignment

    /// Creates a section from its parts.
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

  /// The character that represents an image, as in MapLibre GL JS. Its direction is left to right.
  static let imagePlaceholder: Unicode.Scalar = "\u{E000}"

  /// The maximum number of code points of a text. Longer texts are truncated.
  public static let maximumLength = 65_535

  /// The sections in the order of the text.
  public var sections: [Section]
  /// The maximum number of characters that are shaped. Further characters are cut off.
  public var lengthLimit = Self.maximumLength

  /// Creates a text from its sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// The text of all sections. It contains no characters for images.
  public var text: String { sections.map(\.text).joined() }

  /// The text of all sections, with a private-use character for each image.
  public var textWithImages: String {
    if sections.count == 1, sections[0].image == nil { return sections[0].text }
    return sections.map { $0.image == nil ? $0.text : String(StyledText.imagePlaceholder) }.joined()
  }
}
