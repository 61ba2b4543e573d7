import MapGeoJSON

/// The inputs on which the value of an expression may depend. An expression without dependencies is evaluated at
/// compile time.
struct Dependencies: OptionSet, Sendable {
  let rawValue: UInt16

  /// An attribute of the feature that is read by a constant name.
  static let attribute = Dependencies(rawValue: 1 << 0)
  /// The feature's identifier, or all of its attributes.
  static let feature = Dependencies(rawValue: 1 << 1)
  /// The feature's geometry.
  static let geometry = Dependencies(rawValue: 1 << 2)
  /// The feature's state.
  static let featureState = Dependencies(rawValue: 1 << 3)
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
  /// A failure that must occur at evaluation, not at compile time.
  static let failure = Dependencies(rawValue: 1 << 13)

  /// The type of the feature's geometry, such as `Point`.
  static let geometryType = Dependencies(rawValue: 1 << 14)

  /// All dependencies on the feature.
  static let anyFeature: Dependencies = [
    .attribute, .feature, .geometryType, .geometry, .featureState,
  ]
}

/// An operator with its arguments, which is a part of a compiled expression. Its types are checked.
///
/// `evaluate` is required. The typed evaluations return the same result without a `Value`, which is faster for many
/// features.
protocol ExpressionNode: AnyObject, Sendable {
  /// The type of the values.
  var type: ExpressionType { get }
  /// The inputs on which the value may depend, including the inputs of the arguments.
  var dependencies: Dependencies { get }
  /// The arguments. A `var` has no arguments, because the expression of its value is an argument of the `let`.
  var children: [any ExpressionNode] { get }
  /// Whether all possible values are literals in the expression.
  var isOutputDefined: Bool { get }
  /// Whether evaluation may fail. False only if it is certain that evaluation succeeds.
  var canFail: Bool { get }
  /// The slot of the attribute that this operator itself reads. Nil if the operator does not read an attribute by a
  /// constant name.
  var attributeSlot: Int? { get }
  /// The maximum number of operators that an evaluation visits, including the operators of variables. If the number
  /// does not fit in an `Int`, it is `Int.max`.
  var steps: Int { get }
  /// A condition that a feature must meet for the value to be true. Nil if no such condition is known.
  var requirement: FilterRequirement? { get }
  /// The part of the feature that evaluation returns if it succeeds. Nil if the value may be something else.
  var requirementSubject: FilterRequirement.Subject? { get }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value
  /// Returns the value of an expression with the type `number`.
  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double
  /// Returns the value of an expression with the type `boolean`.
  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool
  /// Returns the value of an expression with the type `string`.
  func evaluateString(_ context: EvaluationContext) throws(EvaluationError) -> String
  /// Returns the attribute, or the part of an attribute, that is the expression's value. Unlike a `Value`, an
  /// `AttributeValue` contains all digits of a large integer. Nil if the value is not an attribute. The result may also
  /// be nil if the attribute has no additional digits.
  func evaluateAttribute(_ context: EvaluationContext) throws(EvaluationError) -> AttributeValue?
  /// Returns the value as the text that `to-string` yields, with all digits of integer attributes and identifiers.
  ///
  /// - Parameter key: The place of the conversion, for error messages.
  func evaluateText(_ context: EvaluationContext, key: String) throws(EvaluationError) -> String
  /// Returns the value of an expression with the type `color`.
  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color
}

extension ExpressionNode {
  var isOutputDefined: Bool { false }
  /// By default, operators without arguments never fail, because they only read the context. Operators with arguments
  /// may fail.
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
  /// The number of steps of an operator with these arguments.
  var steps: Int {
    reduce(1) { sum, node in
      let (steps, isTooMuch) = sum.addingReportingOverflow(node.steps)
      return isTooMuch ? .max : steps
    }
  }

  /// The union of the dependencies of all expressions.
  var dependencies: Dependencies { reduce(into: []) { $0.formUnion($1.dependencies) } }

  /// The dependencies of an assertion or coercion whose arguments are these expressions. The style's images are not a
  /// dependency of an `image` argument, because only the image's name is used, which does not depend on whether the
  /// image exists.
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
  /// Returns the error for a value whose type is invalid in the surrounding expression.
  static func unexpected(
    _ value: Value, wanted: ExpressionType, key: String = ""
  ) -> EvaluationError {
    EvaluationError(key: key, message: "Expected a value of type \(wanted), found \(value.type).")
  }
}
