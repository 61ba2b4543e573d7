import MapJSON

/// An expression of the style specification. Its types are checked, and its constant parts are already evaluated.
public struct CompiledExpression: Sendable {
  /// The inputs on which an expression's value depends.
  public enum Kind: Sendable {
    /// The value depends on neither the zoom level nor the feature.
    case constant
    /// The value depends on the zoom level.
    case camera
    /// The value depends on the feature.
    case source
    /// The value depends on the zoom level and the feature.
    case composite
  }

  /// The expression as a tree of operators.
  let root: any ExpressionNode
  /// The type of the expression's values.
  public var type: ExpressionType { root.type }
  /// The names of the attributes that the expression reads, except for computed names. The slot of a name in
  /// `StyleFeature.styleAttribute(_:slot:)` is its index in this array.
  public let attributeNames: [String]
  /// The curve over zoom levels. It is the whole expression, or it is inside `let` and `coalesce`. Nil if there is no
  /// such curve.
  public let zoomCurve: ZoomCurve?

  /// The inputs of the stops of an `interpolate`, in ascending order. Nil if the expression is not an `interpolate`.
  public var interpolationStops: [Double]? { (root as? Interpolate)?.stops }

  /// The inputs of the stops of a `step`, in ascending order. Nil if the expression is not a `step`.
  public var stepStops: [Double]? { (root as? Step).map { Array($0.stops.dropFirst()) } }

  /// Whether the expression is a `step`. The value of a `step` changes at the stops and is constant between them.
  public var isStep: Bool { root is Step }

  init(root: any ExpressionNode, attributeNames: [String], zoomCurve: ZoomCurve?) {
    self.root = root
    self.attributeNames = attributeNames
    self.zoomCurve = zoomCurve
  }

  /// Compiles an expression without the rules of a property.
  ///
  /// - Parameters:
  ///   - json: The value as JSON.
  ///   - expectedType: The type of the values. Nil if any type is valid.
  /// - Throws: `CompileErrors` with all mistakes.
  public init(_ json: JSONValue, expecting expectedType: ExpressionType? = nil)
    throws(CompileErrors)
  {
    try self.init(json, expecting: expectedType, annotation: nil)
  }

  /// Compiles an expression that must obey `rules`. The rules limit the inputs that a property may depend on, and
  /// `zoom` must be the input of an outermost `step` or `interpolate` (style-spec).
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

  /// Returns whether `json` is an array that starts with the name of an operator.
  public static func isExpression(_ json: JSONValue) -> Bool {
    guard let name = json.array?.first?.string else { return false }
    return Operators.parsers[name] != nil
  }

  /// Returns the expression's value.
  ///
  /// - Throws: `EvaluationError` if evaluation fails, for example because an attribute has another type.
  public func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    try root.evaluate(context)
  }
}

extension CompiledExpression {
  /// The inputs on which the value depends.
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

  /// The members of the style's state on which the value depends, without duplicates.
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

  /// The only attribute on which the value depends. Nil if the value depends on several attributes, on other parts of
  /// a feature or on no attribute. Results can be cached by the attribute's value.
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

  /// The attribute that the expression reads as a number. Nil unless the expression consists only of the assertion that
  /// an attribute is a number.
  public var numberAttribute: String? { numberAttribute(of: root) }

  /// The attribute that is the input of a curve whose outputs are literal numbers or colors. Evaluation succeeds if the
  /// attribute is a finite number. Nil if the expression is not such a curve.
  public var curveAttribute: String? {
    guard let curve = root as? any Curve, [.number, .color].contains(curve.type),
      curve.outputs.allSatisfy({ $0 is Literal })
    else { return nil }
    return numberAttribute(of: curve.input)
  }

  private func numberAttribute(of node: any ExpressionNode) -> String? {
    guard let node = node as? Assertion, node.type == .number, node.arguments.count == 1,
      node.arguments[0].type == .value, let slot = node.arguments[0].attributeSlot
    else { return nil }
    return attributeNames[slot]
  }

  /// The attribute that the expression converts to text. If the attribute is a string, the text is this string. Nil
  /// unless the expression consists only of the conversion of an attribute to text.
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

  /// Whether the geometry type is the only part of a feature on which the value depends.
  public var dependsOnGeometryTypeAlone: Bool {
    root.dependencies.intersection(.anyFeature) == .geometryType
  }
}

extension PropertyExpression {
  /// Returns the expression that is equivalent to the value of a property. Legacy functions and text with tokens are
  /// converted. All other values are returned unchanged.
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
