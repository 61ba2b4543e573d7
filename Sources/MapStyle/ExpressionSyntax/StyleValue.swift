import MapJSON

/// What a typed layer says of a property: one value, or an expression.
///
///     layer.lineColor = .constant(.red)
///     layer.lineWidth = .interpolate(.exponential(1.5), .zoom, [5: 1, 15: 8])
///     layer.lineOpacity = .expression(.get("weight") / 100)
///     layer.lineBlur = 2
public enum StyleValue<T: StyleConstant>: ExpressionSyntax {
  /// One value.
  case constant(T)
  /// The value of an expression, which must be one of the property's; checked when the layer is given to
  /// a style.
  case expression(StyleExpression)

  /// The value of an expression.
  public init(_ expression: StyleExpression) { self = .expression(expression) }

  /// The value as a style has it.
  public var json: JSONValue {
    switch self {
    case .constant(let value): value.styleJSON
    case .expression(let expression): expression.json
    }
  }

  /// What a style says of a property as `json`; nil where it is neither an expression nor a value of the
  /// property.
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
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .constant(Double(value)) }
}

extension StyleValue: ExpressibleByFloatLiteral where T == Double {
  /// A number.
  public init(floatLiteral value: Double) { self = .constant(value) }
}

extension StyleValue: ExpressibleByBooleanLiteral where T == Bool {
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .constant(value) }
}

extension StyleValue: ExpressibleByUnicodeScalarLiteral
where T: ExpressibleByStringLiteral, T.StringLiteralType == String {
  /// A text of one letter.
  public init(unicodeScalarLiteral value: String) { self.init(stringLiteral: value) }
}

extension StyleValue: ExpressibleByExtendedGraphemeClusterLiteral
where T: ExpressibleByStringLiteral, T.StringLiteralType == String {
  /// A text of one letter.
  public init(extendedGraphemeClusterLiteral value: String) { self.init(stringLiteral: value) }
}

extension StyleValue: ExpressibleByStringLiteral
where T: ExpressibleByStringLiteral, T.StringLiteralType == String {
  /// A text, or the name of an image.
  public init(stringLiteral value: String) { self = .constant(T(stringLiteral: value)) }
}

extension StyleValue: ExpressibleByArrayLiteral
where T: ExpressibleByArrayLiteral & RangeReplaceableCollection {
  /// Several values.
  public init(arrayLiteral elements: T.Element...) { self = .constant(T(elements)) }
}
