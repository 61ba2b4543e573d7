import MapJSON

/// The value of a property of a typed layer: a constant or an expression.
///
///     layer.lineColor = .constant(.red)
///     layer.lineWidth = .interpolate(.exponential(1.5), .zoom, [5: 1, 15: 8])
///     layer.lineOpacity = .expression(.get("weight") / 100)
///     layer.lineBlur = 2
public enum StyleValue<T: StyleConstant>: ExpressionSyntax {
  /// A constant.
  case constant(T)
  /// An expression. Its type is checked when the layer is added to a style.
  case expression(StyleExpression)

  /// Creates the value of an expression.
  public init(_ expression: StyleExpression) { self = .expression(expression) }

  /// The value as JSON.
  public var json: JSONValue {
    switch self {
    case .constant(let value): value.styleJSON
    case .expression(let expression): expression.json
    }
  }

  /// Creates the value `json` of a property. Nil if `json` is neither an expression nor a constant of `type`.
  init?(_ json: JSONValue, of type: PropertySpecification.ValueType) {
    if CompiledExpression.isExpression(json) || PropertyExpression.isFunction(json) {
      self = .expression(StyleExpression(json: json))
    } else if let value = Value(json, as: type).flatMap(T.init(styleValue:)) {
      self = .constant(value)
    } else {
      return nil
    }
  }
}

extension StyleValue: ExpressibleByIntegerLiteral where T == Double {
  /// Creates a constant from an integer.
  public init(integerLiteral value: Int64) { self = .constant(Double(value)) }
}

extension StyleValue: ExpressibleByFloatLiteral where T == Double {
  /// Creates a constant number.
  public init(floatLiteral value: Double) { self = .constant(value) }
}

extension StyleValue: ExpressibleByBooleanLiteral where T == Bool {
  /// Creates a constant `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .constant(value) }
}

extension StyleValue: ExpressibleByUnicodeScalarLiteral
where T: ExpressibleByStringLiteral, T.StringLiteralType == String {
  /// Creates a constant string of one character.
  public init(unicodeScalarLiteral value: String) { self.init(stringLiteral: value) }
}

extension StyleValue: ExpressibleByExtendedGraphemeClusterLiteral
where T: ExpressibleByStringLiteral, T.StringLiteralType == String {
  /// Creates a constant string of one character.
  public init(extendedGraphemeClusterLiteral value: String) { self.init(stringLiteral: value) }
}

extension StyleValue: ExpressibleByStringLiteral
where T: ExpressibleByStringLiteral, T.StringLiteralType == String {
  /// Creates a constant string, or the name of an image.
  public init(stringLiteral value: String) { self = .constant(T(stringLiteral: value)) }
}

extension StyleValue: ExpressibleByArrayLiteral
where T: ExpressibleByArrayLiteral & RangeReplaceableCollection {
  /// Creates a constant array.
  public init(arrayLiteral elements: T.Element...) { self = .constant(T(elements)) }
}
