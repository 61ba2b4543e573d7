import MapJSON

/// The typed value of a property: a constant, or an expression with a fallback. Evaluation never fails.
public struct PropertyValue<T: StyleConvertible>: Sendable {
  @usableFromInline enum Content: Sendable {
    case constant(T)
    case expression(CompiledExpression, fallback: T)
  }

  @usableFromInline let content: Content

  /// Creates a constant value.
  public init(_ constant: T) { content = .constant(constant) }

  /// Compiles the value of a property.
  ///
  /// - Parameters:
  ///   - json: A value, an expression or a legacy function.
  ///   - property: The specification of the property.
  ///   - fallback: The value that is used if evaluation fails, unless a legacy function has its own default.
  /// - Throws: `CompileErrors` with all mistakes.
  public init(
    _ json: JSONValue, for property: PropertySpecification, default fallback: T
  ) throws(CompileErrors) {
    try self.init(PropertyExpression(json, for: property), default: fallback, offset: json.offset)
  }

  /// Creates the value of a compiled expression.
  ///
  /// - Parameters:
  ///   - property: The compiled expression.
  ///   - fallback: The value that is used if evaluation fails, unless a legacy function has its own default.
  ///   - offset: The byte offset of the value in the style's text. -1 if the offset is unknown.
  /// - Throws: `CompileErrors` if the value is a constant of a type other than `T`.
  public init(
    _ property: PropertyExpression, default fallback: T, offset: Int = -1
  ) throws(CompileErrors) {
    switch property.content {
    case .expression(let expression):
      let own = property.functionDefault.flatMap(T.init(styleValue:))
      content = .expression(expression, fallback: own ?? fallback)
    case .constant(let value):
      guard let constant = T(styleValue: value) else {
        throw CompileErrors(
          message: "The property does not accept \(value.jsonText).", offset: offset)
      }
      content = .constant(constant)
    }
  }

  /// The constant. Nil if the value is an expression.
  @inlinable public var constant: T? {
    if case .constant(let value) = content { value } else { nil }
  }

  /// The expression. Nil if the value is a constant.
  @inlinable public var expression: CompiledExpression? {
    if case .expression(let expression, _) = content { expression } else { nil }
  }

  /// Whether all features have the same value.
  @inlinable public var isFeatureConstant: Bool { expression?.isFeatureConstant ?? true }

  /// Whether all zoom levels have the same value.
  @inlinable public var isZoomConstant: Bool { expression?.isZoomConstant ?? true }

  /// Whether the value depends on the state of the feature.
  @inlinable public var isStateDependent: Bool { expression?.isStateDependent ?? false }

  /// Whether the value depends on the geometry of the feature.
  @inlinable public var needsGeometry: Bool { expression?.needsGeometry ?? false }

  /// The members of the style's state on which the value depends.
  @inlinable public var globalStateKeys: [String] { expression?.globalStateKeys ?? [] }

  /// The names of the attributes that the value reads, except for computed names. The slot of a name is its index in
  /// this array.
  @inlinable public var attributeNames: [String] { expression?.attributeNames ?? [] }

  /// The only attribute on which the value depends. Nil if the value depends on several attributes, on other parts of
  /// a feature or on no attribute. Values can be cached by the attribute's value.
  @inlinable public var singleAttribute: String? { expression?.singleAttribute }

  /// The curve over zoom levels. Nil if the value is not such a curve.
  @inlinable public var zoomCurve: ZoomCurve? { expression?.zoomCurve }

  /// Returns the weight of the value at zoom level `upper` in the value at `zoom`, by the value's curve. The weight is
  /// 0 at `lower` and 1 at `upper`. If the value is not an interpolated curve, the weight is 0.
  public func interpolationFactor(zoom: Double, lower: Double, upper: Double) -> Double {
    zoomCurve?.interpolation?.factor(zoom, lower: lower, upper: upper) ?? 0
  }

  /// Returns the value in a context, or the fallback if evaluation fails or its result is undefined.
  @inlinable
  public func evaluate(_ context: EvaluationContext) -> T {
    switch content {
    case .constant(let value): value
    case .expression(let expression, let fallback):
      (try? T.evaluate(expression, context)) ?? fallback
    }
  }
}

