import MapGeoJSON

/// The inputs on which the value of an expression may depend. An expression without dependencies is evaluated at
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
  static let heatmapDensity = Dependencies(rawValue: 1 << 5)
  /// The height of the ground.
  static let elevation = Dependencies(rawValue: 1 << 6)
  /// The position along a line.
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
/// `evaluate` is required. The typed evaluations have the same result without the wrapper `Value`, for evaluation of
/// many features.
protocol ExpressionNode: AnyObject, Sendable {
  /// The type of the values.
  var type: ExpressionType { get }
  /// The inputs on which the value may depend, including the arguments' inputs.
  var dependencies: Dependencies { get }
  /// The arguments. A `var` has none, because its value belongs to its `let`.
  var children: [any ExpressionNode] { get }
  /// Whether all possible values are literals in the expression.
  var isOutputDefined: Bool { get }
  /// Whether evaluation may fail; false only if it is known not to fail.
  var canFail: Bool { get }
  /// The slot of the attribute that this operator itself reads; nil for operators that read no attribute by a constant
  /// name.
  var attributeSlot: Int? { get }
  /// The maximum number of operators that an evaluation visits, including those of variables; at most
  /// `Int.max`.
  var steps: Int { get }
  /// A condition that a feature must meet for the value to be true; nil if none is known.
  var requirement: FilterRequirement? { get }
  /// The part of the feature that is the value, unless evaluation fails; nil if the value is not known to be such a
  /// part.
  var requirementSubject: FilterRequirement.Subject? { get }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value
  /// Returns the value of an expression with the type `number`.
  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double
  /// Returns the value of an expression with the type `boolean`.
  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool
  /// Returns the value of an expression with the type `string`.
  func evaluateString(_ context: EvaluationContext) throws(EvaluationError) -> String
  /// Returns the value as an attribute of the feature or a part of one; nil if it is none, or if the attribute has no
  /// more digits than the value.
  func evaluateAttribute(_ context: EvaluationContext) throws(EvaluationError) -> AttributeValue?
  /// Returns the value as `to-string` converts it, with all digits of integer attributes and identifiers.
  ///
  /// - Parameter key: The place of the conversion, for errors.
  func evaluateText(_ context: EvaluationContext, key: String) throws(EvaluationError) -> String
  /// Returns the value of an expression with the type `color`.
  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color
}

extension ExpressionNode {
  var isOutputDefined: Bool { false }
  /// An operator that reads a part of the context always has a value; a computation may fail.
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
  /// The steps of an operator with the given arguments.
  var steps: Int {
    reduce(1) { sum, node in
      let (steps, isTooMuch) = sum.addingReportingOverflow(node.steps)
      return isTooMuch ? .max : steps
    }
  }

  /// The dependencies of all expressions.
  var dependencies: Dependencies { reduce(into: []) { $0.formUnion($1.dependencies) } }

  /// The dependencies of an assertion or coercion of the expressions. The name of an image does not depend on its
  /// availability.
  var annotationDependencies: Dependencies {
    reduce(into: []) {
      $0.formUnion($1 is Image ? $1.dependencies.subtracting(.images) : $1.dependencies)
    }
  }

  /// Whether the evaluation of any of the expressions may fail.
  var canFail: Bool { contains { $0.canFail } }

  /// Whether all possible values of all expressions are literals in the expressions.
  var areOutputsDefined: Bool { allSatisfy { $0.isOutputDefined } }
}

extension EvaluationError {
  /// Returns the failure for a value of a type that is invalid for the surrounding expression.
  static func unexpected(
    _ value: Value, wanted: ExpressionType, key: String = ""
  ) -> EvaluationError {
    EvaluationError(key: key, message: "Expected a value of type \(wanted), found \(value.type).")
  }
}
