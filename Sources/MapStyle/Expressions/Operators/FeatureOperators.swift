import MapGeoJSON
import MapJSON

extension Operators {
  /// The operators that read the feature, its layer and the map (style-spec: feature data, zoom, heatmap,
  /// color ramps).
  static let featureOperators: [String: SimpleOperator] = [
    "get": lookup(asksPresence: false),
    "has": lookup(asksPresence: true),
    "feature-state": SimpleOperator(.string) { FeatureState($0.arguments[0]) },
    "properties": SimpleOperator { _ in FeatureAttributes() },
    "geometry-type": read(.string, .geometryType) {
      guard let type = $0.feature?.styleGeometryType, !type.isEmpty else { return .null }
      return .string(type)
    },
    "id": SimpleOperator { _ in FeatureIdentifier() },
    "zoom": SimpleOperator { _ in Zoom() },
    "heatmap-density": read(.number, .heatmapDensity) { .number($0.heatmapDensity) },
    "elevation": read(.number, .elevation) { .number($0.elevation) },
    "line-progress": read(.number, .lineProgress) { .number($0.lineProgress) },
    "accumulated": read(.value, .accumulated) { $0.accumulated },
  ]

  private static func read(
    _ type: ExpressionType, _ dependencies: Dependencies,
    _ value: @escaping @Sendable (EvaluationContext) -> Value
  ) -> SimpleOperator {
    SimpleOperator { _ in ContextValue(type: type, dependencies: dependencies, value: value) }
  }

  /// Returns the operator `get` or `has`, with signatures for a feature and for an object.
  private static func lookup(asksPresence: Bool) -> SimpleOperator {
    SimpleOperator([
      SimpleOperator.Overload(parameters: .fixed([.string])) { call in
        if case .string(let name)? = (call.arguments[0] as? Literal)?.value {
          let slot = call.attributes.slot(of: name)
          return Attribute(name: name, slot: slot, asksPresence: asksPresence)
        }
        return ComputedAttribute(name: call.arguments[0], asksPresence: asksPresence)
      },
      SimpleOperator.Overload(parameters: .fixed([.string, .object])) { call in
        ObjectMember(
          name: call.arguments[0], object: call.arguments[1], asksPresence: asksPresence)
      },
    ])
  }
}

/// A value that the evaluation context provides.
private final class ContextValue: ExpressionNode {
  let type: ExpressionType
  let dependencies: Dependencies
  let value: @Sendable (EvaluationContext) -> Value

  var children: [any ExpressionNode] { [] }

  init(
    type: ExpressionType, dependencies: Dependencies,
    value: @escaping @Sendable (EvaluationContext) -> Value
  ) {
    self.type = type
    self.dependencies = dependencies
    self.value = value
  }

  func evaluate(_ context: EvaluationContext) -> Value { value(context) }
}

/// All attributes of the feature (style-spec: `properties`).
private final class FeatureAttributes: ExpressionNode {
  var type: ExpressionType { .object }
  var dependencies: Dependencies { .feature }
  var children: [any ExpressionNode] { [] }

  func evaluate(_ context: EvaluationContext) -> Value {
    .object(context.feature.map { ValueObject($0.styleAttributes) } ?? ValueObject())
  }

  func evaluateAttribute(_ context: EvaluationContext) -> AttributeValue? {
    context.feature.map { .object($0.styleAttributes) }
  }
}

/// The identifier of the feature (style-spec: `id`).
private final class FeatureIdentifier: ExpressionNode {
  var type: ExpressionType { .value }
  var dependencies: Dependencies { .feature }
  var children: [any ExpressionNode] { [] }
  var requirementSubject: FilterRequirement.Subject? { .identifier }

  func evaluate(_ context: EvaluationContext) -> Value { Value(context.feature?.styleIdentifier) }

  func evaluateText(_ context: EvaluationContext, key: String) throws(EvaluationError) -> String {
    if let digits = context.feature?.styleIdentifier?.integerText { return digits }
    return try evaluate(context).boundedText(key: key)
  }
}

/// The zoom level (style-spec: `zoom`).
final class Zoom: ExpressionNode {
  var type: ExpressionType { .number }
  var dependencies: Dependencies { .zoom }
  var children: [any ExpressionNode] { [] }

  func evaluate(_ context: EvaluationContext) -> Value { .number(context.zoom) }
  func evaluateNumber(_ context: EvaluationContext) -> Double { context.zoom }
}

