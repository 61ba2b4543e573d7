import MapJSON

/// The expressions and filters that validation compiled, so that reading a style does not compile them
/// again. They are identified by their places in the style and by their JSON.
struct CompiledParts: Sendable {
  private struct Part<Compiled: Sendable>: Sendable {
    var json: JSONValue
    var compiled: Compiled
  }

  private var expressions: [String: Part<CompiledExpression>] = [:]
  private var filters: [String: Part<Filter>] = [:]

  /// The expression `json` at `place`; nil if it was not compiled.
  func expression(_ json: JSONValue, at place: @autoclosure () -> String) -> CompiledExpression? {
    guard !expressions.isEmpty, json.array != nil, let part = expressions[place()],
      part.json == json
    else { return nil }
    return part.compiled
  }

  /// The filter `json` at `place`; nil if it was not compiled.
  func filter(_ json: JSONValue, at place: @autoclosure () -> String) -> Filter? {
    guard !filters.isEmpty, let part = filters[place()], part.json == json else { return nil }
    return part.compiled
  }

  /// Adds the expression `json` at `place`.
  mutating func add(_ expression: CompiledExpression, of json: JSONValue, at place: String) {
    expressions[place] = Part(json: json, compiled: expression)
  }

  /// Adds the filter `json` at `place`.
  mutating func add(_ filter: Filter, of json: JSONValue, at place: String) {
    filters[place] = Part(json: json, compiled: filter)
  }
}
