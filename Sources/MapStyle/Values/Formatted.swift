/// Text with sections that may differ in size, font and colour, or be an image (style-spec: types,
/// `formatted`).
public struct Formatted: Hashable, Sendable {
  /// Where a section stands against the line.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the bottom.
    case bottom
    /// In the middle.
    case center
    /// At the top.
    case top
  }

  /// A run of text in one style, or an image.
  public struct Section: Hashable, Sendable {
    /// The text; empty where the section is an image.
    public var text: String
    /// The image, if the section is one.
    public var image: ResolvedImage?
    /// Factor on the text's size; nil means 1.
    public var scale: Double?
    /// The fonts in order, instead of the layer's; nil means the layer's.
    public var fontStack: [String]?
    /// The colour, instead of the layer's; nil means the layer's.
    public var textColor: Color?
    /// Where the section stands against the line; nil means `bottom`.
    public var verticalAlignment: VerticalAlignment?

    /// A section of these parts.
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

  /// Text of these sections.
  public init(_ sections: [Section]) { self.sections = sections }

  /// Text of one section in the layer's style.
  public init(_ text: String) { sections = [Section(text: text)] }

  /// Whether there is neither text nor image to show.
  public var isEmpty: Bool {
    sections.allSatisfy { $0.text.isEmpty && ($0.image?.name.isEmpty ?? true) }
  }

  /// The text of all sections.
  public var text: String { sections.map(\.text).joined() }
}
