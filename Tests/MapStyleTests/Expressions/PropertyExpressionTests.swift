import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("Expressions in properties")
struct PropertyExpressionTests {
  /// Returns whether a property accepts the value in `text`.
  private func takes(_ name: String, _ text: String) throws -> Bool {
    let property = try property(name)
    let json = try json(text)
    do throws(CompileErrors) {
      _ = try PropertyExpression(json, for: property)
      return true
    } catch {
      return false
    }
  }

  @Test("zoom can only be the input of one outermost step or interpolate")
  func zoom() throws {
    let curve = #"["interpolate", ["linear"], ["zoom"], 5, 1, 9, 2]"#
    #expect(try takes("line-width", curve))
    #expect(try takes("line-width", #"["let", "a", 1, \#(curve)]"#))
    #expect(try takes("line-width", #"["coalesce", \#(curve), 3]"#))
    #expect(try !takes("line-width", #"["zoom"]"#))
    #expect(try !takes("line-width", #"["*", 2, \#(curve)]"#))
    #expect(try !takes("line-width", #"["step", ["zoom"], \#(curve), 3, 1]"#))
    #expect(try !takes("line-width", #"["coalesce", \#(curve), \#(curve)]"#))
    #expect(try !takes("line-width", #"["let", "a", \#(curve), ["var", "a"]]"#))
  }

  @Test("A property accepts only expressions that may drive it")
  func drivers() throws {
    #expect(try takes("line-width", #"["get", "x"]"#))
    #expect(try !takes("line-translate-anchor", #"["get", "x"]"#))
    #expect(try takes("line-translate-anchor", #"["step", ["zoom"], "map", 3, "viewport"]"#))
    #expect(try !takes("visibility", #"["step", ["zoom"], "visible", 3, "none"]"#))
    #expect(try !takes("line-width", #"["upcase", "a"]"#))
    #expect(try !takes("icon-padding", #"[1, 2, 3, 4, 5]"#))
  }

  @Test("If an expression fails or returns null, the property has its default")
  func fallback() throws {
    let width = #"["number", ["get", "x"]]"#
    #expect(try property("line-width", is: width, .x(.integer(4))) == .number(4))
    #expect(try property("line-width", is: width, .x(.string("a"))) == .number(1))
    #expect(try property("line-width", is: #"["get", "x"]"#) == .number(1))
    #expect(
      try property("line-width", is: #"["/", 0, ["length", ["get", "x"]]]"#, .x(.string("")))
        == .number(1))
    #expect(try property("line-color", is: #"["get", "x"]"#, .x(.string("nope"))) == .color(.black))
    #expect(
      try property("line-join", is: #"["get", "x"]"#, .x(.string("bevel"))) == .string("bevel"))
    #expect(
      try property("line-join", is: #"["get", "x"]"#, .x(.string("nope"))) == .string("miter"))
  }

  @Test(
    "The operators of an expression determine whether it can fail",
    arguments: [
      ("line-width", #"["get", "x"]"#, true),
      ("line-width", #"["number", ["get", "x"], 1]"#, false),
      ("line-width", #"["to-number", ["get", "x"]]"#, true),
      ("line-width", #"["to-number", ["get", "x"], 1]"#, false),
      ("line-width", #"["interpolate", ["linear"], ["zoom"], 1, 2, 3, 4]"#, false),
      ("line-width", #"["match", ["get", "x"], "a", 1, 2]"#, false),
      ("line-width", #"["case", [">", ["get", "x"], 3], 1, 2]"#, true),
      ("line-width", #"["case", ["==", ["get", "x"], 3], 1, 2]"#, false),
      ("line-width", #"{"property": "x", "type": "identity"}"#, false),
      ("line-color", #"["to-color", ["get", "x"], "red"]"#, false),
      ("line-color", #"["get", "x"]"#, true),
      ("line-join", #"["get", "x"]"#, true),
      ("line-join", #"["match", ["get", "x"], "a", "bevel", "round"]"#, false),
      ("text-field", #"["get", "x"]"#, false),
    ])
  func failures(name: String, value: String, canFail: Bool) throws {
    #expect(try PropertyExpression(json(value), for: property(name)).canFail == canFail)
  }

  @Test("A failure states its reason")
  func reasons() throws {
    let width = try PropertyExpression(
      json(#"["number", ["get", "x"]]"#), for: property("line-width"))
    let error = #expect(throws: EvaluationError.self) { try width.definedValue(.x(.string("a"))) }
    #expect(error?.message == "Expected a value of type number, found string.")
  }

  @Test("A property of one value has no expression, and a text property accepts any value as text")
  func constants() throws {
    func expression(_ name: String, _ text: String) throws -> CompiledExpression? {
      try PropertyExpression(json(text), for: property(name)).expression
    }
    #expect(try expression("line-width", "2") == nil)
    #expect(try expression("line-width", #"["+", 1, 1]"#) == nil)
    #expect(try expression("line-width", #"["get", "x"]"#) != nil)
    #expect(try property("text-field", is: #"["get", "x"]"#, .x(.integer(7))).text == "7")
    #expect(
      try property("icon-padding", is: "2")
        == .padding(Padding(top: 2, right: 2, bottom: 2, left: 2)))
  }

  @Test("The typed value of a property has its own default if an expression returns no value")
  func typed() throws {
    let width = try PropertyValue<Double>(
      json(#"["get", "x"]"#), for: property("line-width"), default: 3)
    #expect(width.evaluate(.x(.double(2.5))) == 2.5)
    #expect(width.evaluate(.x(.string("a"))) == 3)
    #expect(width.constant == nil)
    #expect(width.attributeNames == ["x"])
    let curve = try PropertyValue<Double>(
      json(#"["interpolate", ["linear"], ["zoom"], 4, 0, 8, 1]"#), for: property("line-width"),
      default: 0)
    #expect(curve.interpolationFactor(zoom: 5, lower: 4, upper: 8) == 0.25)
    #expect(!curve.isZoomConstant && curve.isFeatureConstant)
  }
}
