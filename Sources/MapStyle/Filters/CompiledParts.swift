import MapJSON

/// The expressions and filters that validation compiled, by their places in the style, so that reading
/// the style does not compile them again.
struct CompiledParts: Sendable {
  private var expressions: [String: CompiledExpression] = [:]
  private var filters: [String: Filter] = [:]

  /// The expression `value`, the member `name` of the object at `place`; nil if it was not compiled.
  func expression(_ value: JSONValue, at place: String, _ name: String) -> CompiledExpression? {
    guard !expressions.isEmpty, value.array != nil else { return nil }
    return expressions["\(place).\(name)"]
  }

  /// The expression at `place`; nil if it was not compiled.
  func expression(at place: String) -> CompiledExpression? { expressions[place] }

  /// The filter at `place`; nil if it was not compiled.
  func filter(at place: String) -> Filter? { filters[place] }

  /// Adds the expression at `place`.
  mutating func add(_ expression: CompiledExpression, at place: String) {
    expressions[place] = expression
  }

  /// Adds the filter at `place`.
  mutating func add(_ filter: Filter, at place: String) { filters[place] = filter }
}
