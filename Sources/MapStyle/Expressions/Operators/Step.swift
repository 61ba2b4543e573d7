import MapJSON

/// An operator that can be a curve over zoom levels.
protocol Curve: ExpressionNode {
  /// The value whose place between the stops determines the output.
  var input: any ExpressionNode { get }
  /// The outputs of the stops.
  var outputs: [any ExpressionNode] { get }
  /// The curve over zoom levels. Nil if the input is not `zoom`.
  var zoomCurve: ZoomCurve? { get }
}

/// The output of the last stop whose input is at most the given input (style-spec: `step`).
final class Step: Curve {
  let type: ExpressionType
  let input: any ExpressionNode
  /// The inputs of the stops in ascending order. The first input is minus infinity.
  let stops: [Double]
  let outputs: [any ExpressionNode]
  let key: String
  let dependencies: Dependencies

  var children: [any ExpressionNode] { [input] + outputs }
  // If the input is the zoom level, it is certain to be a number other than NaN, so only the outputs may fail.
  var canFail: Bool { !(input is Zoom) || outputs.canFail }
  var isOutputDefined: Bool { outputs.areOutputsDefined }
  var zoomCurve: ZoomCurve? {
    input is Zoom ? ZoomCurve(interpolation: nil, stops: stops) : nil
  }

  init(
    type: ExpressionType, input: any ExpressionNode, stops: [Double],
    outputs: [any ExpressionNode], key: String
  ) {
    self.type = type
    self.input = input
    self.stops = stops
    self.outputs = outputs
    self.key = key
    dependencies = outputs.dependencies.union(input.dependencies)
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count >= 5 else {
      return context.fail("Expected at least 4 arguments, found \(arguments.count - 1).")
    }
    guard arguments.count % 2 == 1 else {
      return context.fail("Expected an even number of arguments, found \(arguments.count - 1).")
    }
    guard let input = context.parse(arguments[1], at: 1, expecting: .number) else { return nil }
    var stops: [Double] = []
    var outputs: [any ExpressionNode] = []
    var outputType = context.expectedType.flatMap { $0 == .value ? nil : $0 }
    for index in stride(from: 1, to: arguments.count, by: 2) {
      guard
        let stop = index == 1
          ? -.infinity : context.stop(at: index, of: arguments, after: stops.last),
        let output = context.parse(arguments[index + 1], at: index + 1, expecting: outputType)
      else { return nil }
      outputType = outputType ?? output.type
      stops.append(stop)
      outputs.append(output)
    }
    return Step(
      type: outputType ?? .value, input: input, stops: stops, outputs: outputs, key: context.key)
  }

  private func output(_ context: EvaluationContext) throws(EvaluationError) -> any ExpressionNode {
    let input = try input.evaluateNumber(context)
    guard !input.isNaN else {
      throw EvaluationError(key: key, message: "The input is not a number.")
    }
    return outputs[stops.indexOfStop(notAbove: input)]
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    try output(context).evaluate(context)
  }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    try output(context).evaluateNumber(context)
  }

  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    try output(context).evaluateBool(context)
  }

  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color {
    try output(context).evaluateColor(context)
  }
}

extension ParsingContext {
  /// Parses the stop at `index`. Returns nil and reports a mistake if the stop is not a number above `previous`.
  func stop(at index: Int, of arguments: [JSONValue], after previous: Double?) -> Double? {
    guard let stop = arguments[index].double else {
      fail("A stop must be a literal number, not an expression.", at: index, of: arguments)
      return nil
    }
    if let previous, previous >= stop {
      fail("Stops must be in ascending order.", at: index, of: arguments)
      return nil
    }
    return stop
  }
}

extension [Double] {
  /// Returns the index of the last stop that is at most `input`, or 0 if there is no such stop. The stops are in
  /// ascending order.
  func indexOfStop(notAbove input: Double) -> Int {
    var lower = 0
    var upper = count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if self[middle] <= input { lower = middle } else { upper = middle }
    }
    return lower
  }
}