/// A type that the values of a property can have.
public protocol StyleConvertible: Sendable {
  /// Creates a value from a style value. Nil if the style value has another type.
  init?(styleValue: Value)
  /// Returns the value of an expression. Nil if the value is undefined, which means that the default replaces it.
  ///
  /// - Throws: `EvaluationError` if evaluation fails or the value has another type.
  static func evaluate(
    _ expression: CompiledExpression, _ context: EvaluationContext
  ) throws(EvaluationError) -> Self?
}

extension StyleConvertible {
  /// Returns the value of an expression by converting its `Value`.
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
  /// Creates the case that a string names. Nil if the style value is not the name of a case.
  public init?(styleValue: Value) {
    guard let name = styleValue.string else { return nil }
    self.init(rawValue: name)
  }
}

extension Double: StyleConvertible {
  /// Creates a number. Nil if the style value is not a number.
  public init?(styleValue: Value) {
    guard let number = styleValue.number else { return nil }
    self = number
  }

  /// Returns the number directly, without a `Value`.
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
  /// Creates a Boolean. Nil if the style value is not a Boolean.
  public init?(styleValue: Value) {
    guard case .bool(let value) = styleValue else { return nil }
    self = value
  }
}

extension String: StyleConvertible {
  /// Creates text from a string. Nil if the style value is not a string.
  public init?(styleValue: Value) {
    guard let text = styleValue.string else { return nil }
    self = text
  }
}

extension Color: StyleConvertible {
  /// Creates a color. Nil if the style value is not a color.
  public init?(styleValue: Value) {
    guard case .color(let color) = styleValue else { return nil }
    self = color
  }

  /// Returns the color directly, without a `Value`.
  public static func evaluate(
    _ expression: CompiledExpression, _ context: EvaluationContext
  ) throws(EvaluationError) -> Color? {
    try expression.root.evaluateColor(context)
  }
}

extension Formatted: StyleConvertible {
  /// Creates text with sections. Nil if the style value is neither formatted text nor a string.
  public init?(styleValue: Value) {
    switch styleValue {
    case .formatted(let formatted): self = formatted
    case .string(let text): self.init(text)
    default: return nil
    }
  }
}

extension ResolvedImage: StyleConvertible {
  /// Creates an image. Nil if the style value is neither an image nor a string, or if the string is empty.
  public init?(styleValue: Value) {
    switch styleValue {
    case .resolvedImage(let image): self = image
    case .string(let name) where !name.isEmpty: self.init(name: name)
    default: return nil
    }
  }
}

extension Padding: StyleConvertible {
  /// Creates padding. Nil if the style value is not padding.
  public init?(styleValue: Value) {
    guard case .padding(let padding) = styleValue else { return nil }
    self = padding
  }
}

extension VariableAnchorOffsetCollection: StyleConvertible {
  /// Creates anchors with offsets. Nil if the style value has another type.
  public init?(styleValue: Value) {
    guard case .variableAnchorOffsetCollection(let collection) = styleValue else { return nil }
    self = collection
  }
}

extension VariableAnchorOffsetCollection.Anchor: StyleConvertible {}

extension ProjectionDefinition: StyleConvertible {
  /// Creates a projection from its name or from a mix of two projections. Nil if the style value has another type.
  public init?(styleValue: Value) {
    switch styleValue {
    case .projectionDefinition(let definition): self = definition
    case .string(let name): self.init(name)
    default: return nil
    }
  }
}

extension Array: StyleConvertible where Element: StyleConvertible {
  /// Creates an array from the elements of an array, a number array or a color array. Nil if the style value has
  /// another type, or if an element cannot be converted.
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
  /// Creates an optional value. Null becomes nil.
  public init?(styleValue: Value) {
    if styleValue.isNull {
      self = .none
    } else {
      guard let value = Wrapped(styleValue: styleValue) else { return nil }
      self = .some(value)
    }
  }
}
