import MapJSON
import MapStyle

/// An operator with its arguments.
struct Call {
  /// The name and the arguments.
  let elements: [JSONValue]
  /// The name of the operator.
  let name: String

  /// The operator of an expression; nil for other values.
  init?(_ json: JSONValue) {
    guard let elements = json.array, let name = elements.first?.string,
      CompiledExpression.isExpression(json)
    else { return nil }
    self.elements = elements
    self.name = name
  }

  /// The number of elements, with the name.
  var count: Int { elements.count }
  /// The expression.
  var json: JSONValue { JSONValue(.array(elements)) }
  /// The argument at an index, from 1.
  subscript(index: Int) -> JSONValue { elements[index] }

  /// Returns the expression with changed arguments.
  func mapping(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    JSONValue(.array([elements[0]] + elements.dropFirst().map(change)))
  }

  /// Returns the expression with other arguments at some indices.
  func replacing(_ replacements: [Int: JSONValue]) -> JSONValue {
    JSONValue(
      .array(elements.enumerated().map { index, element in replacements[index] ?? element }))
  }
}
