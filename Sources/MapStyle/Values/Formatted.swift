/// Text that consists of sections. A section is an image, or text that can have its own size, font and color
/// (style-spec: types, `formatted`).
public struct Formatted: Hashable, Sendable {
  /// The vertical alignment of a section in its line.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    /// Aligned with the bottom of the line.
    case bottom
    /// Centered in the line.
    case center
    /// Aligned with the top of the line.
    case top
  }

  /// A run of text with one style, or an image.
  public struct Section: Hashable, Sendable {
    /// The text. It is empty if the section is an image.
    public var text: String
    /// The image. Nil if the section is text.
    public var image: ResolvedImage?
    /// The factor by which the text size is multiplied. If nil, it is 1.
    public var scale: Double?
    /// The fonts in order of preference. If nil, the layer's fonts are used.
    public var fontStack: [String]?
    /// The color. If nil, the layer's color is used.
    public var textColor: Color?
    /// The vertical alignment in the line. If nil, it is `bottom`.
    public var verticalAlignment: VerticalAlignment?

    /// Creates a section from its parts.
    public init(
      text: String, image: ResolvedImage? = nil, scale: Double? = nil, fontStack: [String]? = nil,
      textColor: Color? = nil, verticalAlignment: VerticalAlignment? = nil
    ) {
      self.text = text
      self.image = image
      self.scale = scale
      self.fontStack = fontStack
      self.textColor = textColor
      self.verticalAlignment = verticalAlignment
    }
  }

  /// The sections in order.
  public var sections: [Section]

  /// Creates text from its sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// Creates text that consists of a single section in the style of the layer.
  public init(_ text: String) { sections = [Section(text: text)] }

  /// Whether the text has neither characters nor images.
  public var isEmpty: Bool {
    sections.allSatisfy { $0.text.isEmpty && ($0.image?.name.isEmpty ?? true) }
  }

  /// The text of all sections, joined.
  public var text: String { sections.map(\.text).joined() }
}
