import MapJSON

/// A type of constants of properties.
public protocol StyleConstant: StyleConvertible {
  /// The value as JSON.
  var styleJSON: JSONValue { get }
}

extension StyleConstant where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var styleJSON: JSONValue { .text(rawValue) }
}

extension Double: StyleConstant {
  /// The number.
  public var styleJSON: JSONValue { .number(self) }
}

extension Bool: StyleConstant {
  /// The Boolean.
  public var styleJSON: JSONValue { JSONValue(.bool(self)) }
}

extension String: StyleConstant {
  /// The text.
  public var styleJSON: JSONValue { .text(self) }
}

extension Array: StyleConstant where Element: StyleConstant {
  /// The elements.
  public var styleJSON: JSONValue { .list(map(\.styleJSON)) }
}

extension Color: StyleConstant {
  /// The color as CSS: `rgba(255,128,0,0.5)`, with channels that are not rounded.
  public var styleJSON: JSONValue {
    let channels = [red, green, blue].map { ($0 * 255).ecmaScriptText }
    return .text("rgba(\(channels.joined(separator: ",")),\(alpha.ecmaScriptText))")
  }
}

extension ResolvedImage: StyleConstant, ExpressibleByStringLiteral {
  /// The image's name.
  public var styleJSON: JSONValue { .text(name) }

  /// The image with this name.
  public init(stringLiteral value: String) { self.init(name: value) }
}

extension Padding: StyleConstant {
  /// The four sizes.
  public var styleJSON: JSONValue { sizes.styleJSON }
}

extension VariableAnchorOffsetCollection: StyleConstant {
  /// Alternating anchors and offsets.
  public var styleJSON: JSONValue {
    .list(entries.flatMap { [$0.anchor.styleJSON, [$0.x, $0.y].styleJSON] })
  }
}

extension Formatted: StyleConstant, ExpressibleByStringLiteral {
  /// A string if the text has one section in the style of the layer, otherwise a `format` expression.
  public var styleJSON: JSONValue {
    if self == Formatted(text) { return .text(text) }
    return StyleExpression.call("format", arguments: sections.flatMap(\.section.arguments)).json
  }

  /// Text of a single section in the style of the layer; `{name}` is replaced by an attribute.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Formatted.Section {
  /// The section of a `format` expression.
  fileprivate var section: FormatSection {
    FormatSection(
      image.map { .image(StyleExpression($0.name)) } ?? StyleExpression(text),
      fontScale: scale.map { StyleExpression($0) },
      textFont: fontStack.map { .literal($0.styleJSON) },
      textColor: textColor.map { StyleExpression($0) },
      verticalAlign: verticalAlignment.map { StyleExpression($0.rawValue) })
  }
}

extension VariableAnchorOffsetCollection.Anchor: StyleConstant {}
