import MapJSON

/// What a style says of one property: a value, an expression, or a legacy function, with what stands in
/// where evaluating fails.
public struct PropertyExpression: Sendable {
  enum Content: Sendable {
    case constant(Value)
    case expression(CompiledExpression)
  }

  let content: Content
  /// What stands in where evaluating fails: a legacy function's own default, else the property's; null
  /// where there is none.
  public let fallback: Value
  /// A legacy function's own default.
  let functionDefault: Value?
  /// The words the property takes; nil for any.
  let words: [String]?

  /// Compiles the value of a property. Legacy functions need not obey the rules on what may drive the
  /// property.
  ///
  /// - Parameter compiled: `json` compiled by the rules of the property, if that was done before.
  /// - Throws: All mistakes found in an expression, or that a value is not of the property's type.
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
      self.init(expression, property, functionDefault: function.defaultValue)
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

  /// The value `constant` of a property.
  package init(constant: Value, of property: PropertySpecification) {
    self.init(.constant(constant), property)
  }

  private init(
    _ expression: CompiledExpression, _ property: PropertySpecification,
    functionDefault: Value? = nil
  ) {
    let result = Self(.expression(expression), property, functionDefault: functionDefault)
    // What never changes is evaluated once; what gives nothing is left to the default.
    guard let literal = expression.root as? Literal, !literal.value.isUndefined,
      result.takes(literal.value)
    else {
      self = result
      return
    }
    self.init(.constant(literal.value), property)
  }

  private init(
    _ content: Content, _ property: PropertySpecification, functionDefault: Value? = nil
  ) {
    self.content = content
    self.functionDefault = functionDefault
    fallback = functionDefault ?? Value(defaultOf: property)
    if case .enumeration(let words) = property.type { self.words = words } else { words = nil }
  }

  /// Whether `json` is a legacy function and no value or expression.
  public static func isFunction(_ json: JSONValue) -> Bool { json.object != nil }

  /// The expression; nil where the property has one value.
  public var expression: CompiledExpression? {
    if case .expression(let expression) = content { expression } else { nil }
  }

  /// The property's value. Where evaluating fails, or gives nothing or a word that the property does not
  /// take, the default.
  ///
  /// - Parameter onError: Called with what failed.
  public func evaluate(
    _ context: EvaluationContext, onError: ((EvaluationError) -> Void)? = nil
  ) -> Value {
    switch content {
    case .constant(let value):
      return value
    case .expression(let expression):
      do throws(EvaluationError) {
        let value = try expression.evaluate(context)
        if value.isUndefined { return fallback }
        guard takes(value) else {
          throw EvaluationError(key: "", message: "The property does not take \(value.jsonText).")
        }
        return value
      } catch {
        onError?(error)
        return fallback
      }
    }
  }

  private func takes(_ value: Value) -> Bool {
    guard let words, let word = value.string else { return true }
    return words.contains(word)
  }
}

extension CompiledExpression {
  /// Compiles the expression that a legacy function means, held to the rules of the property.
  ///
  /// - Throws: All mistakes found.
  package init(
    function json: JSONValue, for property: PropertySpecification
  ) throws(CompileErrors) {
    let written = try LegacyFunction(json, for: property).expression(isForDrawing: false)
    try self.init(written, rules: ExpressionRules(property))
  }

  /// Compiles an expression that must have the type `rules` ask for, but is not held to the rest.
  fileprivate init(_ json: JSONValue, typesOf rules: ExpressionRules) throws(CompileErrors) {
    var rules = rules
    rules.allowsFeatures = true
    rules.allowsZoom = true
    rules.allowsInterpolation = true
    try self.init(json, rules: rules)
  }
}

extension Value {
  /// Whether the value is one that a property's default stands in for.
  var isUndefined: Bool {
    switch self {
    case .null: true
    case .number(let number): number.isNaN
    default: false
    }
  }

  /// A property's default; null where it has none, and transparent where it is a colour ramp.
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

  /// The value that a property of this type has by `json`; nil where that is no such value.
  public init?(_ json: JSONValue, as type: PropertySpecification.ValueType) {
    let value = Value(json)
    switch (type, value) {
    case (.number, .number), (.string, .string), (.boolean, .bool):
      self = value
    case (.enumeration(let words), .string(let word)) where words.contains(word):
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
  /// What a value of this type is, for messages.
  var valueDescription: String {
    switch self {
    case .enumeration(let words): "one of \(words.joined(separator: ", "))"
    case .array(let element, let length?): "an array of \(length), each \(element.valueDescription)"
    case .array(let element, nil): "an array, each element \(element.valueDescription)"
    case .number: "a number"
    case .string: "text"
    case .boolean: "a Boolean"
    case .color: "a colour"
    default: "a value of type \(ExpressionType(self))"
    }
  }
}
