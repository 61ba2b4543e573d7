import MapJSON

/// An expression of the style specification, type-checked and with its constant parts evaluated.
public struct CompiledExpression: Sendable {
  /// What an expression's value changes with.
  public enum Kind: Sendable {
    /// Neither with the zoom level nor with the feature.
    case constant
    /// With the zoom level.
    case camera
    /// With the feature.
    case source
    /// With both.
    case composite
  }

  /// The expression as a tree of operators.
  let root: any ExpressionNode
  /// The type of the expression's values.
  public var type: ExpressionType { root.type }
  /// The attributes the expression asks for by a name of its own. A name's index is the slot that a
  /// feature is asked with.
  public let attributeNames: [String]
  /// The curve over zoom levels that the expression is, alone or within `let` and `coalesce`; nil
  /// where there is none.
  public let zoomCurve: ZoomCurve?

  /// The inputs that an `interpolate` has outputs for, ascending; nil for any other expression.
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
  /// - Parameter expectedType: The type the values must have; nil leaves it to the expression.
  /// - Throws: All mistakes found.
  public init(_ json: JSONValue, expecting expectedType: ExpressionType? = nil)
    throws(CompileErrors)
  {
    try self.init(json, expecting: expectedType, annotation: nil)
  }

  /// Compiles an expression that obeys `rules` (style-spec: what may drive a property; `zoom` only as
  /// the input of an outermost `step` or `interpolate`).
  ///
  /// - Throws: All mistakes found.
  public init(_ json: JSONValue, rules: ExpressionRules) throws(CompileErrors) {
    try self.init(
      json, expecting: rules.expectedType, annotation: rules.isText ? .coerce : nil)
    try rules.check(self, offset: json.offset)
  }

  /// Compiles an expression for a property.
  ///
  /// - Throws: All mistakes found.
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

  /// Whether `json` is an array that starts with the name of an expression.
  public static func isExpression(_ json: JSONValue) -> Bool {
    guard let name = json.array?.first?.string else { return false }
    return Operators.parsers[name] != nil
  }

  /// The expression's value.
  ///
  /// - Throws: Why there is none: an attribute of a wrong type, for one.
  public func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    try root.evaluate(context)
  }
}

extension CompiledExpression {
  /// What the value changes with.
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

  /// Whether the value changes with the feature's state.
  public var isStateDependent: Bool { root.dependencies.contains(.featureState) }

  /// Whether the value changes with where the feature is.
  public var needsGeometry: Bool { root.dependencies.contains(.geometry) }

  /// Whether all possible values are literals within the expression.
  public var isOutputDefined: Bool { root.isOutputDefined }

  /// The members of the style's state that the value changes with, without repetition.
  public var globalStateKeys: [String] {
    var keys: [String] = []
    var stack: [any ExpressionNode] = [root]
    while let node = stack.popLast() {
      if let state = node as? GlobalState, !keys.contains(state.name) { keys.append(state.name) }
      stack.append(contentsOf: node.children.reversed())
    }
    return keys
  }

  /// The one attribute that all difference between features comes from; nil where there are several
  /// or it comes from something else. Features with the same value there have the same result.
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

  /// The attribute that is the value, where it is a number; nil where it is more than an attribute that
  /// is asserted to be one.
  public var numberAttribute: String? {
    guard let root = root as? Assertion, root.type == .number, root.arguments.count == 1,
      root.arguments[0].type == .value, let slot = root.arguments[0].attributeSlot
    else { return nil }
    return attributeNames[slot]
  }

  /// Whether nothing of a feature but the kind of its geometry changes the value.
  public var dependsOnGeometryTypeAlone: Bool {
    root.dependencies.intersection(.anyFeature) == .geometryType
  }
}
