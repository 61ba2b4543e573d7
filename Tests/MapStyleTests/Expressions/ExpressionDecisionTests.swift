import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("Expressions that decide")
struct ExpressionDecisionTests {
  @Test("case returns the output of the first true condition, and evaluates no other output")
  func cases() throws {
    let expression = #"["case", ["has", "a"], "A", ["has", "b"], "B", "none"]"#
    #expect(try result(expression, .feature(["a": .null, "b": .null])) == #""A""#)
    #expect(try result(expression, .feature(["b": .null])) == #""B""#)
    #expect(try result(expression) == #""none""#)
    #expect(try result(#"["case", true, 1, ["error", "no"]]"#) == "1")
    #expect(try mistakes(in: #"["case", true, 1, "a"]"#) == ["[3]"])
  }

  @Test(
    "match has labels that are texts or integers, alone or in lists",
    arguments: [
      (AttributeValue.string("oak"), "1"), (.string("elm"), "2"), (.string("ash"), "2"),
      (.string("yew"), "0"), (.null, "0"), (.integer(1), "0"),
    ])
  func match(tree: AttributeValue, output: String) throws {
    let expression = #"["match", ["get", "x"], "oak", 1, ["elm", "ash"], 2, 0]"#
    #expect(try result(expression, .x(tree)) == output)
  }

