import MapJSON

/// The output of the branch whose labels contain the input, or a fallback (style-spec: `match`).
final class Match: ExpressionNode {
  /// The index of the output for each label. All labels have the same type.
  enum Labels: Sendable {
    case strings([String: Int])
    case numbers([Double: Int])
  }

  let type: ExpressionType
  let input: any ExpressionNode
  let labels: Labels
  let outputs: [any ExpressionNode]
  let otherwise: any ExpressionNode
  let dependencies: Dependencies

  var children: [any ExpressionNode] { [input] + outputs + [otherwise] }
  var canFail: Bool { children.canFail }
  var isOutputDefined: Bool { outputs.areOutputsDefined && otherwise.isOutputDefined }

  init(
    type: ExpressionType, input: any ExpressionNode, labels: Labels,
    outputs: [any ExpressionNode], otherwise: any ExpressionNode
  ) {
    self.type = type
    self.input = input
    self.labels = labels
    self.outputs = outputs
    self.otherwise = otherwise
    dependencies = outputs.dependencies.union([input, otherwise].dependencies)
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count >= 5 else {
      return context.fail("Expected at least 4 arguments, found \(arguments.count - 1).")
    }
    guard arguments.count % 2 == 1 else {
      return context.fail("Expected an even number of arguments, found \(arguments.count - 1).")
    }
    var outputType = context.expectedType.flatMap { $0 == .value ? nil : $0 }
    var labels = LabelReader()
    var outputs: [any ExpressionNode] = []
    for index in stride(from: 2, to: arguments.count - 1, by: 2) {
      guard
        labels.read(
          arguments[index], output: outputs.count,
          context.child(index, offset: arguments[index].offset)),
        let output = context.parse(arguments[index + 1], at: index, expecting: outputType)
      else { return nil }
      outputType = outputType ?? output.type
      outputs.append(output)
    }
    let last = arguments.count - 1
    guard let input = context.parse(arguments[1], at: 1, expecting: .value),
      let otherwise = context.parse(arguments[last], at: last, expecting: outputType)
    else { return nil }
    if input.type != .value,
      !context.child(1, offset: arguments[1].offset).check(input.type, fits: labels.type)
    {
      return nil
    }
    return Match(
      type: outputType ?? .value, input: input, labels: labels.labels, outputs: outputs,
      otherwise: otherwise)
  }

  /// Returns the output for the value of the input. Numbers and strings are never equal, as in `==`.
  private func branch(_ context: EvaluationContext) throws(EvaluationError) -> any ExpressionNode {
    let index: Int? =
      switch (labels, try input.evaluate(context)) {
      case (.strings(let table), .string(let label)): table[label]
      case (.numbers(let table), .number(let label)): table[label]
      default: nil
      }
    return index.map { outputs[$0] } ?? otherwise
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

/// Collects the labels of a `match` and the mistakes in them.
private struct LabelReader {
  /// The largest label: 2^53 - 1. A `Double` represents all integers up to this number exactly.
  private static let largestLabel = 9_007_199_254_740_991.0

  private var strings: [String: Int] = [:]
  private var numbers: [Double: Int] = [:]
  private(set) var type: ExpressionType = .value

  var labels: Match.Labels { type == .number ? .numbers(numbers) : .strings(strings) }

  /// Adds the label or the array of labels of a branch. Returns false and reports a mistake if a label is invalid.
  mutating func read(_ json: JSONValue, output: Int, _ context: ParsingContext) -> Bool {
    let labels = json.array ?? [json]
    guard !labels.isEmpty else {
      context.fail("Expected at least one label.")
      return false
    }
    return labels.allSatisfy { read(label: $0, output: output, context) }
  }

  private mutating func read(
    label json: JSONValue, output: Int, _ context: ParsingContext
  ) -> Bool {
    let label = Value(json)
    switch label {
    case .string: break
    case .number(let number) where number.magnitude > Self.largestLabel:
      context.fail("A numeric label must be an integer of at most 2^53 - 1.")
      return false
    case .number(let number) where number.rounded(.down) != number:
      context.fail("A numeric label must be an integer.")
      return false
    case .number: break
    default:
      context.fail("A label must be a number or text, found \(json.kindDescription).")
      return false
    }
    if type == .value { type = label.type }
    guard context.check(label.type, fits: type) else { return false }
    guard note(label, output: output) else {
      context.fail("The label \(label.jsonText) is duplicated.")
      return false
    }
    return true
  }

  private mutating func note(_ label: Value, output: Int) -> Bool {
    switch label {
    case .string(let text): strings.updateValue(output, forKey: text) == nil
    case .number(let number): numbers.updateValue(output, forKey: number) == nil
    default: false
    }
  }
}
