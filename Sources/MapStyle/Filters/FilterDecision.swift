import MapGeoJSON
import MapJSON

/// The smallest part of a filter that decides the filter's result for a feature, with the values that the part reads.
///
/// The search descends into `all`, `any`, `none`, `!`, `let`, `case`, `match` and `step`. If an `all` is false, its
/// first part that is false decides. If an `any` is false, no part of it alone decides, so the `any` itself does.
public struct FilterDecision: Hashable, Sendable {
  /// The result of a part.
  public enum Outcome: Hashable, Sendable {
    /// The part was evaluated.
    case result(Value)
    /// The evaluation failed for this reason. The filter then rejects the feature.
    case failure(String)
  }

  /// An input that the part reads.
  public enum Input: Hashable, Sendable {
    /// The attribute with this name.
    case attribute(String)
    /// The geometry type, such as `Polygon`.
    case geometryType
    /// The identifier of the feature.
    case identifier
    /// The zoom level of the tile.
    case zoom
    /// The member of the style's state with this name.
    case globalState(String)
  }

  /// An input with its value.
  public struct Reading: Hashable, Sendable {
    /// The input.
    public var input: Input
    /// The value; nil if the feature does not have the input.
    public var value: Value?

    /// Creates an input with its value.
    public init(_ input: Input, _ value: Value?) {
      self.input = input
      self.value = value
    }
  }

  /// The part, as in the style.
  public var part: JSONValue
  /// The indices that lead from the whole filter to the part; empty if the part is the whole filter.
  public var path: [Int]
  /// The result of the part.
  public var outcome: Outcome
  /// The inputs that the part reads, except for attributes with computed names.
  public var readings: [Reading]

  /// Finds the part that decides a filter.
  ///
  /// - Parameters:
  ///   - filter: The filter as in the style.
  ///   - context: The context with the feature and the zoom level. Attributes are read by name.
  /// - Throws: `CompileErrors` if the filter is invalid.
  public init(_ filter: JSONValue, in context: EvaluationContext) throws(CompileErrors) {
    try filter.checkDepth()
    let search = FilterSearch(context: context, isExpression: Filter.isExpression(filter))
    self = try search.decision(of: filter)
  }

  fileprivate init(
    part: JSONValue, path: [Int], outcome: Outcome, readings: [Reading]
  ) {
    self.part = part
    self.path = path
    self.outcome = outcome
    self.readings = readings
  }
}

/// The search for the part that decides a filter.
private struct FilterSearch {
  let context: EvaluationContext
  /// Whether the filter is an expression. If it is not, it has the legacy syntax.
  let isExpression: Bool
  var path: [Int] = []
  /// The names and values of the variables that surround the part.
  var variables: [JSONValue] = []

  /// Returns the smallest part of `json` that decides its result.
  func decision(of json: JSONValue) throws(CompileErrors) -> FilterDecision {
    if let (index, search) = try decider(in: json), let part = json.array?[index] {
      return try search.decision(of: part)
    }
    let compiled = try compiled(json)
    return FilterDecision(
      part: json, path: path, outcome: outcome(of: compiled), readings: readings(of: compiled))
  }

  /// Returns the index of the part of `json` that alone decides its result, with the search in it. The result is nil
  /// if there is no such part.
  private func decider(in json: JSONValue) throws(CompileErrors) -> (Int, FilterSearch)? {
    guard let elements = json.array, let name = elements.first?.string, elements.count > 1 else {
      return nil
    }
    switch name {
    case "all": return try junction(elements, stopsAt: false)
    case "any", "none": return try junction(elements, stopsAt: true)
    case "!": return (1, inside(1))
    case "let":
      var search = inside(elements.count - 1)
      search.variables += elements[1..<(elements.count - 1)]
      return (elements.count - 1, search)
    case "case", "match", "step": return try choice(elements, name)
    default: return nil
    }
  }

