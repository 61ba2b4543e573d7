/// The maximum length of computed strings. Without this limit, a few nested `let` and `concat`, each of which doubles
/// a string, would exhaust the memory.
enum TextLimit {
  /// The maximum length of a string in bytes of UTF-8: 1 MiB.
  static let bytes = 1 << 20

  /// Checks the number of UTF-8 bytes of a string. Throws an error if it exceeds the limit.
  static func check(_ count: Int, key: String) throws(EvaluationError) {
    guard count > bytes else { return }
    throw EvaluationError(
      key: key,
      message: "The text is longer than \(bytes) bytes, the limit for expressions.")
  }
}

extension Value {
  /// Returns the value as the string that `to-string` yields.
  ///
  /// - Throws: `EvaluationError` if the string is too long.
  func boundedText(key: String) throws(EvaluationError) -> String {
    let text: String
    switch self {
    case .string(let value): return value
    case .array, .object: text = jsonText(limit: TextLimit.bytes + 1)
    default: text = self.text
    }
    try TextLimit.check(text.utf8.count, key: key)
    return text
  }
}

/// Strings to join, with a limit on their total length.
private struct BoundedParts {
  private(set) var parts: [String] = []
  private var count: Int
  private let key: String

  /// Creates an empty list with capacity for `capacity` strings. `overhead` is the number of bytes of separators, which
  /// are part of the total length.
  init(capacity: Int, overhead: Int = 0, key: String) {
    parts.reserveCapacity(capacity)
    count = overhead
    self.key = key
  }

  /// Adds a string. Throws an error if the total length exceeds the limit.
  mutating func append(_ part: String) throws(EvaluationError) {
    count += part.utf8.count
    try TextLimit.check(count, key: key)
    parts.append(part)
  }
}

/// The values converted to strings and joined without a separator (style-spec: `concat`).
final class Concatenation: ExpressionNode {
  let children: [any ExpressionNode]
  let dependencies: Dependencies
  let key: String

  var type: ExpressionType { .string }
  var canFail: Bool { children.canFail }

  init(_ call: SimpleOperator.Call) {
    children = call.arguments
    key = call.key
    dependencies = children.dependencies
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .string(try evaluateString(context))
  }

  func evaluateString(_ context: EvaluationContext) throws(EvaluationError) -> String {
    var strings = BoundedParts(capacity: children.count, key: key)
    for child in children { try strings.append(child.evaluateText(context, key: key)) }
    return strings.parts.joined()
  }
}

/// The strings of an array, joined with a separator (style-spec: `join`).
final class JoinedText: ExpressionNode {
  let children: [any ExpressionNode]
  let dependencies: Dependencies
  let key: String

  var type: ExpressionType { .string }

  init(_ call: SimpleOperator.Call) {
    children = call.arguments
    key = call.key
    dependencies = children.dependencies
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .string(try evaluateString(context))
  }

  func evaluateString(_ context: EvaluationContext) throws(EvaluationError) -> String {
    let list = try children[0].evaluate(context)
    let separator = try children[1].evaluateString(context)
    guard case .array(let values) = list else { throw .unexpected(list, wanted: .string, key: key) }
    var strings = BoundedParts(
      capacity: values.count, overhead: separator.utf8.count * max(values.count - 1, 0), key: key)
    for value in values { try strings.append(value.boundedText(key: key)) }
    return strings.parts.joined(separator: separator)
  }
}
