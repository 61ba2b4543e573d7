import MapJSON

/// The output of the first branch whose condition is true, or a fallback (style-spec: `case`).
final class Case: ExpressionNode {
  let type: ExpressionType
  let branches: [(condition: any ExpressionNode, output: any ExpressionNode)]
  let otherwise: any ExpressionNode
  let dependencies: Dependencies

  var children: [any ExpressionNode] {
    branches.flatMap { [$0.condition, $0.output] } + [otherwise]
  }
  var canFail: Bool { children.canFail }
  var isOutputDefined: Bool {
    branches.allSatisfy { $0.output.isOutputDefined } && otherwise.isOutputDefined
  }

  init(
    type: ExpressionType,
    branches: [(condition: any ExpressionNode, output: any ExpressionNode)],
    otherwise: any ExpressionNode
  ) {
    self.type = type
    self.branches = branches
    self.otherwise = otherwise
    dependencies = branches.reduce(into: otherwise.dependencies) {
      $0.formUnion([$1.condition, $1.output].dependencies)
    }
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count >= 4 else {
      return context.fail("Expected at least 3 arguments, found \(arguments.count - 1).")
    }
    guard arguments.count % 2 == 0 else {
      return context.fail("Expected an odd number of arguments, found \(arguments.count - 1).")
    }
    var outputType = context.expectedType.flatMap { $0 == .value ? nil : $0 }
    var branches: [(condition: any ExpressionNode, output: any ExpressionNode)] = []
    for index in stride(from: 1, to: arguments.count - 1, by: 2) {
      guard let condition = context.parse(arguments[index], at: index, expecting: .boolean),
        let output = context.parse(arguments[index + 1], at: index + 1, expecting: outputType)
      else { return nil }
      branches.append((condition, output))
      outputType = outputType ?? output.type
    }
    let last = arguments.count - 1
    guard let otherwise = context.parse(arguments[last], at: last, expecting: outputType) else {
      return nil
    }
    return Case(type: outputType ?? .value, branches: branches, otherwise: otherwise)
  }

  private func branch(_ context: EvaluationContext) throws(EvaluationError) -> any ExpressionNode {
    for (condition, output) in branches where try condition.evaluateBool(context) {
      return output
    }
    return otherwise
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    try branch(context).evaluate(context)
  }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    try branch(context).evaluateNumber(context)
  }

  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    try branch(context).evaluateBool(context)
  }

  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color {
    try branch(context).evaluateColor(context)
  }
}
