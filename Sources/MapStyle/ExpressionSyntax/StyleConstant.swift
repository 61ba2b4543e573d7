import MapJSON

/// A type that a property's value can have where it is a constant.
public protocol StyleConstant: StyleConvertible {
  /// The value as a style has it.
  var styleJSON: JSONValue { get }
}

extension StyleConstant where Self: RawRepresentable, RawValue == String {
  /// The word.
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
  /// The colour as CSS: `rgba(255,128,0,0.5)`, its channels unrounded.
  public var styleJSON: JSONValue {
    let channels = [red, green, blue].map { ($0 * 255).ecmaScriptText }
    return .text("rgba(\(channels.joined(separator: ",")),\(alpha.ecmaScriptText))")
  }
}

extension ResolvedImage: StyleConstant, ExpressibleByStringLiteral {
  /// The image's name.
  public var styleJSON: JSONValue { .text(name) }

  /// The image called so.
  public init(stringLiteral value: String) { self.init(name: value) }
}

extension Padding: StyleConstant {
  /// The four sizes.
  public var styleJSON: JSONValue { sizes.styleJSON }
}

extension VariableAnchorOffsetCollection: StyleConstant {
  /// Anchors and offsets in turn.
  public var styleJSON: JSONValue {
    .list(entries.flatMap { [$0.anchor.styleJSON, [$0.x, $0.y].styleJSON] })
  }
}

extension Formatted: StyleConstant, ExpressibleByStringLiteral {
  /// The text where it has one style and is the layer's, else a `format`.
  public var styleJSON: JSONValue {
    if self == Formatted(text) { return .text(text) }
    return StyleExpression.call("format", arguments: sections.flatMap(\.section.arguments)).json
  }

  /// Text of one section in the layer's style; `{name}` in it stands for an attribute.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Formatted.Section {
  /// The section as an expression takes it.
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
