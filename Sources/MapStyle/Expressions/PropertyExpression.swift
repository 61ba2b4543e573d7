import MapJSON

/// The compiled value of a property in a style: a constant, an expression or a legacy function. A fallback replaces
/// the value if evaluation fails.
public struct PropertyExpression: Sendable {
  enum Content: Sendable {
    case constant(Value)
    case expression(CompiledExpression)
  }

  let content: Content
  /// The value that is used if evaluation fails. It is the default of the legacy function or, if the function has no
  /// default, the default of the property. Null if the property has no default either. A constant is its own fallback.
  private let fallback: Value
  /// The default of a legacy function. Nil if there is no default.
  let functionDefault: Value?
  /// Whether the value is an expression whose evaluation may fail. False for legacy functions, because their failures
  /// are not reported, as in MapLibre GL JS.
  package let canFail: Bool
  /// The valid strings. Nil if all strings are valid.
  let validStrings: [String]?

  /// Compiles the value of a property. A legacy function may depend on the zoom level and the feature, even if an
  /// expression may not.
  ///
  /// - Parameters:
  ///   - json: The value as JSON.
  ///   - property: The specification of the property.
  ///   - compiled: The expression that was compiled from `json` by the rules of the property. Nil if `json` has not
  ///     been compiled yet.
  /// - Throws: `CompileErrors` with all mistakes in an expression, or with one mistake if a constant does not have the
  ///   property's type.
  public init(
    _ json: JSONValue, for property: PropertySpecification, compiled: CompiledExpression? = nil
  ) throws(CompileErrors) {
    if let compiled {
      self.init(compiled, property)
      return
    }
    try json.checkDepth()
    let rules = ExpressionRules(property)
    if CompiledExpression.isExpression(json) {
      self.init(try CompiledExpression(json, rules: rules), property)
    } else if Self.isFunction(json) {
      let function = try LegacyFunction(json, for: property)
      let expression = try CompiledExpression(function.expression(), typesOf: rules)
      self.init(
        expression.withCurve(of: function), property, isFunction: true,
        functionDefault: function.defaultValue)
    } else if property.hasTokens, let text = json.string {
      let written = TokenString.expression(text, offset: json.offset)
      self.init(try CompiledExpression(written, typesOf: rules), property)
    } else if let value = Value(json, as: property.type) {
      self.init(.constant(value), property)
    } else {
      throw CompileErrors(
        message: "Expected \(property.type.valueDescription), found \(json.kindDescription).",
        offset: json.offset)
    }
  }

  /// Creates a constant value of a property.
  package init(constant: Value, of property: PropertySpecification) {
    self.init(.constant(constant), property)
  }

  private init(
    _ expression: CompiledExpression, _ property: PropertySpecification,
    isFunction: Bool = false, functionDefault: Value? = nil
  ) {
    let result = Self(
      .expression(expression), property, isFunction: isFunction, functionDefault: functionDefault)
    // An expression that was folded to a constant is stored as a constant, unless its value is undefined or invalid.
    guard let literal = expression.root as? Literal, !literal.value.isUndefined,
      result.takes(literal.value)
    else {
      self = result
      return
    }
    self.init(.constant(literal.value), property)
  }

  private init(
    _ content: Content, _ property: PropertySpecification, isFunction: Bool = false,
    functionDefault: Value? = nil
  ) {
    self.content = content
    self.functionDefault = functionDefault
    if case .constant(let constant) = content {
      fallback = constant
    } else {
      fallback = functionDefault ?? Value(defaultOf: property)
    }
    if case .enumeration(let strings) = property.type {
      validStrings = strings
    } else {
      validStrings = nil
    }
    if case .expression(let expression) = content, !isFunction {
      canFail =
        expression.root.canFail || (validStrings != nil && !expression.root.isOutputDefined)
    } else {
      canFail = false
    }
  }

  /// Returns whether `json` is a legacy function. Every object is read as a legacy function.
  public static func isFunction(_ json: JSONValue) -> Bool { json.object != nil }

  /// The expression. Nil if the value is a constant.
  public var expression: CompiledExpression? {
    if case .expression(let expression) = content { expression } else { nil }
  }

  /// Returns the value in a context, or the fallback if evaluation fails or its result is undefined or invalid for the
  /// property.
  public func evaluate(_ context: EvaluationContext) -> Value {
    (try? definedValue(context)) ?? fallback
  }

