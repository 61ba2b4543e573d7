import MapJSON

/// A condition that selects features (style-spec: filter). It is written as an expression or in the legacy syntax.
public struct Filter: Sendable {
  /// The filter as a Boolean expression.
  package let expression: CompiledExpression
  /// The conditions of the filter, all of which a feature must meet. If the filter is an `all`, they are its parts.
  /// Otherwise, the only condition is the filter itself.
  public let conditions: [FilterCondition]
  /// Whether the filter is an expression whose evaluation may fail.
  package let canFail: Bool

  /// Compiles a filter. `null` accepts all features.
  ///
  /// - Throws: `CompileErrors` with all mistakes.
  public init(_ json: JSONValue) throws(CompileErrors) {
    try json.checkDepth()
    if json.isNull {
      expression = CompiledExpression(
        root: Literal(.bool(true)), attributeNames: [], zoomCurve: nil)
    } else if Self.isExpression(json) {
      expression = try CompiledExpression(json, expecting: .boolean)
    } else {
      let attributes = AttributeTable()
      let root = try LegacyFilter(attributes).parse(json, key: "")
      expression = CompiledExpression(
        root: root, attributeNames: attributes.names, zoomCurve: nil)
    }
    conditions = FilterCondition.conditions(of: expression)
    canFail = Self.isExpression(json) && expression.root.canFail
  }

  /// Returns whether the filter accepts the feature of the context. False if evaluation fails.
  public func matches(_ context: EvaluationContext) -> Bool {
    (try? expression.root.evaluateBool(context)) ?? false
  }

  /// Whether all features have the same result at a zoom level.
  public var isFeatureConstant: Bool { expression.isFeatureConstant }

  /// Whether all zoom levels have the same result.
  public var isZoomConstant: Bool { expression.isZoomConstant }

  /// Whether the result depends on the geometry of the feature.
  public var needsGeometry: Bool { expression.needsGeometry }

  /// The names of the attributes that the filter reads, except for computed names. The slot of a name is its index in
  /// this array.
  public var attributeNames: [String] { expression.attributeNames }

  /// The only attribute on which the result depends. Nil if the result depends on several attributes, on other parts
  /// of a feature or on no attribute.
  public var singleAttribute: String? { expression.singleAttribute }

  /// The members of the style's state on which the result depends.
  public var globalStateKeys: [String] { expression.globalStateKeys }
}

/// The expressions and filters that validation compiled. A style that is read after validation uses them, so they are
/// not compiled again. The compiled parts are identified by their places in the style and by their JSON.
struct CompiledParts: Sendable {
  private struct Part<Compiled: Sendable>: Sendable {
    var json: JSONValue
    var compiled: Compiled
  }

  private var expressions: [String: Part<CompiledExpression>] = [:]
  private var filters: [String: Part<Filter>] = [:]

  /// Returns the expression `json` at `place`. Nil if validation did not compile it.
  func expression(_ json: JSONValue, at place: @autoclosure () -> String) -> CompiledExpression? {
    guard !expressions.isEmpty, json.array != nil, let part = expressions[place()],
      part.json == json
    else { return nil }
    return part.compiled
  }

  /// Returns the filter `json` at `place`. Nil if validation did not compile it.
  func filter(_ json: JSONValue, at place: @autoclosure () -> String) -> Filter? {
    guard !filters.isEmpty, let part = filters[place()], part.json == json else { return nil }
    return part.compiled
  }

  mutating func add(_ expression: CompiledExpression, of json: JSONValue, at place: String) {
    expressions[place] = Part(json: json, compiled: expression)
  }

  mutating func add(_ filter: Filter, of json: JSONValue, at place: String) {
    filters[place] = Part(json: json, compiled: filter)
  }
}
