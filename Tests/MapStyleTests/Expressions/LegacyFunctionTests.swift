import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("Functions in the form before expressions")
struct LegacyFunctionTests {
  @Test(
    "A function of zoom levels follows its base between the stops",
    arguments: [(0.0, 1.0), (5, 1), (6, 2), (7, 4), (8, 8), (9, 8)])
  func zoom(level: Double, width: Double) throws {
    // With base 2 over 3 levels, the value is 1 + 7 (2^x - 1) / 7 = 2^x.
    let function = #"{"base": 2, "stops": [[5, 1], [8, 8]]}"#
    let value = try property("line-width", is: function, EvaluationContext(zoom: level)).number
    #expect(try abs(#require(value) - width) < 1e-9)
  }

  @Test(
    "A function is linear without a base, and a step function for values that cannot be interpolated"
  )
  func kinds() throws {
    let context = EvaluationContext(zoom: 6)
    #expect(try property("line-width", is: #"{"stops": [[5, 1], [9, 9]]}"#, context) == .number(3))
    #expect(
      try property("line-width", is: #"{"type": "interval", "stops": [[5, 1], [9, 9]]}"#, context)
        == .number(1))
    #expect(
      try property("line-cap", is: #"{"stops": [[5, "round"], [9, "square"]]}"#, context)
        == .string("round"))
    #expect(try property("line-width", is: #"{"stops": [[9, 4]]}"#, context) == .number(4))
    #expect(
      try property("line-color", is: #"{"stops": [[5, "black"], [7, "rgb(100, 50, 0)"]]}"#, context)
        == .color(Color(red: 50.0 / 255, green: 25.0 / 255, blue: 0)))
  }

  /// Returns the `line-width` of the function `text` for the value of the attribute `x`.
  private func width(_ text: String, _ value: AttributeValue, zoom: Double = 0) throws -> Value {
    try property("line-width", is: text, .x(value, zoom: zoom))
  }

  @Test("A function of an attribute is exponential, interval, categorical or the attribute itself")
  func attribute() throws {
    let exponential = #"{"property": "x", "stops": [[0, 0], [10, 20]]}"#
    #expect(try width(exponential, .integer(4)) == .number(8))
    #expect(try width(exponential, .integer(40)) == .number(20))
    let interval = #"{"type": "interval", "property": "x", "stops": [[0, 2], [10, 20]]}"#
    #expect(try width(interval, .double(9.9)) == .number(2))
    #expect(try width(interval, .integer(-1)) == .number(2))
    let categorical =
      #"{"type": "categorical", "property": "x", "stops": [["a", 2], ["b", 3]], "default": 9}"#
    #expect(try width(categorical, .string("b")) == .number(3))
    #expect(try width(categorical, .string("c")) == .number(9))
    let booleans = #"{"type": "categorical", "property": "x", "stops": [[true, 2], [false, 3]]}"#
    #expect(try width(booleans, .bool(false)) == .number(3))
    #expect(try width(#"{"type": "identity", "property": "x"}"#, .integer(6)) == .number(6))
  }

  @Test("If an attribute does not fit, the function's default is used, or else the property's")
  func defaults() throws {
    let stops = #""property": "x", "stops": [[0, 0], [10, 20]]"#
    #expect(try width("{\(stops), \"default\": 5}", .string("a")) == .number(5))
    #expect(try width("{\(stops)}", .string("a")) == .number(1))
    #expect(try width(#"{"type": "identity", "property": "x", "default": 5}"#, .null) == .number(5))
    #expect(try width(#"{"type": "identity", "property": "x"}"#, .null) == .number(1))
    let cap = #"{"type": "identity", "property": "x", "default": "square"}"#
    #expect(
      try property(
        "line-join", is: #"{"type": "identity", "property": "x", "default": "round"}"#,
        .x(.string("bevel"))) == .string("bevel"))
    #expect(
      try property(
        "line-join", is: #"{"type": "identity", "property": "x", "default": "round"}"#,
        .x(.string("none"))) == .string("round"))
    #expect(try property("line-cap", is: cap, .x(.null)) == .string("square"))
  }

  @Test("A function of zoom levels and an attribute is interpolated by both")
  func zoomAndAttribute() throws {
    let function = #"""
      {"property": "x", "stops": [[{"zoom": 0, "value": 0}, 0], [{"zoom": 0, "value": 10}, 10],
        [{"zoom": 4, "value": 0}, 100], [{"zoom": 4, "value": 10}, 200]]}
      """#
    #expect(try width(function, .integer(5), zoom: 0) == .number(5))
    #expect(try width(function, .integer(5), zoom: 4) == .number(150))
    #expect(try width(function, .integer(10), zoom: 1) == .number(57.5))
  }

  @Test(
    "An object that is not a function is refused",
    arguments: [
      "{}", #"{"stops": []}"#, #"{"stops": 1}"#, #"{"stops": [[1]]}"#, #"{"stops": [[1, 2, 3]]}"#,
      #"{"type": "cubic", "stops": [[1, 2]]}"#, #"{"type": "categorical", "stops": [[1, 2]]}"#,
      #"{"property": "x", "stops": [[{"zoom": 1}, 2]]}"#, #"{"stops": [[5, 1], [3, 2]]}"#,
      #"{"stops": [[5, 1], [6, "a"]]}"#,
    ])
  func noFunction(text: String) throws {
    #expect(throws: CompileErrors.self) { try property("line-width", is: text) }
  }

  @Test(
    "Names in braces are replaced by attributes",
    arguments: [
      ("plain", "plain"), ("{name}", "Rue"), ("No. {n}, {name}!", "No. 7, Rue!"), ("{gone}", ""),
      ("a {gone} b", "a  b"), ("{", "{"), ("{}", "{}"), ("{a{name}", "{aRue"), ("}{name}", "}Rue"),
      ("{name", "{name"),
    ])
  func tokens(text: String, expected: String) throws {
    let context = EvaluationContext.feature(["name": .string("Rue"), "n": .integer(7)], zoom: 5)
    #expect(try property("text-field", is: "\"\(text)\"", context).text == expected)
    let stops = #"{"stops": [[0, "\#(text)"], [9, "late"]]}"#
    #expect(try property("text-field", is: stops, context).text == expected)
  }
}
