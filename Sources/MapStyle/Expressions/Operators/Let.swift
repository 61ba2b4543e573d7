import MapJSON

/// An expression with variables (style-spec: `let`).
final class Let: ExpressionNode {
  let bindings: [any ExpressionNode]
  let result: any ExpressionNode
  let dependencies: Dependencies
  let steps: Int

  /// The maximum number of steps of an evaluation. Without this limit, a few nested `let`, each of which uses the
  /// previous variable twice, would take exponential time.
  private static let stepLimit = 1 << 22

  var type: ExpressionType { result.type }
  var children: [any ExpressionNode] { bindings + [result] }
  var canFail: Bool { children.canFail }
  var isOutputDefined: Bool { result.isOutputDefined }

  init(bindings: [any ExpressionNode], result: any ExpressionNode) {
    self.bindings = bindings
    self.result = result
    dependencies = bindings.dependencies.union(result.dependencies)
    steps = (bindings + [result]).steps
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count >= 4 else {
      return context.fail("Expected at least 3 arguments, found \(arguments.count - 1).")
    }
    var bindings: [(String, any ExpressionNode)] = []
    for index in stride(from: 1, to: arguments.count - 1, by: 2) {
      guard let name = arguments[index].string else {
        return context.fail("A variable's name must be text.", at: index, of: arguments)
      }
      guard name.utf8.allSatisfy(isNameByte) else {
        return context.fail(
          "A variable's name can contain only letters, digits and \"_\".", at: index, of: arguments)
      }
      guard let value = context.parse(arguments[index + 1], at: index + 1) else { return nil }
      bindings.append((name, value))
    }
    let last = arguments.count - 1
    guard
      let result = context.parse(
        arguments[last], at: last, expecting: context.expectedType, binding: bindings)
    else { return nil }
    let node = Let(bindings: bindings.map(\.1), result: result)
    return mayTake(steps: node.steps, context) ? node : nil
  }

  /// Returns whether an evaluation may take `steps` steps. Reports a mistake if `steps` exceeds the limit.
  static func mayTake(steps: Int, _ context: ParsingContext) -> Bool {
    guard steps > stepLimit else { return true }
    context.fail(
      "The variables make the expression longer than \(stepLimit) steps; use each of them less often."
    )
    return false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    try result.evaluate(context)
  }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    try result.evaluateNumber(context)
  }

  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color {
    try result.evaluateColor(context)
  }
}

/// The value of a variable (style-spec: `var`).
final class Var: ExpressionNode {
  let bound: any ExpressionNode
  /// The number of steps of the value. It is computed once for all uses.
  let steps: Int

  var type: ExpressionType { bound.type }
  var dependencies: Dependencies { bound.dependencies }
  var children: [any ExpressionNode] { [] }

  init(_ variable: Scope.Variable) {
    bound = variable.value
    steps = variable.steps
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2, let name = arguments[1].string else {
      return context.fail("\"var\" takes one argument: the name of a variable.")
    }
    guard let variable = context.scope?[name] else {
      return context.fail(
        "There is no variable \"\(name)\": define it in a surrounding \"let\".", at: 1,
        of: arguments)
    }
    return Var(variable)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    try bound.evaluate(context)
  }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    try bound.evaluateNumber(context)
  }

  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color {
    try bound.evaluateColor(context)
  }
}
