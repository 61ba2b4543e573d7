import MapGeoJSON
import Testing

@testable import MapStyle

/// Tests of functions with several stops at one input. The first of these stops is used below the input, and the last
/// at the input and above.
@Suite("Functions with several stops at one input")
struct DuplicateStopTests {
  private func width(_ function: String, zoom: Double) throws -> Double? {
    try property("line-width", is: function, EvaluationContext(zoom: zoom)).number
  }

  @Test(
    "An exponential function of zoom levels jumps at the input",
    arguments: [(2.0, 2.0), (3, 11), (4, 2), (5, 21), (6, 40), (7, 40)])
  func exponential(zoom: Double, expected: Double) throws {
    let found = try #require(
      try width(#"{"stops": [[2, 2], [4, 20], [4, 2], [6, 40]]}"#, zoom: zoom))
    #expect(abs(found - expected) < 1e-9)
  }

  @Test("Of three stops at one input, the middle one has no effect")
  func three() throws {
    let function = #"{"base": 1.5, "stops": [[2, 2], [4, 20], [4, 99], [4, 8], [6, 8]]}"#
    let below = try #require(try width(function, zoom: 3.999999))
    #expect(abs(below - 20) < 1e-3)
    #expect(try width(function, zoom: 4) == 8)
    #expect(try width(function, zoom: 5) == 8)
  }

  @Test(
    "If the first input has two stops, the first is used there and the last above",
    arguments: [(2.0, 5.0), (3, 5), (4, 11), (5, 12)])
  func atFirst(zoom: Double, expected: Double) throws {
    #expect(try width(#"{"stops": [[3, 5], [3, 10], [5, 12]]}"#, zoom: zoom) == expected)
  }

  @Test(
    "If the last input has two stops, the last is used",
    arguments: [(2.0, 5.0), (3, 10), (4, 20), (5, 20)])
  func atLast(zoom: Double, expected: Double) throws {
    #expect(try width(#"{"stops": [[2, 5], [4, 15], [4, 20]]}"#, zoom: zoom) == expected)
  }

  @Test(
    "From an input with several outputs on, an interval function has the last output",
    arguments: [(2.0, 1.0), (3, 1), (3.5, 2), (5, 4), (6, 4)])
  func interval(zoom: Double, expected: Double) throws {
    let function = #"{"type": "interval", "stops": [[3, 1], [3, 2], [5, 3], [5, 4]]}"#
    #expect(try width(function, zoom: zoom) == expected)
  }

  @Test("Functions of an attribute jump in the same way", arguments: [(3, 11.0), (4, 2), (5, 21)])
  func attribute(value: Int, expected: Double) throws {
    let stops = "[[2, 2], [4, 20], [4, 2], [6, 40]]"
    let context = EvaluationContext.x(.integer(Int64(value)))
    let function = #"{"property": "x", "stops": \#(stops)}"#
    let found = try #require(try property("line-width", is: function, context).number)
    #expect(abs(found - expected) < 1e-9)
  }

  @Test("Functions of zoom levels and an attribute jump at inputs of the attribute")
  func zoomAndAttribute() throws {
    let function = """
      {"property": "x", "stops": [
        [{"zoom": 0, "value": 2}, 2], [{"zoom": 0, "value": 4}, 20], [{"zoom": 0, "value": 4}, 2],
        [{"zoom": 10, "value": 2}, 4], [{"zoom": 10, "value": 4}, 4]
      ]}
      """
    let found = try property("line-width", is: function, .x(.integer(3), zoom: 0)).number
    #expect(try abs(#require(found) - 11) < 1e-9)
    #expect(try property("line-width", is: function, .x(.integer(4), zoom: 0)) == .number(2))
    #expect(try property("line-width", is: function, .x(.integer(4), zoom: 5)) == .number(3))
  }

  @Test("If a categorical function has several outputs for a value, the last is used")
  func categorical() throws {
    let function =
      #"{"type": "categorical", "property": "x", "stops": [["a", 2], ["b", 3], ["a", 4]]}"#
    #expect(try property("line-width", is: function, .x(.string("a"))) == .number(4))
    let booleans =
      #"{"type": "categorical", "property": "x", "stops": [[true, 2], [true, 3], [false, 4]]}"#
    #expect(try property("line-width", is: booleans, .x(.bool(true))) == .number(3))
  }

  @Test("A function of zoom levels and an attribute is interpolated linearly, whatever its base")
  func blending() throws {
    let stops = #"[[{"zoom": 0, "value": 0}, 0], [{"zoom": 2, "value": 0}, 4]]"#
    let function = #"{"base": 2, "property": "x", "stops": \#(stops)}"#
    let value = try PropertyValue<Double>(json(function), for: property("line-width"), default: 1)
    #expect(value.interpolationFactor(zoom: 0.5, lower: 0, upper: 2) == 0.25)
  }
}
