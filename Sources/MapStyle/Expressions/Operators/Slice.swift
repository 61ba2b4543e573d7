import MapJSON

/// A range of an array or of the characters of a string (style-spec: `slice`).
final class Slice: ExpressionNode {
  let input: any ExpressionNode
  let start: any ExpressionNode
  let end: (any ExpressionNode)?
  let key: String
  let dependencies: Dependencies

  var type: ExpressionType { input.type }
  var children: [any ExpressionNode] { [input, start] + (end.map { [$0] } ?? []) }

  init(
    input: any ExpressionNode, start: any ExpressionNode, end: (any ExpressionNode)?, key: String
  ) {
    self.input = input
    self.start = start
    self.end = end
    self.key = key
    dependencies = [input, start].dependencies.union(end?.dependencies ?? [])
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 3 || arguments.count == 4 else {
      return context.fail("Expected 2 or 3 arguments, found \(arguments.count - 1).")
    }
    let input = context.parse(arguments[1], at: 1, expecting: .value)
    let start = context.parse(arguments[2], at: 2, expecting: .number)
    guard let input, let start else { return nil }
    guard input.type.isArray || input.type == .string || input.type == .value else {
      return context.fail("Expected an array or text, found type \(input.type).")
    }
    guard arguments.count == 4 else {
      return Slice(input: input, start: start, end: nil, key: context.key)
    }
    guard let end = context.parse(arguments[3], at: 3, expecting: .number) else { return nil }
    return Slice(input: input, start: start, end: end, key: context.key)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    let value = try input.evaluate(context)
    let start = try start.evaluateNumber(context)
    let end = try end?.evaluateNumber(context)
    switch value {
    case .string(let text):
      let scalars = Array(text.unicodeScalars)
      var slice = String.UnicodeScalarView()
      slice.append(contentsOf: scalars[Self.range(from: start, to: end, count: scalars.count)])
      return .string(String(slice))
    case .array(let elements):
      return .array(Array(elements[Self.range(from: start, to: end, count: elements.count)]))
    default:
      throw .unexpected(value, wanted: .anyArray, key: key)
    }
  }

  /// Returns the range of indices from `start` to `end`. Negative indices are relative to the end.
  private static func range(from start: Double, to end: Double?, count: Int) -> Range<Int> {
    func index(_ place: Int) -> Int { min(max(place < 0 ? count + place : place, 0), count) }
    let lower = index(start.wholeNumber)
    return lower..<max(lower, end.map { index($0.wholeNumber) } ?? count)
  }
}

/// The number of elements of an array, or of characters of a string (style-spec: `length`).
final class Length: ExpressionNode {
  let input: any ExpressionNode
  let key: String

  var type: ExpressionType { .number }
  var dependencies: Dependencies { input.dependencies }
  var children: [any ExpressionNode] { [input] }

  init(_ input: any ExpressionNode, key: String) {
    self.input = input
    self.key = key
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2 else {
      return context.fail("Expected 1 argument, found \(arguments.count - 1).")
    }
    guard let input = context.parse(arguments[1], at: 1) else { return nil }
    guard input.type.isArray || input.type == .string || input.type == .value else {
      return context.fail("Expected an array or text, found type \(input.type).")
    }
    return Length(input, key: context.key)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    let value = try input.evaluate(context)
    switch value {
    case .string(let text): return .number(Double(text.unicodeScalars.count))
    case .array(let elements): return .number(Double(elements.count))
    default: throw .unexpected(value, wanted: .anyArray, key: key)
    }
  }
}
