extension Operators {
  /// The operators on Booleans (style-spec: decision).
  static let logicOperators: [String: SimpleOperator] = [
    "all": junction(stopsAt: false),
    "any": junction(stopsAt: true),
    "!": SimpleOperator(.boolean) { Negation($0.arguments[0]) },
  ]

  private static func junction(stopsAt end: Bool) -> SimpleOperator {
    let make: @Sendable (SimpleOperator.Call) -> any ExpressionNode = {
      Junction($0.arguments, stopsAt: end)
    }
    return SimpleOperator([
      SimpleOperator.Overload(parameters: .fixed([.boolean, .boolean]), make: make),
      SimpleOperator.Overload(parameters: .variadic(.boolean), make: make),
    ])
  }
}

/// Whether all conditions are true, or whether any condition is true (style-spec: `all`, `any`). Evaluation stops
/// when the result is known.
final class Junction: ExpressionNode {
  let children: [any ExpressionNode]
  let dependencies: Dependencies
  let end: Bool

  var type: ExpressionType { .boolean }
  var canFail: Bool { children.canFail }

  init(_ conditions: [any ExpressionNode], stopsAt end: Bool) {
    children = conditions
    self.end = end
    dependencies = conditions.dependencies
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .bool(try evaluateBool(context))
  }

  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    for child in children where try child.evaluateBool(context) == end { return end }
    return !end
  }
}

/// Whether a condition is false (style-spec: `!`).
final class Negation: ExpressionNode {
  let condition: any ExpressionNode

  var type: ExpressionType { .boolean }
  var dependencies: Dependencies { condition.dependencies }
  var children: [any ExpressionNode] { [condition] }
  var canFail: Bool { children.canFail }

  init(_ condition: any ExpressionNode) { self.condition = condition }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .bool(try evaluateBool(context))
  }

  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    !(try condition.evaluateBool(context))
  }
}
