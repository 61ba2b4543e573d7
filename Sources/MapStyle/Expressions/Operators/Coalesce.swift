import MapJSON

/// The first argument that is neither null nor a missing image (style-spec: `coalesce`).
final class Coalesce: ExpressionNode {
  let type: ExpressionType
  let arguments: [any ExpressionNode]
  let dependencies: Dependencies

  var children: [any ExpressionNode] { arguments }
  var canFail: Bool { children.canFail }
  var isOutputDefined: Bool { arguments.areOutputsDefined }

  init(type: ExpressionType, arguments: [any ExpressionNode]) {
    self.type = type
    self.arguments = arguments
    dependencies = arguments.dependencies
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count >= 2 else { return context.fail("Expected at least one argument.") }
    var outputType = context.expectedType.flatMap { $0 == .value ? nil : $0 }
    var parsed: [any ExpressionNode] = []
    for index in 1..<arguments.count {
      // Arguments get no assertions, because an assertion would fail for null, and null arguments must be skipped. If
      // an assertion is needed, it is applied to the result.
      guard
        let argument = context.parse(
          arguments[index], at: index, expecting: outputType, annotation: .omit)
      else { return nil }
      outputType = outputType ?? argument.type
      parsed.append(argument)
    }
    let needsAnnotation = parsed.contains { argument in
      context.expectedType.map { !$0.accepts(argument.type) } ?? false
    }
    return Coalesce(
      type: needsAnnotation ? .value : outputType ?? .value, arguments: parsed)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    var missingImage: Value?
    var last = Value.null
    for argument in arguments {
      last = try argument.evaluate(context)
      switch last {
      case .null: continue
      case .resolvedImage(let image) where !image.isAvailable:
        missingImage = missingImage ?? .string(image.name)
      default: return last
      }
    }
    // If all images are missing, the result is the name of the first image.
    return last.isNull ? .null : missingImage ?? .null
  }

  func evaluateText(_ context: EvaluationContext, key: String) throws(EvaluationError) -> String {
    for argument in arguments {
      switch try argument.evaluate(context) {
      case .null: continue
      case .number, .array, .object: return try argument.evaluateText(context, key: key)
      default: return try evaluate(context).boundedText(key: key)
      }
    }
    return ""
  }
}
