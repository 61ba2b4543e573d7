import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("The types of expressions")
struct ExpressionTypeTests {
  @Test(
    "Values have the types that the specification names",
    arguments: [
      ("null", "null"), ("true", "boolean"), ("1", "number"), (#""a""#, "string"),
      (#"["literal", {}]"#, "object"), (#"["literal", []]"#, "array<value, 0>"),
      (#"["literal", [1, 2]]"#, "array<number, 2>"),
      (#"["literal", [1, "a", true]]"#, "array<value, 3>"),
      (#"["literal", [[1], [2]]]"#, "array<value, 2>"), (#"["to-color", "red"]"#, "color"),
      (#"["collator", {}]"#, "collator"), (#"["format", "a"]"#, "formatted"),
      (#"["image", "a"]"#, "resolvedImage"),
    ])
  func typeOf(expression: String, type: String) throws {
    let json = try json(expression)
    #expect(try CompiledExpression(json).evaluate(EvaluationContext()).type.description == type)
  }

  @Test("An assertion returns its first argument of the type")
  func assertion() throws {
    #expect(try result(#"["number", "a", 2, 3]"#) == "2")
    #expect(try result(#"["string", ["get", "x"], "none"]"#, .x(.integer(1))) == #""none""#)
    #expect(
      try result(#"["array", "number", 2, ["get", "x"]]"#, .x(.array([.integer(1), .integer(2)])))
        == "[1,2]")
    #expect(throws: EvaluationError.self) {
      try result(#"["array", "number", 2, ["get", "x"]]"#, .x(.array([.integer(1)])))
    }
    #expect(throws: EvaluationError.self) { try result(#"["object", ["get", "x"]]"#) }
  }

  @Test(
    "to-number reads text as ECMAScript does",
    arguments: [
      ("null", 0.0), ("true", 1), ("false", 0), (#""""#, 0), (#"" 12 ""#, 12), (#""0x1F""#, 31),
      (#""0b101""#, 5), (#""0o17""#, 15), (#""-1.5e3""#, -1500), (#"".5""#, 0.5), (#""5.""#, 5),
      (#"["literal", ["7"]]"#, 7),
    ])
  func toNumber(argument: String, value: Double) throws {
    #expect(try number(#"["to-number", \#(argument)]"#) == value)
  }

  @Test(
    "to-number skips values that are not numbers",
    arguments: ["1px", "0x", "1e", ".", "--1", "NaN"])
  func notToNumber(text: String) throws {
    #expect(try number(#"["to-number", "\#(text)", "7"]"#) == 7)
  }

  @Test(
    "to-boolean is false for null, 0, false and empty text only",
    arguments: [
      ("null", false), ("0", false), (#""""#, false), ("false", false), (#""0""#, true),
      ("-1", true), (#"["literal", []]"#, true), (#"["literal", {}]"#, true),
    ])
  func toBoolean(argument: String, value: Bool) throws {
    #expect(try result(#"["to-boolean", \#(argument)]"#) == "\(value)")
  }

  @Test("to-color accepts text and channels, and skips values that are not colors")
  func toColor() throws {
    #expect(try result(#"["to-string", ["to-color", "nope", "blue"]]"#) == #""rgba(0,0,255,1)""#)
    let channels = #"["to-rgba", ["to-color", ["literal", [20, 40, 60, 0.5]]]]"#
    #expect(try result(channels) == "[40,80,120,0.5]")
    #expect(try mistakes(in: #"["to-color", "nope"]"#) == [""])
  }

  @Test(
    "A mistake is located at the wrong argument",
    arguments: [
      (#"["+", 1, "a"]"#, ["[2]"]), (#"["*", 1, ["upcase", 2]]"#, ["[2][1]"]),
      (#"["unheard-of"]"#, ["[0]"]), (#"[1, 2]"#, ["[0]"]), (#"{}"#, [""]), ("[]", [""]),
      (#"["number", "a"]"#, [""]), (#"["-", 1, 2, 3]"#, [""]), (#"["rgb", 300, 0, 0]"#, [""]),
      (#"["case", 1, 2, 3]"#, ["[1]"]), (#"["at", "a", 1]"#, ["[1]", "[2]"]),
      (#"["all", 1, true]"#, [""]), (#"["literal", 1, 2]"#, [""]),
      (#"["var", "x"]"#, ["[1]"]), (#"["let", "a b", 1, 2]"#, ["[1]"]),
      (#"["array", "color", []]"#, ["[1]"]), (#"["array", "number", 1.5, []]"#, ["[2]"]),
    ])
  func mistakePlace(expression: String, places: [String]) throws {
    #expect(try mistakes(in: expression) == places)
  }

  @Test("A mistake has its position in the text")
  func mistakeOffset() throws {
    let expression = try json(#"["+", 1, ["upcase", 22]]"#)
    let errors = #expect(throws: CompileErrors.self) { try CompiledExpression(expression) }
    #expect(errors?.errors.map(\.offset) == [20])
  }

  @Test("An expression must have the required type, and attributes are checked when evaluated")
  func wanted() throws {
    #expect(try mistakes(in: #"["+", 1, 2]"#, expecting: .string) == [""])
    #expect(
      try mistakes(in: #"["literal", [1, 2]]"#, expecting: .array(element: .number, count: 3)) == [
        ""
      ])
    #expect(
      try mistakes(in: #"["literal", ["a"]]"#, expecting: .array(element: .number, count: nil)) == [
        ""
      ])
    #expect(
      try mistakes(in: #"["literal", []]"#, expecting: .array(element: .number, count: nil)) == [])
    let name = try compile(#"["get", "x"]"#, expecting: .string)
    #expect(try name.evaluate(.x(.string("a"))) == .string("a"))
    #expect(throws: EvaluationError.self) { try name.evaluate(.x(.integer(1))) }
    #expect(
      try result(#"["get", "x"]"#, expecting: .color, .x(.string("red")))
        == #"{"r":1,"g":0,"b":0,"a":1}"#)
  }

  @Test("An expression without dependencies is evaluated when it is compiled")
  func folding() throws {
    #expect(try compile(#"["+", 1, ["*", 2, ["let", "a", 3, ["var", "a"]]]]"#).root is Literal)
    #expect(try !(compile(#"["+", 1, ["zoom"]]"#).root is Literal))
    // The map determines whether an image exists, and `error` must fail when the expression is
    // evaluated.
    #expect(try !(compile(#"["image", "a"]"#).root is Literal))
    #expect(try !(compile(#"["error", "no"]"#).root is Literal))
    let error = #expect(throws: EvaluationError.self) { try result(#"["+", 1, ["error", "no"]]"#) }
    #expect(error == EvaluationError(key: "[2]", message: "no"))
  }

  @Test(
    "A curve with literal outputs states the attribute that is its input",
    arguments: [
      (#"["step", ["get", "a"], 1, 5, 2]"#, "a"),
      (#"["interpolate", ["linear"], ["number", ["get", "a"]], 0, "red", 1, "blue"]"#, "a"),
      (#"["step", ["get", "a"], 1, 5, ["number", ["get", "b"]]]"#, nil),
      (#"["step", ["number", ["get", "a"], 0], 1, 5, 2]"#, nil),
      (#"["step", ["get", "a"], "x", 5, "y"]"#, nil),
      (#"["step", ["zoom"], 1, 5, 2]"#, nil), (#"["+", ["get", "a"], 1]"#, nil),
    ] as [(String, String?)])
  func curves(text: String, attribute: String?) throws {
    let expected: ExpressionType? = text.contains("red") ? .color : nil
    #expect(try compile(text, expecting: expected).curveAttribute == attribute)
  }

  @Test("An expression states its dependencies")
  func kinds() throws {
    #expect(try compile("1").kind == .constant)
    #expect(try compile(#"["zoom"]"#).kind == .camera)
    #expect(try compile(#"["has", "x"]"#).kind == .source)
    #expect(try compile(#"["*", ["zoom"], ["id"]]"#).kind == .composite)
    #expect(try compile(#"["feature-state", "x"]"#).isStateDependent)
    let sum = try compile(#"["+", ["get", "b"], ["get", "a"], ["length", ["get", "b"]]]"#)
    #expect(sum.attributeNames == ["b", "a"])
    #expect(sum.singleAttribute == nil)
    #expect(try compile(#"["==", ["get", "a"], 1]"#).singleAttribute == "a")
    #expect(try compile(#"["==", ["get", ["get", "a"]], 1]"#).singleAttribute == nil)
    let texts = [#"["get", "a"]"#, #"["to-string", ["get", "a"]]"#, #"["upcase", ["get", "a"]]"#]
    #expect(
      try texts.map { try compile($0, expecting: .formatted).textAttribute } == ["a", "a", nil])
    #expect(try compile(#"["get", "a"]"#).textAttribute == nil)
    #expect(
      try compile(#"["in", ["global-state", "a"], ["global-state", "b"]]"#).globalStateKeys == [
        "a", "b",
      ])
    #expect(try compile(#"["case", ["has", "x"], "a", "b"]"#).isOutputDefined)
    #expect(try !compile(#"["case", ["has", "x"], ["get", "x"], "b"]"#).isOutputDefined)
  }
}
