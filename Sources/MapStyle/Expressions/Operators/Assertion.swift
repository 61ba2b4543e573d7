import MapGeoJSON
import MapJSON

/// An expression that returns the first argument that has a certain type (style-spec: `array`, `boolean`, `number`,
/// `object`, `string`). Evaluation fails if no argument has the type. The compiler also inserts an assertion for
/// arguments of unknown type.
final class Assertion: ExpressionNode {
  let type: ExpressionType
  let arguments: [any ExpressionNode]
  let key: String
  let dependencies: Dependencies

  var children: [any ExpressionNode] { arguments }
  var isOutputDefined: Bool { arguments.areOutputsDefined }
  var canFail: Bool { arguments.canFail || arguments.last.map { type.accepts($0.type) } != true }

  init(type: ExpressionType, arguments: [any ExpressionNode], key: String) {
    self.type = type
    self.arguments = arguments
    self.key = key
    dependencies = arguments.annotationDependencies
  }

  private static let types: [String: ExpressionType] = [
    "string": .string, "number": .number, "boolean": .boolean, "object": .object,
  ]

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count >= 2, let name = arguments[0].string else {
      return context.fail("Expected at least one argument.")
    }
    guard
      let (type, first) = name == "array"
        ? arrayType(arguments, context) : (types[name] ?? .value, 1)
    else { return nil }
    var inputs: [any ExpressionNode] = []
    for index in first..<arguments.count {
      guard let input = context.parse(arguments[index], at: index, expecting: .value) else {
        return nil
      }
      inputs.append(input)
    }
    return Assertion(type: type, arguments: inputs, key: context.key)
  }

  /// Returns the type that the first arguments of `array` state, and the index of the first value. Returns nil and
  /// reports a mistake if these arguments are invalid.
  private static func arrayType(
    _ arguments: [JSONValue], _ context: ParsingContext
  ) -> (ExpressionType, first: Int)? {
    var element = ExpressionType.value
    var count: Int?
    var first = 1
    if arguments.count > 2 {
      guard let name = arguments[1].string, name != "object", let type = types[name] else {
        context.fail(
          #"The elements' type must be "string", "number" or "boolean"."#, at: 1, of: arguments)
        return nil
      }
      element = type
      first = 2
    }
    if arguments.count > 3 {
      if !arguments[2].isNull {
        guard let length = arguments[2].double, length >= 0, let whole = Int(exactly: length) else {
          context.fail(
            "The length of an array must be an integer of at least 0.", at: 2, of: arguments)
          return nil
        }
        count = whole
      }
      first = 3
    }
    return (.array(element: element, count: count), first)
  }

  private func accepts(_ value: Value) -> Bool {
    switch (type, value) {
    case (.number, .number), (.string, .string), (.boolean, .bool): true
    case (.number, _), (.string, _), (.boolean, _): false
    default: type.accepts(value.type)
    }
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    var value = Value.null
    for argument in arguments {
      value = try argument.evaluate(context)
      if accepts(value) { return value }
    }
    throw .unexpected(value, wanted: type, key: key)
  }

  func evaluateAttribute(_ context: EvaluationContext) throws(EvaluationError) -> AttributeValue? {
    for argument in arguments where accepts(try argument.evaluate(context)) {
      return try argument.evaluateAttribute(context)
    }
    return nil
  }
}