  @Test(
    "match refuses labels that no value can have, and duplicate labels",
    arguments: [
      (#"["match", ["get", "x"], 1.5, "a", "b"]"#, ["[2]"]),
      (#"["match", ["get", "x"], 9007199254740992, "a", "b"]"#, ["[2]"]),
      (#"["match", ["get", "x"], true, "a", "b"]"#, ["[2]"]),
      (#"["match", ["get", "x"], [], "a", "b"]"#, ["[2]"]),
      (#"["match", ["get", "x"], 1, "a", "1", "b", "c"]"#, ["[4]"]),
      (#"["match", ["get", "x"], 1, "a", [2, 1], "b", "c"]"#, ["[4]"]),
      (#"["match", "text", 1, "a", "b"]"#, ["[1]"]), (#"["match", 1, 1, "a"]"#, [""]),
    ])
  func labels(expression: String, places: [String]) throws {
    #expect(try mistakes(in: expression) == places)
  }

  @Test("coalesce skips null and missing images")
  func coalesce() throws {
    #expect(try result(#"["coalesce", ["get", "x"], ["get", "y"], 3]"#) == "3")
    #expect(try result(#"["coalesce", ["get", "x"], 3]"#, .x(.bool(false))) == "false")
    #expect(try result(#"["coalesce", ["get", "x"]]"#) == "null")
    let images = #"["coalesce", ["image", "no"], ["image", "yes"]]"#
    #expect(try result(images, EvaluationContext(availableImages: ["yes"])) == #""yes""#)
    #expect(try result(images, EvaluationContext(availableImages: [])) == #""no""#)
  }

  @Test(
    "Values are compared with values of their own type",
    arguments: [
      (#"["==", ["get", "x"], 1]"#, "true"), (#"["==", ["get", "x"], "1"]"#, "false"),
      (#"["!=", ["get", "x"], "1"]"#, "true"), (#"["==", ["get", "y"], null]"#, "true"),
      (#"["<", ["get", "x"], 1.5]"#, "true"), (#"[">=", ["get", "x"], 1]"#, "true"),
      (#"["<", "B", "a"]"#, "true"), (#"["<=", "a", "a"]"#, "true"),
      (#"["==", ["get", "x"], ["get", "x"]]"#, "true"),
    ])
  func comparison(expression: String, answer: String) throws {
    #expect(try result(expression, .x(.integer(1))) == answer)
  }

  @Test(
    "An order comparison of values of different types fails, at compile time if the types are known"
  )
  func incomparable() throws {
    #expect(try mistakes(in: #"["==", 1, "a"]"#) == [""])
    #expect(try mistakes(in: #"["<", true, false]"#) == ["[1]"])
    #expect(try mistakes(in: #"["==", 1, 2, ["collator", {}]]"#) == [""])
    #expect(throws: EvaluationError.self) {
      try result(#"["<", ["get", "x"], 1]"#, .x(.string("a")))
    }
    #expect(throws: EvaluationError.self) {
      try result(#"["<", ["get", "x"], ["id"]]"#, .x(.string("a")))
    }
  }

  @Test(
    "A collator distinguishes letters only by the requested features",
    arguments: [
      ("{}", "resume", "Résumé", true), (#"{"case-sensitive": true}"#, "a", "A", false),
      (#"{"case-sensitive": true}"#, "a", "ä", true),
      (#"{"diacritic-sensitive": true}"#, "a", "A", true),
      (#"{"diacritic-sensitive": true}"#, "a", "ä", false),
      (#"{"diacritic-sensitive": true, "locale": "sv"}"#, "a", "ä", false),
    ])
  func collator(options: String, a: String, b: String, isSame: Bool) throws {
    #expect(try result(#"["==", "\#(a)", "\#(b)", ["collator", \#(options)]]"#) == "\(isSame)")
  }

  @Test("A collator orders text by its language")
  func collatorOrder() throws {
    // In Swedish ä is after z, and in German it is beside a.
    func isBefore(_ locale: String) throws -> String {
      let collator = #"["collator", {"diacritic-sensitive": true, "locale": "\#(locale)"}]"#
      return try result(#"["<", "ä", "z", \#(collator)]"#)
    }
    #expect(try isBefore("de") == "true")
    #expect(try isBefore("sv") == "false")
    #expect(try result(#"["resolved-locale", ["collator", {"locale": "de-XX"}]]"#) == #""de""#)
    #expect(try result(#"["resolved-locale", ["collator", {"locale": "xx"}]]"#) == #""en""#)
  }

  @Test("all and any stop at the condition that determines the result")
  func junctions() throws {
    #expect(try result(#"["all"]"#) == "true")
    #expect(try result(#"["any"]"#) == "false")
    #expect(try result(#"["all", false, ["error", "no"]]"#) == "false")
    #expect(try result(#"["any", ["has", "x"], ["error", "no"]]"#, .x(.null)) == "true")
    #expect(try result(#"["!", ["any", false, ["has", "x"]]]"#) == "true")
  }

  @Test("let defines names for its result, and the innermost definition is used")
  func variables() throws {
    #expect(try result(#"["let", "a", 1, "b", 2, ["-", ["var", "b"], ["var", "a"]]]"#) == "1")
    #expect(
      try result(#"["let", "a", 1, ["+", ["let", "a", 5, ["var", "a"]], ["var", "a"]]]"#) == "6")
    #expect(
      try result(#"["let", "a", ["get", "x"], ["upcase", ["var", "a"]]]"#, .x(.string("é")))
        == #""É""#)
    #expect(try mistakes(in: #"["let", "a", 1, "b", ["var", "a"], 2]"#) == ["[4][1]"])
    #expect(try mistakes(in: #"["+", ["let", "a", 1, 2], ["var", "a"]]"#) == ["[2][1]"])
  }

  @Test(
    "step returns the output of the last stop that is not above the input",
    arguments: [
      (-1e9, "low"), (-0.001, "low"), (0, "zero"), (9.999, "zero"), (10, "ten"), (1e9, "ten"),
    ])
  func step(input: Double, output: String) throws {
    let expression = #"["step", ["get", "x"], "low", 0, "zero", 10, "ten"]"#
    #expect(try result(expression, .x(.double(input))) == #""\#(output)""#)
  }

  @Test("Stops are ascending literal numbers, and the input is a number")
  func stops() throws {
    #expect(try mistakes(in: #"["step", ["zoom"], 0, 5, 1, 5, 2]"#) == ["[5]"])
    #expect(try mistakes(in: #"["step", ["zoom"], 0, ["+", 1, 2], 1]"#) == ["[3]"])
    #expect(try mistakes(in: #"["interpolate", ["linear"], ["zoom"], 2, 0, 1, 1]"#) == ["[5]"])
    #expect(try mistakes(in: #"["step", "a", 0, 5, 1]"#) == ["[1]"])
    #expect(throws: EvaluationError.self) {
      try result(#"["step", ["/", 0, ["get", "x"]], 0, 5, 1]"#, .x(.integer(0)))
    }
  }
}
