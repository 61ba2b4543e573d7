import MapGeoJSON

/// What the value of an expression may depend on. An expression without dependencies is evaluated at
/// compile time.
struct Dependencies: OptionSet, Sendable {
  let rawValue: UInt16

  /// An attribute of the feature by a constant name.
  static let attribute = Dependencies(rawValue: 1 << 0)
  /// The feature's identifier, or its attributes as a whole.
  static let feature = Dependencies(rawValue: 1 << 1)
  /// The feature's geometry.
  static let geometry = Dependencies(rawValue: 1 << 2)
  /// The feature's state.
  static let featureState = Dependencies(rawValue: 1 << 3)
  /// The zoom level.
  static let zoom = Dependencies(rawValue: 1 << 4)
  /// The density of a heatmap.
  static let heatmapDensity = Dependencies(rawValue: 1 << 5)
  /// The height of the ground.
  static let elevation = Dependencies(rawValue: 1 << 6)
  /// How far along a line.
  static let lineProgress = Dependencies(rawValue: 1 << 7)
  /// The accumulated value of a cluster property.
  static let accumulated = Dependencies(rawValue: 1 << 8)
  /// The scripts that the renderer supports.
  static let scripts = Dependencies(rawValue: 1 << 9)
  /// The style's state.
  static let globalState = Dependencies(rawValue: 1 << 10)
  /// The style's images.
  static let images = Dependencies(rawValue: 1 << 11)
  /// The locales of the machine.
  static let locale = Dependencies(rawValue: 1 << 12)
  /// A failure that must occur at evaluation.
  static let failure = Dependencies(rawValue: 1 << 13)

  /// The kind of the feature's geometry.
  static let geometryType = Dependencies(rawValue: 1 << 14)

  /// All dependencies on the feature.
  static let anyFeature: Dependencies = [
    .attribute, .feature, .geometryType, .geometry, .featureState,
  ]
}

/// An operator with its arguments, type-checked: a part of a compiled expression.
///
/// `evaluate` is required. The typed evaluations have the same result without wrapping it in `Value`, for
/// evaluation per feature.
protocol ExpressionNode: AnyObject, Sendable {
  /// The type of the values.
  var type: ExpressionType { get }
  /// What the value may depend on, including the arguments.
  var dependencies: Dependencies { get }
  /// The arguments. A `var` has none: its value belongs to its `let`.
  var children: [any ExpressionNode] { get }
  /// Whether all possible values are literals in the expression.
  var isOutputDefined: Bool { get }
  /// Whether evaluation may fail. False only if it is known not to.
  var canFail: Bool { get }
  /// The slot of the attribute that this operator itself reads; nil for operators that read none by a
  /// constant name.
  var attributeSlot: Int? { get }
  /// The maximum number of operators that an evaluation visits, including those of variables; at most
  /// `Int.max`.
  var steps: Int { get }
  /// What a feature needs for the value to be true; nil if it is not known.
  var requirement: FilterRequirement? { get }
  /// The part of the feature that the value is; nil if it is not known to be one. The value can also be a failure.
  var requirementSubject: FilterRequirement.Subject? { get }

  /// The value.
  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value
  /// The value of an expression whose type is `number`.
  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double
  /// The value of an expression whose type is `boolean`.
  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool
  /// The value of an expression whose type is `string`.
  func evaluateString(_ context: EvaluationContext) throws(EvaluationError) -> String
  /// The value as an attribute of the feature or a part of one; nil if it is none, or if it has no digits that the value
  /// lacks.
  func evaluateAttribute(_ context: EvaluationContext) throws(EvaluationError) -> AttributeValue?
  /// The value as `to-string` converts it, with all digits of integers of attributes and of identifiers.
  ///
  /// - Parameter key: The place of the conversion, for errors.
  func evaluateText(_ context: EvaluationContext, key: String) throws(EvaluationError) -> String
  /// The value of an expression whose type is `color`.
  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color
}

extension ExpressionNode {
  var isOutputDefined: Bool { false }
  /// What reads a part of the context has a value; what computes one may not.
  var canFail: Bool { !children.isEmpty }
  var attributeSlot: Int? { nil }
  var steps: Int { children.steps }
  var requirement: FilterRequirement? { nil }
  var requirementSubject: FilterRequirement.Subject? { nil }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    let value = try evaluate(context)
    guard case .number(let number) = value else { throw .unexpected(value, wanted: .number) }
    return number
  }

  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    let value = try evaluate(context)
    guard case .bool(let bool) = value else { throw .unexpected(value, wanted: .boolean) }
    return bool
  }

  func evaluateString(_ context: EvaluationContext) throws(EvaluationError) -> String {
    let value = try evaluate(context)
    guard case .string(let string) = value else { throw .unexpected(value, wanted: .string) }
    return string
  }

  func evaluateAttribute(_ context: EvaluationContext) throws(EvaluationError) -> AttributeValue? {
    nil
  }

  func evaluateText(_ context: EvaluationContext, key: String) throws(EvaluationError) -> String {
    if let text = try evaluateAttribute(context)?.exactText(limit: TextLimit.bytes + 1) {
      try TextLimit.check(text.utf8.count, key: key)
      return text
    }
    return try evaluate(context).boundedText(key: key)
  }

  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color {
    let value = try evaluate(context)
    guard case .color(let color) = value else { throw .unexpected(value, wanted: .color) }
    return color
  }
}

extension Sequence where Element == any ExpressionNode {
  /// The steps of an operator with these arguments.
  var steps: Int {
    reduce(1) { sum, node in
      let (steps, isTooMuch) = sum.addingReportingOverflow(node.steps)
      return isTooMuch ? .max : steps
    }
  }

  /// The dependencies of all expressions.
  var dependencies: Dependencies { reduce(into: []) { $0.formUnion($1.dependencies) } }

  /// The dependencies of an assertion or coercion of the expressions: the name of an image does not depend
  /// on its availability.
  var annotationDependencies: Dependencies {
    reduce(into: []) {
      $0.formUnion($1 is Image ? $1.dependencies.subtracting(.images) : $1.dependencies)
    }
  }

  /// Whether the evaluation of any of the expressions may fail.
  var canFail: Bool { contains { $0.canFail } }

  /// Whether all possible values of all expressions are literals in them.
  var areOutputsDefined: Bool { allSatisfy { $0.isOutputDefined } }
}

extension EvaluationError {
  /// A value of a type that is invalid for the surrounding expression.
  static func unexpected(
    _ value: Value, wanted: ExpressionType, key: String = ""
  ) -> EvaluationError {
    EvaluationError(key: key, message: "Expected a value of type \(wanted), found \(value.type).")
  }
}
