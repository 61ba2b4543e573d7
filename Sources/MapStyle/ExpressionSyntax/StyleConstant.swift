import MapJSON

/// A type whose values can be the constant value of a property.
public protocol StyleConstant: StyleConvertible {
  /// The value as JSON.
  var styleJSON: JSONValue { get }
}

extension StyleConstant where Self: RawRepresentable, RawValue == String {
  /// The raw value as a JSON string.
  public var styleJSON: JSONValue { .text(rawValue) }
}

extension Double: StyleConstant {
  /// The number as JSON.
  public var styleJSON: JSONValue { .number(self) }
}

extension Bool: StyleConstant {
  /// The Boolean as JSON.
  public var styleJSON: JSONValue { JSONValue(.bool(self)) }
}

extension String: StyleConstant {
  /// The text as a JSON string.
  public var styleJSON: JSONValue { .text(self) }
}

extension Array: StyleConstant where Element: StyleConstant {
  /// The elements as a JSON array.
  public var styleJSON: JSONValue { .list(map(\.styleJSON)) }
}

extension Color: StyleConstant {
  /// The color as CSS, such as `rgba(255,128,0,0.5)`. The channels are not rounded.
  public var styleJSON: JSONValue {
    let channels = [red, green, blue].map { ($0 * 255).ecmaScriptText }
    return .text("rgba(\(channels.joined(separator: ",")),\(alpha.ecmaScriptText))")
  }
}

extension ResolvedImage: StyleConstant, ExpressibleByStringLiteral {
  /// The image's name as a JSON string.
  public var styleJSON: JSONValue { .text(name) }

  /// Creates the image with this name.
  public init(stringLiteral value: String) { self.init(name: value) }
}

extension Padding: StyleConstant {
  /// The four sizes as a JSON array in the order top, right, bottom, left.
  public var styleJSON: JSONValue { sizes.styleJSON }
}

extension VariableAnchorOffsetCollection: StyleConstant {
  /// The anchors and offsets as a JSON array in which they alternate.
  public var styleJSON: JSONValue {
    .list(entries.flatMap { [$0.anchor.styleJSON, [$0.x, $0.y].styleJSON] })
  }
}

extension Formatted: StyleConstant, ExpressibleByStringLiteral {
  /// The text as JSON. It is a string if the text has one section in the style of the layer. Otherwise, it is a
  /// `format` expression.
  public var styleJSON: JSONValue {
    if self == Formatted(text) { return .text(text) }
    return StyleExpression.call("format", arguments: sections.flatMap(\.section.arguments)).json
  }

  /// Creates text that consists of a single section in the style of the layer. A token such as `{name}` is replaced by
  /// the attribute with this name.
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
