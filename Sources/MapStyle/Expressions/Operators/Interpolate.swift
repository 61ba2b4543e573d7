import MapJSON

/// The interpolation between the outputs of the stops around the input (style-spec: `interpolate`,
/// `interpolate-hcl`, `interpolate-lab`).
final class Interpolate: Curve {
  let type: ExpressionType
  let space: ColorSpace
  let interpolation: Interpolation
  let input: any ExpressionNode
  /// The inputs of the stops in ascending order.
  let stops: [Double]
  let outputs: [any ExpressionNode]
  let key: String
  let dependencies: Dependencies

  var children: [any ExpressionNode] { [input] + outputs }
  // If the input is the zoom level, it is certain to be a number other than NaN, so only the outputs may fail.
  var canFail: Bool { !(input is Zoom) || outputs.canFail }
  var isOutputDefined: Bool { outputs.areOutputsDefined }
  var zoomCurve: ZoomCurve? {
    input is Zoom ? ZoomCurve(interpolation: interpolation, stops: stops) : nil
  }

  init(
    type: ExpressionType, space: ColorSpace, interpolation: Interpolation,
    input: any ExpressionNode, stops: [Double], outputs: [any ExpressionNode], key: String
  ) {
    self.type = type
    self.space = space
    self.interpolation = interpolation
    self.input = input
    self.stops = stops
    self.outputs = outputs
    self.key = key
    dependencies = outputs.dependencies.union(input.dependencies)
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    let spaces: [String: ColorSpace] = ["interpolate-hcl": .hcl, "interpolate-lab": .lab]
    let space = arguments[0].string.flatMap { spaces[$0] } ?? .rgb
    guard let interpolation = Interpolation.parse(arguments, context) else { return nil }
    guard arguments.count >= 5 else {
      return context.fail("Expected at least 4 arguments, found \(arguments.count - 1).")
    }
    guard arguments.count % 2 == 1 else {
      return context.fail("Expected an even number of arguments, found \(arguments.count - 1).")
    }
    guard let input = context.parse(arguments[2], at: 2, expecting: .number) else { return nil }
    var outputType = context.expectedType.flatMap { $0 == .value ? nil : $0 }
    if space != .rgb && outputType != .colorArray { outputType = .color }
    var stops: [Double] = []
    var outputs: [any ExpressionNode] = []
    for index in stride(from: 3, to: arguments.count, by: 2) {
      guard let stop = context.stop(at: index, of: arguments, after: stops.last),
        let output = context.parse(arguments[index + 1], at: index + 1, expecting: outputType)
      else { return nil }
      outputType = outputType ?? output.type
      stops.append(stop)
      outputs.append(output)
    }
    guard let type = outputType, type.isInterpolatable else {
      return context.fail(
        "Values of type \(outputType ?? .value) cannot be interpolated; use \"step\".")
    }
    return Interpolate(
      type: type, space: space, interpolation: interpolation, input: input, stops: stops,
      outputs: outputs, key: context.key)
  }

  /// Returns the two outputs to interpolate and the fraction of the second output. The second output is nil if the
  /// value is equal to the first output.
  private func mix(
    _ context: EvaluationContext
  ) throws(EvaluationError) -> (any ExpressionNode, (any ExpressionNode, Double)?) {
    let last = stops.count - 1
    if last == 0 { return (outputs[0], nil) }
    let input = try input.evaluateNumber(context)
    guard !input.isNaN else {
      throw EvaluationError(key: key, message: "The input is not a number.")
    }
    if input <= stops[0] { return (outputs[0], nil) }
    if input >= stops[last] { return (outputs[last], nil) }
    let index = stops.indexOfStop(notAbove: input)
    let factor = interpolation.factor(input, lower: stops[index], upper: stops[index + 1])
    return (outputs[index], (outputs[index + 1], factor))
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    let (lower, second) = try mix(context)
    let from = try lower.evaluate(context)
    guard let (upper, factor) = second else { return from }
    let to = try upper.evaluate(context)
    guard let value = from.interpolated(to: to, by: factor, in: space) else {
      throw EvaluationError(
        key: key, message: "\(from.jsonText) and \(to.jsonText) cannot be interpolated.")
    }
    return value
  }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    let (lower, second) = try mix(context)
    let from = try lower.evaluateNumber(context)
    guard let (upper, factor) = second else { return from }
    return from + factor * (try upper.evaluateNumber(context) - from)
  }

  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color {
    let (lower, second) = try mix(context)
    let from = try lower.evaluateColor(context)
    guard let (upper, factor) = second else { return from }
    return from.interpolated(to: try upper.evaluateColor(context), by: factor, in: space)
  }
}

extension Value {
  /// Returns the interpolation from this value to `other` at the fraction `t`. Nil if the values differ in type, in
  /// length or in their anchors.
  func interpolated(to other: Value, by t: Double, in space: ColorSpace) -> Value? {
    switch (self, other) {
    case (.number(let from), .number(let to)):
      return .number(from + t * (to - from))
    case (.color(let from), .color(let to)):
      return .color(from.interpolated(to: to, by: t, in: space))
    case (.padding(let from), .padding(let to)):
      return Self.mix(from.sizes, to.sizes, t).flatMap(Padding.init).map { .padding($0) }
    case (.numberArray(let from), .numberArray(let to)):
      // As in MapLibre, the result has the length of the first array.
      return Self.mix(from, Array(to.prefix(from.count)), t).map { .numberArray($0) }
    case (.colorArray(let from), .colorArray(let to)):
      guard from.count == to.count else { return nil }
      return .colorArray(zip(from, to).map { $0.interpolated(to: $1, by: t, in: space) })
    case (.array(let from), .array(let to)):
      guard let mixed = Self.mix(from.compactMap(\.number), to.compactMap(\.number), t),
        mixed.count == from.count
      else { return nil }
      return .array(mixed.map { .number($0) })
    case (.variableAnchorOffsetCollection(let from), .variableAnchorOffsetCollection(let to)):
      return from.interpolated(to: to, by: t).map { .variableAnchorOffsetCollection($0) }
    case (.projectionDefinition(let from), .projectionDefinition(let to)):
      return .projectionDefinition(
        ProjectionDefinition(from: from.from, to: to.to, transition: t))
    default:
      return nil
    }
  }

  private static func mix(_ from: [Double], _ to: [Double], _ t: Double) -> [Double]? {
    guard from.count == to.count else { return nil }
    return zip(from, to).map { $0 + t * ($1 - $0) }
  }
}

extension VariableAnchorOffsetCollection {
  /// Returns the offsets interpolated to the offsets of `other` at the fraction `t`. Nil if the anchors differ.
  fileprivate func interpolated(
    to other: VariableAnchorOffsetCollection, by t: Double
  ) -> VariableAnchorOffsetCollection? {
    guard entries.map(\.anchor) == other.entries.map(\.anchor) else { return nil }
    return VariableAnchorOffsetCollection(
      zip(entries, other.entries).map { from, to in
        Entry(anchor: from.anchor, x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y))
      })
  }
}
