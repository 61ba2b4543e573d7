import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("Expressions on text, lists and numbers")
struct ExpressionTextTests {
  @Test(
    "Text is cut, joined and searched by the characters of Unicode",
    arguments: [
      (#"["length", "a👍é"]"#, "3"), (#"["slice", "a👍éb", 1, 3]"#, #""👍é""#),
      (#"["slice", "abcd", -2]"#, #""cd""#), (#"["slice", "abcd", 1, -1]"#, #""bc""#),
      (#"["slice", "abcd", 3, 1]"#, #""""#), (#"["slice", "abcd", -9, 99]"#, #""abcd""#),
      (#"["index-of", "é", "a👍é"]"#, "2"), (#"["index-of", "x", "abc"]"#, "-1"),
      (#"["index-of", "a", "banana", 2]"#, "3"), (#"["in", "nan", "banana"]"#, "true"),
      (#"["in", "", "banana"]"#, "true"), (#"["in", "a", ""]"#, "false"),
      (#"["split", "a,b,,c", ","]"#, #"["a","b","","c"]"#),
      (#"["split", "a👍", ""]"#, #"["a","👍"]"#),
      (#"["split", "abc", "x"]"#, #"["abc"]"#),
      (#"["join", ["literal", ["a", "b"]], ", "]"#, #""a, b""#),
      (#"["join", ["split", "a b c", " "], "-"]"#, #""a-b-c""#),
      (#"["upcase", "straße"]"#, #""STRASSE""#), (#"["downcase", "ÉTÉ"]"#, #""été""#),
      (#"["concat", "a", 1.50, null, true, ["literal", [1, "b"]]]"#, #""a1.5true[1,\"b\"]""#),
    ])
  func text(expression: String, value: String) throws {
    #expect(try result(expression) == value)
  }

  @Test(
    "Lists are cut and searched by their elements",
    arguments: [
      (#"["at", 1, ["literal", [5, 6]]]"#, "6"), (#"["length", ["literal", [1, 2, 3]]]"#, "3"),
      (#"["slice", ["literal", [1, 2, 3]], -2, -1]"#, "[2]"),
      (#"["index-of", 3, ["literal", [1, 3, 3]]]"#, "1"),
      (#"["index-of", 3, ["literal", [3, 1, 3]], 1]"#, "2"),
      (#"["index-of", 1, ["literal", [1, 1, 1]], -1]"#, "2"),
      (#"["in", "1", ["literal", [1, 2]]]"#, "false"),
      (#"["in", null, ["literal", [null]]]"#, "true"),
    ])
  func lists(expression: String, value: String) throws {
    #expect(try result(expression) == value)
  }

  @Test(
    "A list has no element before its first, after its last, or at a fraction",
    arguments: ["-1", "2", "0.5"])
  func noElement(index: String) throws {
    #expect(throws: EvaluationError.self) {
      try result(
        #"["at", ["get", "x"], ["literal", [5, 6]]]"#, .x(.double(#require(Double(index)))))
    }
  }

  @Test("format keeps sections separate, each with its own style")
  func format() throws {
    let expression = #"""
      ["format", ["get", "x"], {"font-scale": 0.8, "text-font": ["literal", ["A", "B"]]}, "\n", {},
       "end", {"text-color": "#f00", "vertical-align": "top"}, ["image", "dot"]]
      """#
    let value = try compile(expression).evaluate(.x(.integer(7)))
    let expected = Formatted([
      Formatted.Section(text: "7", scale: 0.8, fontStack: ["A", "B"]),
      Formatted.Section(text: "\n"),
      Formatted.Section(
        text: "end", textColor: Color(red: 1, green: 0, blue: 0), verticalAlignment: .top),
      Formatted.Section(text: "", image: ResolvedImage(name: "dot")),
    ])
    #expect(value == .formatted(expected))
    #expect(value.text == "7\nend")
    #expect(try mistakes(in: #"["format", "a", {"vertical-align": "middle"}]"#) == [""])
    #expect(try mistakes(in: #"["format", {"font-scale": 1}]"#) == [""])
  }

  @Test("image states whether the image exists, and is null without a name")
  func image() throws {
    let image = try compile(#"["image", ["get", "x"]]"#)
    let context = EvaluationContext.x(.string("dot"))
    #expect(try image.evaluate(context) == .resolvedImage(ResolvedImage(name: "dot")))
    var loaded = context
    loaded.availableImages = ["dot"]
    let available = ResolvedImage(name: "dot", isAvailable: true)
    #expect(try image.evaluate(loaded) == .resolvedImage(available))
    #expect(try image.evaluate(.x(.string(""))) == .null)
  }

  @Test(
    "Numbers are formatted by the rules of a language, a currency or a unit",
    arguments: [
      ("1234.5678", "{}", "1,234.568"), ("1234.5", #"{"locale": "de"}"#, "1.234,5"),
      ("0.5", #"{"min-fraction-digits": 2}"#, "0.50"),
      ("2.25", #"{"max-fraction-digits": 1}"#, "2.3"),
      ("1234.5", #"{"locale": "en-US", "currency": "USD"}"#, "$1,234.50"),
      ("1234.5", #"{"locale": "en", "currency": "JPY"}"#, "¥1,235"),
      ("3", #"{"unit": "kilometer"}"#, "3 km"), ("50", #"{"unit": "mile-per-hour"}"#, "50 mph"),
      ("-0.0001", "{}", "-0"),
    ])
  func numberFormat(number: String, options: String, text: String) throws {
    #expect(try result(#"["number-format", \#(number), \#(options)]"#) == #""\#(text)""#)
  }

  @Test("An invalid number format is refused")
  func noNumberFormat() throws {
    #expect(
      try mistakes(in: #"["number-format", 1, {"currency": "USD", "unit": "meter"}]"#) == [""])
    #expect(try mistakes(in: #"["number-format", 1, {"unit": "furlongs"}]"#) == [""])
    #expect(try mistakes(in: #"["number-format", 1, {"min-fraction-digits": 101}]"#) == [""])
    #expect(try mistakes(in: #"["number-format", "1", {}]"#) == ["[1]"])
  }

  @Test("All scripts are supported, also for values that are not text")
  func supportedScript() throws {
    let expression = #"["is-supported-script", ["get", "x"]]"#
    #expect(try result(expression, .x(.string("ಕ"))) == "true")
    #expect(try result(expression, .x(.integer(3))) == "true")
    #expect(try result(expression, EvaluationContext()) == "true")
  }

  private static let calculations: [(expression: String, value: Double)] = [
    (#"["-", 5]"#, -5.0), (#"["-", 5, 7]"#, -2), ("[\"+\"]", 0), (#"["*", 2, 3, 4]"#, 24),
    (#"["/", 1, 8]"#, 0.125), (#"["%", -7, 3]"#, -1), (#"["%", 7.5, 2]"#, 1.5),
    (#"["^", 2, 10]"#, 1024),
    (#"["round", 2.5]"#, 3), (#"["round", -2.5]"#, -3), (#"["floor", -0.5]"#, -1),
    (#"["ceil", 0.5]"#, 1), (#"["abs", -3]"#, 3), (#"["sqrt", 9]"#, 3), (#"["log2", 8]"#, 3),
    (#"["log10", 1000]"#, 3), (#"["ln", ["e"]]"#, 1), (#"["cos", ["pi"]]"#, -1),
    (#"["*", 4, ["atan", 1]]"#, .pi), (#"["min", 3, 1, 2]"#, 1), (#"["max", 3, 1, 2]"#, 3),
  ]

  @Test("Numbers are calculated as the specification says", arguments: calculations)
  func calculation(expression: String, value: Double) throws {
    #expect(try abs(number(expression) - value) < 1e-12)
  }
}
