import MapGeoJSON
import MapJSON
import MapTestSupport
import Testing

@testable import MapStyle

/// Tests of the replacement of deprecated parts of styles.
@Suite("Fixes of styles")
struct StyleFixesTests {
  private func fixes(_ layers: String) throws -> StyleFixes {
    StyleFixes(try JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": [\#(layers)]}"#))
  }

  private func layer(_ members: String) -> String {
    #"{"id": "l", "type": "symbol", "source": "s", \#(members)}"#
  }

  /// Filters, and the expressions that replace them.
  private static let filterCases: [(String, String)] = [
    (#"["==", "a", 1]"#, #"["==", ["get", "a"], 1]"#),
    (#"["!=", "$type", "Point"]"#, #"["!=", ["geometry-type"], "Point"]"#),
    (
      #"["<", "a", 5]"#,
      #"["all", ["==", ["typeof", ["get", "a"]], "number"], ["<", ["get", "a"], 5]]"#
    ),
    (#"["in", "a", "x", "y"]"#, #"["match", ["get", "a"], ["x", "y"], true, false]"#),
    (#"["!in", "a", 1, 2, 1]"#, #"["match", ["get", "a"], [1, 2], false, true]"#),
    (#"["in", "a", 1.5, "x"]"#, #"["any", ["==", ["get", "a"], 1.5], ["==", ["get", "a"], "x"]]"#),
    (#"["!in", "$id", 7]"#, #"["!=", ["id"], 7]"#),
    (#"["none", ["has", "a"]]"#, #"["!", ["has", "a"]]"#),
    (#"["all", ["!has", "$id"], ["in", "a"]]"#, #"["all", ["==", ["id"], null], false]"#),
  ]

  @Test("a legacy filter becomes an expression", arguments: filterCases)
  func filter(old: String, new: String) throws {
    let fixes = try fixes(layer(#""filter": \#(old)"#))
    #expect(fixes.style.object?["layers"]?.array?[0].object?["filter"] == (try json(new)))
    #expect(
      fixes.changes.map(\.description) == [
        "layers[0].filter: legacy filter replaced by an expression"
      ])
  }

  @Test(
    "a part without an equal expression is left and reported",
    arguments: [
      (#""filter": ["<", "a", true]"#, "layers[0].filter"),
      (#""filter": ["==", "a", null]"#, "layers[0].filter"),
      (
        #""layout": {"text-size": {"property": "a", "base": 2, "stops": [[{"zoom": 1, "value": 1}, 1]]}}"#,
        "layers[0].layout.text-size"
      ),
      (#""layout": {"symbol-z-order": {"type": "none"}}"#, "layers[0].layout.symbol-z-order"),
    ])
  func leftover(members: String, place: String) throws {
    let style = layer(members)
    let fixes = try fixes(style)
    #expect(fixes.leftovers.map(\.place) == [place])
    #expect(fixes.changes.isEmpty)
    #expect(fixes.style.object?["layers"]?.array?[0] == (try json(style)))
  }

  /// Members of a layer, and the members that replace them.
  private static let memberCases: [(String, String)] = [
    (
      #""layout": {"text-field": "{name} A"}"#,
      #""layout": {"text-field": ["concat", ["get", "name"], " A"]}"#
    ),
    (#""layout": {"text-field": "{ A"}"#, #""layout": {"text-field": "{ A"}"#),
    (
      #""layout": {"text-size": {"base": 1.5, "stops": [[1, 10], [2, 20]]}}"#,
      #""layout": {"text-size": ["interpolate", ["exponential", 1.5], ["zoom"], 1, 10, 2, 20]}"#
    ),
    (
      #""layout": {"text-anchor": {"type": "interval", "stops": [[1, "top"], [2, "left"]]}}"#,
      #""layout": {"text-anchor": ["step", ["zoom"], "top", 2, "left"]}"#
    ),
    (
      #""paint": {"text-color": {"property": "a", "type": "categorical", "stops": [["x", "red"]]}}"#,
      ##""paint": {"text-color": ["match", ["get", "a"], "x", "red", "#000000"]}"##
    ),
    (
      #""paint": {"text-opacity": {"property": "a", "type": "identity"}}, "paint.night": {}"#,
      #""paint": {"text-opacity": ["get", "a"]}"#
    ),
  ]

  @Test("functions, tokens and classes are replaced", arguments: memberCases)
  func members(old: String, new: String) throws {
    let fixes = try fixes(layer(old))
    #expect(fixes.style.object?["layers"]?.array?[0] == (try json(layer(new))))
    #expect(fixes.leftovers.isEmpty)
  }

  @Test("a reference becomes the members of the other layer, whose filter is replaced too")
  func reference() throws {
    let parent =
      #"{"id": "a", "type": "line", "source": "s", "filter": ["has", "$id"], "layout": {"line-cap": "round"}}"#
    let fixes = try fixes(
      parent + #", {"id": "b", "ref": "a", "paint": {"line-width": {"stops": [[0, 1], [1, 2]]}}}"#)
    let expected = try json(
      #"""
      {"id": "b", "type": "line", "source": "s", "filter": ["!=", ["id"], null],
       "layout": {"line-cap": "round"},
       "paint": {"line-width": ["interpolate", ["linear"], ["zoom"], 0, 1, 1, 2]}}
      """#)
    #expect(fixes.style.object?["layers"]?.array?[1] == expected)
    #expect(fixes.changes.contains { $0.place == "layers[1].ref" })
    let missing = try self.fixes(#"{"id": "b", "ref": "x"}"#)
    #expect(missing.changes.isEmpty)
  }

  // MARK: - Random styles

  private func features(using random: inout SplitMix64) -> EvaluationContext {
    let values: [AttributeValue] = [
      .integer(1), .double(1.5), .integer(3), .string("x"), .string("red"), .bool(true), .null,
      .array([.integer(1)]),
    ]
    var members: [Attributes.Member] = []
    for name in ["a", "b"] where random.next() % 4 > 0 {
      members.append(Attributes.Member(name: name, value: random.pick(values)))
    }
    return EvaluationContext(
      zoom: Double(random.next() % 50) / 10,
      feature: ProbeFeature(
        styleIdentifier: random.pick([nil, .integer(1), .string("x")]),
        styleGeometryType: random.pick(["Point", "LineString", "Polygon"]),
        styleAttributes: Attributes(members)))
  }

  private func filter(depth: Int, using random: inout SplitMix64) -> JSONValue {
    let subject: JSONValue = random.pick(["a", "b", "$id"])
    let values: [JSONValue] = [1, 1.5, 3, "x", "red", true, false]
    switch random.next() % (depth < 4 ? 9 : 6) {
    case 0: return [random.pick(["has", "!has"]), subject]
    case 1: return [random.pick(["==", "!="]), subject, random.pick(values)]
    case 2: return [random.pick(["<", "<=", ">", ">="]), subject, random.pick([1, 1.5, "x"])]
    case 3:
      let count = Int(random.next() % 4)
      let members = (0..<count).map { _ in random.pick(values) }
      return .list([random.pick(["in", "!in"]), subject] + members)
    case 4:
      return [random.pick(["==", "!=", "in", "!in"]), "$type", random.pick(["Point", "Polygon"])]
    case 5: return ["in", subject, 1, 3, 1]
    default:
      let count = Int(random.next() % 4)
      let parts = (0..<count).map { _ in filter(depth: depth + 1, using: &random) }
      return .list([random.pick(["all", "any", "none"])] + parts)
    }
  }

  @Test("random filters accept the same features as their expressions")
  func randomFilters() throws {
    var random = SplitMix64(seed: 5)
    var count = 0
    for _ in 0..<2000 {
      let old = filter(depth: 0, using: &random)
      guard !Filter.isExpression(old) else { continue }
      let new = try #require(LegacyFilter.expression(of: old))
      #expect(Filter.isExpression(new))
      let (before, after) = (try Filter(old), try Filter(new))
      for _ in 0..<20 {
        let feature = features(using: &random)
        #expect(before.matches(feature) == after.matches(feature), "\(old.jsonText)")
        #expect(after.expression.result(feature) != nil, "\(old.jsonText) fails")
      }
      count += 1
    }
    #expect(count > 1000)
  }

  /// A legacy function of a property whose outputs are these values.
  private func function(_ outputs: [JSONValue], using random: inout SplitMix64) -> JSONValue {
    var members = JSONObject()
    let type = random.pick(["exponential", "interval", "categorical", "identity"])
    if random.next() % 4 > 0 { members["type"] = .text(type) }
    let isOfAttribute = type == "categorical" || type == "identity" || random.next() % 2 == 0
    if isOfAttribute { members["property"] = random.pick(["a", "b"]) }
    if random.next() % 3 == 0 { members["default"] = random.pick(outputs) }
    if random.next() % 3 == 0 { members["base"] = random.pick([1, 1.5, 2]) }
    if random.next() % 4 == 0 { members["colorSpace"] = random.pick(["rgb", "lab", "hcl"]) }
    if type == "identity" { return JSONValue(.object(members)) }
    let numbers: [JSONValue] = [0, 1, 1, 2.5, 3]
    let inputs = type == "categorical" ? random.pick([["x", "red", "y"], [1, 3, 4]]) : numbers
    let start = Int(random.next() % 3)
    let isOfBoth = isOfAttribute && random.next() % 3 == 0
    let stops = ((isOfBoth ? [0, 2, 4] : [0]) as [Int64]).flatMap { zoom in
      inputs[min(start, inputs.count - 1)...].map { input -> JSONValue in
        let input: JSONValue =
          isOfBoth ? ["zoom": JSONValue(.number(.integer(zoom))), "value": input] : input
        return [input, random.pick(outputs)]
      }
    }
    members["stops"] = .list(stops)
    return JSONValue(.object(members))
  }

  /// Properties of symbol layers, with valid values.
  private static let outputs: [(String, [JSONValue])] = [
    ("text-color", ["red", "#00f8", "hsl(120, 50%, 50%)"]),
    ("text-halo-width", [0, 1.5, 7]), ("text-translate", [[0, 1], [2, 3]]),
    ("text-anchor", ["top", "left", "center"]), ("text-field", ["A", "{a}", "B{b}"]),
    ("icon-image", ["x", "{b}", "y"]), ("text-keep-upright", [true, false]),
    ("text-offset", [[0, 1], [2, 3]]), ("text-font", [["A"], ["B", "C"]]),
  ]

  @Test("random functions have the same values as their expressions", arguments: outputs)
  func randomFunctions(property: String, outputs: [JSONValue]) throws {
    var random = SplitMix64(seed: 17)
    let table = LayerType.symbol.table
    let group = table.declaration(property, in: .layout) == nil ? PropertyGroup.paint : .layout
    let specification = try #require(table.declaration(property, in: group)).specification
    var count = 0
    for _ in 0..<400 {
      let old = function(outputs, using: &random)
      let members = JSONObject([JSONObject.Member(name: property, value: old)])
      let style = JSONValue(
        dictionaryLiteral: (
          "layers",
          [
            [
              "id": "l", "type": "symbol", "source": "s",
              group.rawValue: JSONValue(.object(members)),
            ]
          ]
        ))
      let fixed = StyleFixes(JSONDocument(root: style, text: []))
      let layer = fixed.style.object?["layers"]?.array?[0].object
      let new = try #require(layer?[group.rawValue]?.object?[property])
      guard new != old else { continue }
      count += 1
      #expect(StyleFixes(JSONDocument(root: fixed.style, text: [])).changes.isEmpty)
      let before = try PropertyExpression(old, for: specification)
      let after = try PropertyExpression(new, for: specification)
      for _ in 0..<20 {
        let feature = features(using: &random)
        #expect(
          before.evaluate(feature) == after.evaluate(feature),
          "\(old.jsonText) at zoom \(feature.zoom)")
      }
    }
    #expect(count > 50)
  }
}

extension CompiledExpression {
  /// Returns the value in a context. Nil if evaluation fails.
  fileprivate func result(_ context: EvaluationContext) -> Value? { try? evaluate(context) }
}