/// An attribute of the feature, or whether it exists. The name is constant (style-spec: `get`, `has`).
final class Attribute: ExpressionNode {
  let name: String
  let slot: Int
  let asksPresence: Bool

  var type: ExpressionType { asksPresence ? .boolean : .value }
  var dependencies: Dependencies { .attribute }
  var children: [any ExpressionNode] { [] }
  var attributeSlot: Int? { slot }
  var requirementSubject: FilterRequirement.Subject? { asksPresence ? nil : .attribute(name) }

  init(name: String, slot: Int, asksPresence: Bool) {
    self.name = name
    self.slot = slot
    self.asksPresence = asksPresence
  }

  func evaluate(_ context: EvaluationContext) -> Value {
    let attribute = context.feature?.styleAttribute(name, slot: slot)
    if asksPresence { return .bool(attribute != nil) }
    return attribute.map { Value($0) } ?? .null
  }

  func evaluateAttribute(_ context: EvaluationContext) -> AttributeValue? {
    asksPresence ? nil : context.feature?.styleAttribute(name, slot: slot)
  }

  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    guard asksPresence else { throw .unexpected(evaluate(context), wanted: .boolean) }
    return context.feature?.styleAttribute(name, slot: slot) != nil
  }
}

/// An attribute of the feature whose name is computed.
private final class ComputedAttribute: ExpressionNode {
  let name: any ExpressionNode
  let asksPresence: Bool

  var type: ExpressionType { asksPresence ? .boolean : .value }
  var dependencies: Dependencies { name.dependencies.union(.feature) }
  var children: [any ExpressionNode] { [name] }

  init(name: any ExpressionNode, asksPresence: Bool) {
    self.name = name
    self.asksPresence = asksPresence
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    let name = try name.evaluateString(context)
    let attribute = context.feature?.styleAttribute(name, slot: StyleFeatureSlot.none)
    if asksPresence { return .bool(attribute != nil) }
    return attribute.map { Value($0) } ?? .null
  }

  func evaluateAttribute(_ context: EvaluationContext) throws(EvaluationError) -> AttributeValue? {
    if asksPresence { return nil }
    let name = try name.evaluateString(context)
    return context.feature?.styleAttribute(name, slot: StyleFeatureSlot.none)
  }
}

/// A member of an object, or whether the member exists.
private final class ObjectMember: ExpressionNode {
  let name: any ExpressionNode
  let object: any ExpressionNode
  let asksPresence: Bool

  var type: ExpressionType { asksPresence ? .boolean : .value }
  var dependencies: Dependencies { name.dependencies.union(object.dependencies) }
  var children: [any ExpressionNode] { [name, object] }

  init(name: any ExpressionNode, object: any ExpressionNode, asksPresence: Bool) {
    self.name = name
    self.object = object
    self.asksPresence = asksPresence
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    let name = try name.evaluateString(context)
    let value = try object.evaluate(context)
    guard case .object(let members) = value else { throw .unexpected(value, wanted: .object) }
    return asksPresence ? .bool(members[name] != nil) : members[name] ?? .null
  }

  func evaluateAttribute(_ context: EvaluationContext) throws(EvaluationError) -> AttributeValue? {
    guard !asksPresence, case .object(let members)? = try object.evaluateAttribute(context) else {
      return nil
    }
    let name = try name.evaluateString(context)
    return members.last { $0.name == name }?.value
  }
}

/// A member of the feature's state (style-spec: `feature-state`).
private final class FeatureState: ExpressionNode {
  let name: any ExpressionNode

  var type: ExpressionType { .value }
  var dependencies: Dependencies { name.dependencies.union(.featureState) }
  var children: [any ExpressionNode] { [name] }

  init(_ name: any ExpressionNode) { self.name = name }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    context.featureState[try name.evaluateString(context)] ?? .null
  }
}

/// A member of the style's state (style-spec: `global-state`).
final class GlobalState: ExpressionNode {
  let name: String

  var type: ExpressionType { .value }
  var dependencies: Dependencies { .globalState }
  var children: [any ExpressionNode] { [] }

  init(_ name: String) { self.name = name }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2 else {
      return context.fail("Expected 1 argument, found \(arguments.count - 1).")
    }
    guard let name = arguments[1].string else {
      return context.fail(
        "The name of a member of the style's state must be text, found \(arguments[1].kindDescription)."
      )
    }
    return GlobalState(name)
  }

  func evaluate(_ context: EvaluationContext) -> Value { context.globalState[name] ?? .null }
}