  /// Returns the part at which the evaluation of an `all` or `any` stops. If it does not stop and there is only one
  /// part, this part decides.
  private func junction(
    _ elements: [JSONValue], stopsAt end: Bool
  ) throws(CompileErrors) -> (Int, FilterSearch)? {
    for index in elements.indices.dropFirst() {
      if outcome(of: try compiled(elements[index])) != .result(.bool(!end)) {
        return (index, inside(index))
      }
    }
    return elements.count == 2 ? (1, inside(1)) : nil
  }

  /// Returns the output that a `case`, `match` or `step` chooses. If the output is a literal, the condition of a
  /// `case` that leads to it decides.
  private func choice(
    _ elements: [JSONValue], _ name: String
  ) throws(CompileErrors) -> (Int, FilterSearch)? {
    let last = elements.count - 1
    var chosen = last
    switch name {
    case "case":
      for index in stride(from: 1, to: last, by: 2) {
        let outcome = outcome(of: try compiled(elements[index]))
        if outcome == .result(.bool(false)) { continue }
        guard outcome == .result(.bool(true)), elements[index + 1].array != nil else {
          return (index, inside(index))
        }
        chosen = index + 1
        break
      }
    case "match":
      guard let input = value(of: elements[1]) else { return nil }
      for index in stride(from: 2, to: last, by: 2) {
        let labels = elements[index].array ?? [elements[index]]
        if labels.contains(where: { Value($0) == input }) {
          chosen = index + 1
          break
        }
      }
    default:
      guard let input = value(of: elements[1])?.number else { return nil }
      chosen = 2
      for index in stride(from: 3, to: last, by: 2) {
        guard let stop = elements[index].double, stop <= input else { break }
        chosen = index + 1
      }
    }
    return elements[chosen].array == nil ? nil : (chosen, inside(chosen))
  }

  private func inside(_ index: Int) -> FilterSearch {
    var search = self
    search.path.append(index)
    return search
  }

  private func withVariables(_ json: JSONValue) -> JSONValue {
    guard !variables.isEmpty else { return json }
    return JSONValue(.array(["let"] + variables + [json]), offset: json.offset)
  }

  /// Compiles a part with the variables that surround it.
  private func compiled(_ json: JSONValue) throws(CompileErrors) -> CompiledExpression {
    guard !isExpression else {
      return try CompiledExpression(withVariables(json), expecting: .boolean)
    }
    return try Filter(json).expression
  }

  /// Returns the value of the input of a `match` or `step`; nil if its evaluation fails.
  private func value(of json: JSONValue) -> Value? {
    try? CompiledExpression(withVariables(json)).evaluate(context)
  }

  private func outcome(of expression: CompiledExpression) -> FilterDecision.Outcome {
    do throws(EvaluationError) {
      return .result(try expression.evaluate(context))
    } catch {
      return .failure(error.message)
    }
  }

  private func readings(of expression: CompiledExpression) -> [FilterDecision.Reading] {
    let feature = context.feature
    var readings = expression.attributeNames.map { name in
      let value = feature?.styleAttribute(name, slot: StyleFeatureSlot.none)
      return FilterDecision.Reading(.attribute(name), value.map { Value($0) })
    }
    let dependencies = expression.root.dependencies
    if dependencies.contains(.geometryType) {
      let type = feature.map { Value.string($0.styleGeometryType) }
      readings.append(FilterDecision.Reading(.geometryType, type))
    }
    if dependencies.contains(.feature) {
      let identifier = feature?.styleIdentifier.map { Value($0) }
      readings.append(FilterDecision.Reading(.identifier, identifier))
    }
    if dependencies.contains(.zoom) {
      readings.append(FilterDecision.Reading(.zoom, .number(context.zoom)))
    }
    for key in expression.globalStateKeys {
      readings.append(
        FilterDecision.Reading(.globalState(key), context.globalState[key]))
    }
    return readings
  }
}
