extension Operators {
  /// The operators on strings and on types (style-spec: string, types).
  static let textOperators: [String: SimpleOperator] = [
    "upcase": text(.string) { $0[0].text.uppercased() },
    "downcase": text(.string) { $0[0].text.lowercased() },
    "concat": SimpleOperator(variadic: .value) { Concatenation($0) },
    "split": SimpleOperator(.string, .string) {
      ValueFunction(.array(element: .string, count: nil), $0) { arguments in
        .array(split(arguments[0].text, at: arguments[1].text).map { .string($0) })
      }
    },
    "join": SimpleOperator(.array(element: .string, count: nil), .string) { JoinedText($0) },
    "typeof": text(.value) { $0[0].type.description },
    "resolved-locale": text(.collator) { arguments in
      guard case .collator(let collator) = arguments[0] else { return LocaleName.fallback }
      return collator.resolvedLocale
    },
    "is-supported-script": SimpleOperator(.string) { SupportedScript($0.arguments[0]) },
    "error": SimpleOperator(.string) { Failure($0.arguments[0], key: $0.key) },
  ]

  private static func text(
    _ types: ExpressionType..., result: @escaping @Sendable ([Value]) -> String
  ) -> SimpleOperator {
    SimpleOperator([
      SimpleOperator.Overload(parameters: .fixed(types)) {
        ValueFunction(.string, $0) { .string(result($0)) }
      }
    ])
  }

  /// Returns the parts of `text` between the occurrences of `separator`. If `separator` is empty, returns the
  /// characters.
  private static func split(_ text: String, at separator: String) -> [String] {
    guard !separator.isEmpty else { return text.unicodeScalars.map { String($0) } }
    let units = Array(text.utf8)
    let mark = Array(separator.utf8)
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + mark.count <= units.count {
      if units[index..<index + mark.count].elementsEqual(mark) {
        parts.append(String(decoding: units[start..<index], as: UTF8.self))
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [String(decoding: units[start...], as: UTF8.self)]
  }
}

/// A value that a function computes from the values of the arguments.
final class ValueFunction: ExpressionNode {
  let type: ExpressionType
  let children: [any ExpressionNode]
  let dependencies: Dependencies
  let key: String
  /// Returns the result for the values of the arguments. Nil if the result cannot be computed.
  let function: @Sendable ([Value]) -> Value?

  init(
    _ type: ExpressionType, _ call: SimpleOperator.Call,
    function: @escaping @Sendable ([Value]) -> Value?
  ) {
    self.type = type
    self.function = function
    children = call.arguments
    key = call.key
    dependencies = children.dependencies
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    var arguments: [Value] = []
    arguments.reserveCapacity(children.count)
    for child in children { arguments.append(try child.evaluate(context)) }
    guard let result = function(arguments) else {
      let list = Value.array(arguments).jsonText(limit: 200)
      throw EvaluationError(
        key: key, message: "Cannot compute a value of type \(type) from \(list).")
    }
    return result
  }
}

/// Whether the renderer supports the scripts of a text (style-spec: `is-supported-script`). The result is true for all
/// texts, and the text is not evaluated.
private final class SupportedScript: ExpressionNode {
  let argument: any ExpressionNode

  var type: ExpressionType { .boolean }
  var dependencies: Dependencies { argument.dependencies.union(.scripts) }
  var children: [any ExpressionNode] { [argument] }

  init(_ argument: any ExpressionNode) { self.argument = argument }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .bool(true)
  }
}

/// A failure with a message (style-spec: `error`).
private final class Failure: ExpressionNode {
  let message: any ExpressionNode
  let key: String

  var type: ExpressionType { .error }
  var dependencies: Dependencies { message.dependencies.union(.failure) }
  var children: [any ExpressionNode] { [message] }

  init(_ message: any ExpressionNode, key: String) {
    self.message = message
    self.key = key
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    throw EvaluationError(key: key, message: try message.evaluateString(context))
  }
}
