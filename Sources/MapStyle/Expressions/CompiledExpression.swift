import MapJSON

/// An expression of the style specification, type-checked and with constant parts folded.
public struct CompiledExpression: Sendable {
  /// What the value of an expression depends on.
  public enum Kind: Sendable {
    /// Neither the zoom level nor the feature.
    case constant
    /// The zoom level.
    case camera
    /// The feature.
    case source
    /// Both.
    case composite
  }

  /// The expression as a tree of operators.
  let root: any ExpressionNode
  /// The type of the expression's values.
  public var type: ExpressionType { root.type }
  /// The names of the attributes that the expression reads by constant names. The index of a name is its
  /// slot in `StyleFeature.styleAttribute(_:slot:)`.
  public let attributeNames: [String]
  /// The curve over zoom levels, if the expression is one, by itself or inside `let` and `coalesce`.
  public let zoomCurve: ZoomCurve?

  /// The inputs of the stops of an `interpolate`, in ascending order; nil for other expressions.
  public var interpolationStops: [Double]? { (root as? Interpolate)?.stops }

  /// Whether the expression is a `step`, whose values change at the stops and are constant between them.
  public var isStep: Bool { root is Step }

  init(root: any ExpressionNode, attributeNames: [String], zoomCurve: ZoomCurve?) {
    self.root = root
    self.attributeNames = attributeNames
    self.zoomCurve = zoomCurve
  }

  /// Compiles an expression that need not obey a property's rules.
  ///
  /// - Parameters:
  ///   - json: The value as JSON.
  ///   - expectedType: The type of the values; nil for any.
  /// - Throws: `CompileErrors` with all mistakes.
  public init(_ json: JSONValue, expecting expectedType: ExpressionType? = nil)
    throws(CompileErrors)
  {
    try self.init(json, expecting: expectedType, annotation: nil)
  }

  /// Compiles an expression that obeys `rules` (style-spec: dependencies of a property; `zoom` only as the
  /// input of an outermost `step` or `interpolate`).
  ///
  /// - Throws: `CompileErrors` with all mistakes.
  public init(_ json: JSONValue, rules: ExpressionRules) throws(CompileErrors) {
    try self.init(
      json, expecting: rules.expectedType, annotation: rules.isText ? .coerce : nil)
    try rules.check(self, offset: json.offset)
  }

  /// Compiles an expression for a property.
  ///
  /// - Throws: `CompileErrors` with all mistakes.
  public init(_ json: JSONValue, for property: PropertySpecification) throws(CompileErrors) {
    try self.init(json, rules: ExpressionRules(property))
  }

  private init(
    _ json: JSONValue, expecting expectedType: ExpressionType?, annotation: TypeAnnotation?
  ) throws(CompileErrors) {
    try json.checkDepth()
    let attributes = AttributeTable()
    let log = CompileErrorLog()
    let context = ParsingContext(
      attributes: attributes, log: log, offset: json.offset, expectedType: expectedType)
    guard let root = context.parse(json, annotation: annotation) else {
      throw CompileErrors(log.errors)
    }
    self.init(
      root: root, attributeNames: attributes.names, zoomCurve: ZoomCurveSearch(root).curve)
  }

  /// Whether `json` is an array that starts with the name of an operator.
  public static func isExpression(_ json: JSONValue) -> Bool {
    guard let name = json.array?.first?.string else { return false }
    return Operators.parsers[name] != nil
  }

  /// The expression's value.
  ///
  /// - Throws: `EvaluationError` if it cannot be evaluated, for example because an attribute has another
  ///   type.
  public func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    try root.evaluate(context)
  }
}

extension CompiledExpression {
  /// What the value depends on.
  public var kind: Kind {
    switch (isFeatureConstant, isZoomConstant) {
    case (true, true): .constant
    case (true, false): .camera
    case (false, true): .source
    case (false, false): .composite
    }
  }

  /// Whether all features have the same value.
  public var isFeatureConstant: Bool { root.dependencies.isDisjoint(with: .anyFeature) }

  /// Whether all zoom levels have the same value.
  public var isZoomConstant: Bool { !root.dependencies.contains(.zoom) }

  /// Whether the value depends on the state of the feature.
  public var isStateDependent: Bool { root.dependencies.contains(.featureState) }

  /// Whether the value depends on the geometry of the feature.
  public var needsGeometry: Bool { root.dependencies.contains(.geometry) }

  /// Whether all possible values are literals in the expression.
  public var isOutputDefined: Bool { root.isOutputDefined }

  /// The members of the style's state that the value depends on, without repetition.
  public var globalStateKeys: [String] {
    var keys: [String] = []
    var known: Set<String> = []
    var stack: [any ExpressionNode] = [root]
    while let node = stack.popLast() {
      if let state = node as? GlobalState, known.insert(state.name).inserted {
        keys.append(state.name)
      }
      stack.append(contentsOf: node.children.reversed())
    }
    return keys
  }

  /// The only attribute, and the only part of a feature, that the value depends on; nil if there is none.
  /// Results can be cached by its value.
  public var singleAttribute: String? {
    guard root.dependencies.intersection(.anyFeature) == .attribute else { return nil }
    var slots: Set<Int> = []
    var stack: [any ExpressionNode] = [root]
    while let node = stack.popLast() {
      if let slot = node.attributeSlot { slots.insert(slot) }
      stack.append(contentsOf: node.children)
    }
    guard slots.count == 1, let slot = slots.first else { return nil }
    return attributeNames[slot]
  }

  /// The attribute that the expression reads as a number; nil if it is not just an attribute that is
  /// asserted to be a number.
  public var numberAttribute: String? {
    guard let root = root as? Assertion, root.type == .number, root.arguments.count == 1,
      root.arguments[0].type == .value, let slot = root.arguments[0].attributeSlot
    else { return nil }
    return attributeNames[slot]
  }

  /// The attribute whose value is the text if it is a string; nil if the expression is not just an attribute that is
  /// converted to a text.
  public var textAttribute: String? {
    var node = root
    while let coercion = node as? Coercion, coercion.arguments.count == 1,
      coercion.type == .formatted || coercion.type == .string
    {
      node = coercion.arguments[0]
    }
    guard type == .formatted, node.type == .value, let slot = node.attributeSlot else { return nil }
    return attributeNames[slot]
  }

  /// Whether the value depends on nothing of a feature but its geometry type.
  public var dependsOnGeometryTypeAlone: Bool {
    root.dependencies.intersection(.anyFeature) == .geometryType
  }
}

extension PropertyExpression {
  /// The expression that the value of a property stands for: legacy functions and text with tokens as the equivalent
  /// expressions, all other values as they are.
  ///
  /// - Throws: `CompileErrors` if a legacy function is invalid.
  package static func written(
    _ json: JSONValue, for property: PropertySpecification
  ) throws(CompileErrors) -> JSONValue {
    if CompiledExpression.isExpression(json) { return json }
    if isFunction(json) { return try LegacyFunction(json, for: property).expression() }
    if property.hasTokens, let text = json.string {
      return TokenString.expression(text, offset: json.offset)
    }
    return json
  }
}
