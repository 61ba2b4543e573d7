import MapJSON
import MapStyle

/// Functions that write expressions as formulas, such as `population / area`.
enum ExpressionText {
  private static let infix: [String: (sign: String, rank: Int)] = [
    "any": ("or", 0), "all": ("and", 1), "==": ("=", 2), "!=": ("≠", 2), "<": ("<", 2),
    "<=": ("≤", 2), ">": (">", 2), ">=": ("≥", 2), "in": ("in", 2), "+": ("+", 3), "-": ("−", 3),
    "*": ("×", 4), "/": ("/", 4), "%": ("mod", 4), "^": ("^", 5),
  ]
  /// The operators that are left out of formulas, because they do not change the meaning.
  private static let silent: Set<String> = [
    "number", "string", "boolean", "to-number", "to-string", "to-boolean", "literal", "coalesce",
  ]

  /// Returns the formula of an expression.
  static func text(of json: JSONValue) -> String { text(of: json, above: -1) }

  private static func text(of json: JSONValue, above rank: Int) -> String {
    guard let elements = json.array, let name = elements.first?.string else { return literal(json) }
    let arguments = elements.dropFirst()
    if name == "get" || name == "has", let attribute = arguments.first?.string {
      return name == "has" ? "has \(attribute)" : attribute
    }
    if silent.contains(name), let first = arguments.first { return text(of: first, above: rank) }
    if name == "!", let first = arguments.first { return "not " + text(of: first, above: 2) }
    if let operation = infix[name], arguments.count > 1 {
      let terms = arguments.map { text(of: $0, above: operation.rank) }
      let formula = terms.joined(separator: " \(operation.sign) ")
      return operation.rank <= rank ? "(\(formula))" : formula
    }
    if arguments.isEmpty { return name.replacing("-", with: " ") }
    return "\(name)(\(arguments.map { text(of: $0, above: -1) }.joined(separator: ", ")))"
  }

  private static func literal(_ json: JSONValue) -> String {
    if let text = json.string { return text }
    if let number = json.double, let whole = Int64(exactly: number) { return String(whole) }
    if let elements = json.array { return elements.map(literal).joined(separator: ", ") }
    return json.jsonText
  }
}

/// An operator with its arguments.
struct Call {
  /// The name of the operator, followed by the arguments.
  let elements: [JSONValue]
  /// The name of the operator, such as `get`.
  let name: String

  /// Reads the operator and the arguments of an expression; nil if the value is not an expression.
  init?(_ json: JSONValue) {
    guard let elements = json.array, let name = elements.first?.string,
      CompiledExpression.isExpression(json)
    else { return nil }
    self.elements = elements
    self.name = name
  }

  /// The number of elements, including the name.
  var count: Int { elements.count }
  /// The expression as JSON.
  var json: JSONValue { JSONValue(.array(elements)) }
  /// Returns the argument at an index. The first argument has the index 1.
  subscript(index: Int) -> JSONValue { elements[index] }

  /// Returns the expression with all arguments changed by a function.
  func mapping(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    JSONValue(.array([elements[0]] + elements.dropFirst().map(change)))
  }

  /// Returns the expression with other arguments at some indices.
  func replacing(_ replacements: [Int: JSONValue]) -> JSONValue {
    JSONValue(
      .array(elements.enumerated().map { index, element in replacements[index] ?? element }))
  }
}
