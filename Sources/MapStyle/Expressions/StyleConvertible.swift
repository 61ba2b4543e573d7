/// A type of the values of a property.
public protocol StyleConvertible: Sendable {
  /// The value; nil if it is of another type.
  init?(styleValue: Value)
  /// The value of an expression; nil if it is undefined, which means the default.
  ///
  /// - Throws: `EvaluationError` if evaluation fails or the value is of another type.
  static func evaluate(
    _ expression: CompiledExpression, _ context: EvaluationContext
  ) throws(EvaluationError) -> Self?
}

extension StyleConvertible {
  /// The value of an expression, converted from `Value`.
  public static func evaluate(
    _ expression: CompiledExpression, _ context: EvaluationContext
  ) throws(EvaluationError) -> Self? {
    let value = try expression.evaluate(context)
    if value.isUndefined { return nil }
    guard let result = Self(styleValue: value) else {
      throw EvaluationError(key: "", message: "The property does not accept \(value.jsonText).")
    }
    return result
  }
}

extension StyleConvertible where Self: RawRepresentable, RawValue == String {
  /// The case with this name.
  public init?(styleValue: Value) {
    guard let word = styleValue.string else { return nil }
    self.init(rawValue: word)
  }
}

extension Double: StyleConvertible {
  /// The number.
  public init?(styleValue: Value) {
    guard let number = styleValue.number else { return nil }
    self = number
  }

  /// The number, without conversion from `Value`.
  public static func evaluate(
    _ expression: CompiledExpression, _ context: EvaluationContext
  ) throws(EvaluationError) -> Double? {
    guard expression.type == .number else {
      let value = try expression.evaluate(context)
      return value.isUndefined ? nil : value.number
    }
    let number = try expression.root.evaluateNumber(context)
    return number.isNaN ? nil : number
  }
}

extension Bool: StyleConvertible {
  /// The Boolean.
  public init?(styleValue: Value) {
    guard case .bool(let value) = styleValue else { return nil }
    self = value
  }
}

extension String: StyleConvertible {
  /// The text.
  public init?(styleValue: Value) {
    guard let text = styleValue.string else { return nil }
    self = text
  }
}

extension Color: StyleConvertible {
  /// The colour.
  public init?(styleValue: Value) {
    guard case .color(let color) = styleValue else { return nil }
    self = color
  }

  /// The colour, without conversion from `Value`.
  public static func evaluate(
    _ expression: CompiledExpression, _ context: EvaluationContext
  ) throws(EvaluationError) -> Color? {
    try expression.root.evaluateColor(context)
  }
}

extension Formatted: StyleConvertible {
  /// The text with its sections.
  public init?(styleValue: Value) {
    switch styleValue {
    case .formatted(let formatted): self = formatted
    case .string(let text): self.init(text)
    default: return nil
    }
  }
}

extension ResolvedImage: StyleConvertible {
  /// The image; nil for the empty name.
  public init?(styleValue: Value) {
    switch styleValue {
    case .resolvedImage(let image): self = image
    case .string(let name) where !name.isEmpty: self.init(name: name)
    default: return nil
    }
  }
}

extension Padding: StyleConvertible {
  /// The padding.
  public init?(styleValue: Value) {
    guard case .padding(let padding) = styleValue else { return nil }
    self = padding
  }
}

extension VariableAnchorOffsetCollection: StyleConvertible {
  /// The anchors with their offsets.
  public init?(styleValue: Value) {
    guard case .variableAnchorOffsetCollection(let collection) = styleValue else { return nil }
    self = collection
  }
}

extension VariableAnchorOffsetCollection.Anchor: StyleConvertible {}

extension ProjectionDefinition: StyleConvertible {
  /// The projection, by its name or as a mix of two.
  public init?(styleValue: Value) {
    switch styleValue {
    case .projectionDefinition(let definition): self = definition
    case .string(let name): self.init(name)
    default: return nil
    }
  }
}

extension Array: StyleConvertible where Element: StyleConvertible {
  /// The elements of an array, a number array or a colour array.
  public init?(styleValue: Value) {
    let values: [Value]
    switch styleValue {
    case .array(let elements): values = elements
    case .numberArray(let numbers): values = numbers.map { .number($0) }
    case .colorArray(let colors): values = colors.map { .color($0) }
    default: return nil
    }
    let elements = values.compactMap(Element.init(styleValue:))
    guard elements.count == values.count else { return nil }
    self = elements
  }
}

extension Optional: StyleConvertible where Wrapped: StyleConvertible {
  /// The value, or nil for null.
  public init?(styleValue: Value) {
    if styleValue.isNull {
      self = .none
    } else {
      guard let value = Wrapped(styleValue: styleValue) else { return nil }
      self = .some(value)
    }
  }
}