  /// Returns the value in a context. Nil if the value is undefined, which means that the fallback replaces it.
  ///
  /// - Throws: `EvaluationError` if evaluation fails or its result is invalid for the property.
  package func definedValue(_ context: EvaluationContext) throws(EvaluationError) -> Value? {
    switch content {
    case .constant(let value):
      return value
    case .expression(let expression):
      let value = try expression.evaluate(context)
      if value.isUndefined { return nil }
      guard takes(value) else {
        throw EvaluationError(key: "", message: "The property does not accept \(value.jsonText).")
      }
      return value
    }
  }

  private func takes(_ value: Value) -> Bool {
    guard let validStrings, let text = value.string else { return true }
    return validStrings.contains(text)
  }
}

extension CompiledExpression {
  /// Compiles a legacy function as an expression that obeys the rules of the property.
  ///
  /// - Throws: `CompileErrors` with all mistakes.
  package init(
    function json: JSONValue, for property: PropertySpecification
  ) throws(CompileErrors) {
    let written = try LegacyFunction(json, for: property).expression(isForDrawing: false)
    try self.init(written, rules: ExpressionRules(property))
  }

  /// Returns the expression with the zoom curve of the function from which it was converted. The stops of the curve are
  /// the zoom levels of the function. MapLibre GL JS blends a function of both the zoom level and an attribute linearly
  /// between zoom levels, whatever the base of the function.
  fileprivate func withCurve(of function: LegacyFunction) -> CompiledExpression {
    guard let zoomCurve else { return self }
    let interpolation = zoomCurve.interpolation.map { function.isOfZoomAndAttribute ? .linear : $0 }
    return CompiledExpression(
      root: root, attributeNames: attributeNames,
      zoomCurve: ZoomCurve(interpolation: interpolation, stops: function.zoomLevels))
  }

  /// Compiles an expression that has the type of `rules` but need not obey the other rules.
  fileprivate init(_ json: JSONValue, typesOf rules: ExpressionRules) throws(CompileErrors) {
    var rules = rules
    rules.allowsFeatures = true
    rules.allowsZoom = true
    rules.allowsInterpolation = true
    try self.init(json, rules: rules)
  }
}

extension Value {
  /// Whether the value is null or NaN, which the default of a property replaces.
  var isUndefined: Bool {
    switch self {
    case .null: true
    case .number(let number): number.isNaN
    default: false
    }
  }

  /// Creates the default of a property. The default of a color ramp is a transparent color. If the property has no
  /// default, the value is null.
  init(defaultOf property: PropertySpecification) {
    guard let json = property.defaultValue else {
      self = .null
      return
    }
    if property.type == .color, json.object != nil {
      self = .color(.transparent)
    } else {
      self = Value(json, as: property.type) ?? .null
    }
  }

  /// Creates the constant `json` as a value of a property of this type. Nil if `json` is not a constant of this type.
  public init?(_ json: JSONValue, as type: PropertySpecification.ValueType) {
    let value = Value(json)
    switch (type, value) {
    case (.number, .number), (.string, .string), (.boolean, .bool):
      self = value
    case (.enumeration(let strings), .string(let text)) where strings.contains(text):
      self = value
    case (.array(let element, let length), .array(let elements)):
      guard length == nil || length == elements.count,
        let list = json.array?.compactMap({ Value($0, as: element) }), list.count == elements.count
      else { return nil }
      self = .array(list)
    case (.formatted, .string), (.resolvedImage, .string), (.color, .string),
      (.padding, _), (.numberArray, _), (.colorArray, _), (.variableAnchorOffsetCollection, _),
      (.projectionDefinition, _):
      guard let converted = value.converted(to: ExpressionType(type)) else { return nil }
      self = converted
    default:
      return nil
    }
  }
}

extension PropertySpecification.ValueType {
  /// The description of a value of this type, for messages.
  var valueDescription: String {
    switch self {
    case .enumeration(let strings): "one of \(strings.joined(separator: ", "))"
    case .array(let element, let length?): "an array of \(length), each \(element.valueDescription)"
    case .array(let element, nil): "an array, each element \(element.valueDescription)"
    case .number: "a number"
    case .string: "text"
    case .boolean: "a Boolean"
    case .color: "a color"
    default: "a value of type \(ExpressionType(self))"
    }
  }
}
