import FoundationEssentials
import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("Expressions written in Swift")
struct ExpressionSyntaxTests {
  private static let square = try? JSONDocument(
    parsing: """
      {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]}
      """
  ).root

  /// Every operator of the style specification in Swift.
  private static let spellings: [String: StyleExpression] = [
    "let": .let(["a": 2], .var("a") + 1), "var": .let(["a": 2], .var("a")),
    "literal": ["a", "b"], "semiliteral": ["a", .get("b")],
    "array": .array(.get("a"), of: "number", count: 2), "at": .at(0, of: ["a"]),
    "in": .in("a", "abc"), "index-of": .indexOf("b", in: "abc", from: 1),
    "slice": .slice("abc", from: 1, to: 2), "case": .case([.has("a"): 1], default: 2),
    "match": .match(.get("class"), ["a": 1, ["b", "c"]: 2], default: 3),
    "coalesce": .coalesce(.get("a"), 0), "step": .step(.zoom, 1, [5: 2]),
    "interpolate": .interpolate(.linear, .zoom, [5: 1, 15: 8]),
    "interpolate-hcl": .interpolateHCL(.exponential(2), .zoom, [5: .red, 15: .blue]),
    "interpolate-lab": .interpolateLab(.cubicBezier(0, 0, 1, 1), .zoom, [5: .red, 15: .blue]),
    "ln2": .ln2, "pi": .pi, "e": .e, "typeof": .typeof(1), "string": .string(.get("a"), ""),
    "number": .number(.get("a"), 0), "boolean": .boolean(.get("a"), false),
    "object": .object(.get("a")),
    "collator": .compare("a", "<", "b", by: .collator(locale: "de")),
    "format": .format("a", FormatSection(.get("b"), fontScale: 2, textColor: .red)),
    "image": .image("pin"), "global-state": .globalState("dark"),
    "number-format": .numberFormat(3, locale: "de", currency: "EUR", minFractionDigits: 2),
    "to-string": .toString(1), "to-number": .toNumber("1", 2), "to-boolean": .toBoolean(1),
    "to-rgba": .toRGBA(.toColor("red")), "to-color": .toColor(.get("a"), "red"),
    "rgb": .rgb(1, 2, 3), "rgba": .rgba(1, 2, 3, 0.5), "get": .get("a"), "has": .has("a"),
    "length": .length("abc"), "properties": .properties, "feature-state": .featureState("hover"),
    "geometry-type": .geometryType, "id": .id, "zoom": .zoom,
    "heatmap-density": .heatmapDensity, "elevation": .elevation, "line-progress": .lineProgress,
    "accumulated": .accumulated, "+": .get("a") + 1, "*": .get("a") * 2, "-": -.get("a"),
    "/": .get("a") / 2, "%": .get("a") % 2, "^": .pow(2, 3), "sqrt": .sqrt(2), "log10": .log10(2),
    "ln": .ln(2), "log2": .log2(2), "sin": .sin(1), "cos": .cos(1), "tan": .tan(1),
    "asin": .asin(1), "acos": .acos(1), "atan": .atan(1), "min": .min(1, 2), "max": .max(1, 2),
    "round": .round(1.5), "abs": .abs(-1), "ceil": .ceil(1.5), "floor": .floor(1.5),
    "distance": .distance(square ?? .text("")), "within": .within(square ?? .text("")),
    "==": .get("a") == 1, "!=": .get("a") != 1, ">": .get("a") > 1, "<": .get("a") < 1,
    ">=": .get("a") >= 1, "<=": .get("a") <= 1, "all": .has("a") && .has("b"),
    "any": .has("a") || .has("b"), "!": !.has("a"), "is-supported-script": .isSupportedScript("a"),
    "upcase": .upcase("a"), "downcase": .downcase("A"), "concat": .concat("a", 1),
    "resolved-locale": .resolvedLocale(.collator()), "split": .split("a,b", ","),
    "join": .join(["a", "b"], "-"), "error": .call("error", "no"),
  ]

  @Test("Every operator can be written in Swift, and compiles")
  func operators() throws {
    #expect(Set(Self.spellings.keys) == Set(Operators.parsers.keys))
    for (name, expression) in Self.spellings {
      #expect(throws: Never.self, "\(name)") { try CompiledExpression(expression.json) }
      #expect(expression.json.jsonText.contains("[\"\(name)\""), "\(name)")
    }
  }

  @Test(
    "Every operator of the published specification can be written in Swift",
    .enabled(if: published != nil, "CONFORMANCE_KIT names no conformance kit"))
  func publishedOperators() throws {
    let names = try #require(Self.published?["expression_name"]?.object?["values"]?.object)
    for member in names.members {
      #expect(Self.spellings[member.name] != nil, "\(member.name)")
    }
  }

  private static let published: JSONObject? = {
    guard let kit = ProcessInfo.processInfo.environment["CONFORMANCE_KIT"],
      let data = FileManager.default.contents(atPath: kit + "/style-spec-v8.json")
    else { return nil }
    return (try? JSONDocument(parsing: Array(data)))?.root.object
  }()

  @Test("Operators of Swift mean those of the specification, with Swift's precedence")
  func precedence() {
    let expression: StyleExpression =
      .get("importance") > 50 && !(.get("class") == "track") || .get("a") * 2 + 1 < 10
    #expect(
      expression.json.jsonText
        == #"["any",["all",[">",["get","importance"],50],["!",["==",["get","class"],"track"]]],"#
        + #"["<",["+",["*",["get","a"],2],1],10]]"#)
  }

  @Test("Stops keep the order in which they are written")
  func stops() {
    let expression: StyleExpression = .interpolate(
      .linear, .get("traffic_level"), [0: .red, 1: .green, 0.5: "orange"])
    #expect(
      expression.json.jsonText
        == #"["interpolate",["linear"],["get","traffic_level"],0,"rgba(255,0,0,1)","#
        + #"1,"rgba(0,128,0,1)",0.5,"orange"]"#)
  }

  @Test("Stops can be computed")
  func computedStops() {
    let stops = ExpressionPairs(
      (0...2).map { (key: StyleExpression(Double($0)), value: .get("a")) })
    let expression: StyleExpression = .step(.zoom, 0, stops)
    #expect(
      expression.json.jsonText
        == #"["step",["zoom"],0,0,["get","a"],1,["get","a"],2,["get","a"]]"#)
  }

  @Test("An expression has the same value as its JSON")
  func evaluation() throws {
    let expression: StyleExpression = .match(
      .get("class"), ["motorway": .get("lanes") * 2, ["path", "track"]: 0.5], default: 1)
    let compiled = try CompiledExpression(expression.json)
    func value(_ name: String) throws -> Double? {
      try compiled.evaluate(.feature(["class": .string(name), "lanes": .integer(3)])).number
    }
    #expect(try value("motorway") == 6)
    #expect(try value("track") == 0.5)
    #expect(try value("street") == 1)
  }

  @Test("JSON becomes an expression, and the expression has the same JSON")
  func roundTrip() throws {
    let text = #"["case",["has","a"],["literal",[1,2]],["get","b"]]"#
    let document = try json(text)
    #expect(StyleExpression(json: document).json.jsonText == text)
  }

  @Test("Arrays are literals unless a part of them must be evaluated")
  func arrays() {
    let plain: StyleExpression = [1, "a", true]
    #expect(plain.json.jsonText == #"["literal",[1,"a",true]]"#)
    let evaluated: StyleExpression = [1, .get("a")]
    #expect(evaluated.json.jsonText == #"["semiliteral",[1,["get","a"]]]"#)
  }
}
