/// A part of an SVG document that is not drawn as the document says.
public enum SVGWarning: Hashable, Sendable, CustomStringConvertible {
  /// An element that is not drawn.
  case element(String)
  /// A property that has no effect, with its value.
  case property(String, value: String)
  /// A rule of a style sheet that is not applied.
  case rule(String)
  /// A reference to an element that does not exist, has the wrong type or lies in another file.
  case reference(String)
  /// A value that cannot be read, with its attribute or property. The default value is used, or the rest of the value
  /// is left out.
  case value(String, of: String)

  /// The warning as a clause without a period.
  public var description: String {
    switch self {
    case .element(let name): "<\(name)> is not drawn"
    case .property(let name, let value): "the property \(name): \(Self.short(value)) has no effect"
    case .rule(let text): "the style rule \"\(Self.short(text))\" is not applied"
    case .reference(let text): "the reference \"\(Self.short(text))\" is not followed"
    case .value(let text, let name): "\"\(Self.short(text))\" is not a valid value of \(name)"
    }
  }

  /// The maximum number of characters of a quoted text.
  private static let quoted = 40

  /// Returns a text on one line, shortened for a message.
  private static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > quoted ? line.prefix(quoted) + "…" : line
  }
}
