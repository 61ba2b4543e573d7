import MapJSON

/// A constant: a literal, or the result of constant folding.
final class Literal: ExpressionNode {
  let type: ExpressionType
  let value: Value
  let steps: Int

  var dependencies: Dependencies { [] }
  var children: [any ExpressionNode] { [] }
  var isOutputDefined: Bool { true }

  /// Creates a constant. `steps` is the number of steps of the expression that yielded the constant. This number
  /// matters for arrays: an array can contain the same array many times, and an operation on the elements visits each
  /// occurrence.
  init(_ value: Value, type: ExpressionType? = nil, steps: Int = 1) {
    self.value = value
    self.steps = steps
    self.type = type ?? value.type
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2 else {
      return context.fail(
        #""literal" takes one argument, found \#(arguments.count - 1)."#)
    }
    let value = Value(arguments[1])
    // An empty array has the expected type, because it is compatible with any element type.
    if case .array(let elements) = value, elements.isEmpty,
      case .array(_, let count)? = context.expectedType, count ?? 0 == 0
    {
      return Literal(value, type: context.expectedType)
    }
    return Literal(value)
  }

  func evaluate(_ context: EvaluationContext) -> Value { value }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    guard case .number(let number) = value else { throw .unexpected(value, wanted: .number) }
    return number
  }
}

/// An array whose elements are expressions (style-spec: `semiliteral`).
final class Semiliteral: ExpressionNode {
  let type: ExpressionType
  let children: [any ExpressionNode]
  let dependencies: Dependencies

  var isOutputDefined: Bool { children.areOutputsDefined }

  init(_ elements: [any ExpressionNode]) {
    children = elements
    dependencies = elements.dependencies
    type = .array(element: .common(elements.lazy.map(\.type)), count: elements.count)
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2 else {
      return context.fail(
        #""semiliteral" takes one argument, found \#(arguments.count - 1)."#)
    }
    guard let elements = arguments[1].array else { return Literal(Value(arguments[1])) }
    let inner = context.with(expecting: .value)
    var parsed: [any ExpressionNode] = []
    for element in elements {
      guard let node = inner.parse(element) else { return nil }
      parsed.append(node)
    }
    return Semiliteral(parsed)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    var elements: [Value] = []
    elements.reserveCapacity(children.count)
    for child in children { elements.append(try child.evaluate(context)) }
    return .array(elements)
  }
}
