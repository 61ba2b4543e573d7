import MapJSON
import MapTestSupport
import Testing

@testable import MapStyle

@Suite("Values and their text")
struct ValueTests {
  @Test(
    "Numbers are written as ECMAScript writes them",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"),
      (0.1 + 0.2, "0.30000000000000004"),
      (100, "100"), (123_456_789_012, "123456789012"), (1e20, "100000000000000000000"),
      (1e21, "1e+21"),
      (1.5e300, "1.5e+300"), (1e-6, "0.000001"), (1e-7, "1e-7"), (1.25e-9, "1.25e-9"),
      (.leastNonzeroMagnitude, "5e-324"), (0x1p53, "9007199254740992"), (.infinity, "Infinity"),
      (-.infinity, "-Infinity"), (.nan, "NaN"),
    ])
  func numbers(number: Double, text: String) {
    #expect(number.ecmaScriptText == text)
  }

  @Test("Any number is found again from its text")
  func roundTrip() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<5000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(numberFromText(number.ecmaScriptText) == number)
    }
  }

  @Test("Values are written as to-string defines, and as JSON inside of others")
  func texts() throws {
    let offsets = VariableAnchorOffsetCollection([.init(anchor: .topLeft, x: 1, y: -0.5)])
    let values: [(Value, text: String, json: String)] = [
      (.null, "", "null"), (.bool(true), "true", "true"), (.number(.nan), "NaN", "null"),
      (.string("a\"\n\u{1}"), "a\"\n\u{1}", #""a\"\n\u0001""#),
      (.array([.string("a"), .null]), #"["a",null]"#, #"["a",null]"#),
      (
        .object(ValueObject([("b", .number(1)), ("a", .array([]))])), #"{"b":1,"a":[]}"#,
        #"{"b":1,"a":[]}"#
      ),
      (.color(.black), "rgba(0,0,0,1)", #"{"r":0,"g":0,"b":0,"a":1}"#),
      (.formatted(Formatted([.init(text: "a"), .init(text: "b")])), "ab", #""ab""#),
      (.resolvedImage(ResolvedImage(name: "dot")), "dot", #""dot""#),
      (.padding(Padding(top: 1, right: 2, bottom: 3, left: 4)), "[1,2,3,4]", "[1,2,3,4]"),
      (.numberArray([1, 0.5]), "[1,0.5]", "[1,0.5]"),
      (
        .variableAnchorOffsetCollection(offsets), #"["top-left",[1,-0.5]]"#,
        #"["top-left",[1,-0.5]]"#
      ),
      (
        .projectionDefinition(ProjectionDefinition("mercator")), "mercator",
        #"["mercator","mercator",1]"#
      ),
    ]
    for (value, text, json) in values {
      #expect(value.text == text)
      #expect(value.jsonText == json)
    }
  }

  @Test(
    "Padding has one to four sizes, as in CSS",
    arguments: [
      ("5", "[5,5,5,5]"), ("[5]", "[5,5,5,5]"), ("[1, 2]", "[1,2,1,2]"), ("[1, 2, 3]", "[1,2,3,2]"),
      ("[1, 2, 3, 4]", "[1,2,3,4]"),
    ])
  func padding(json text: String, sizes: String) throws {
    #expect(try Value(json(text), as: .padding)?.jsonText == sizes)
  }

  @Test(
    "Padding of no size, of five, or of other values than numbers is invalid",
    arguments: ["[]", "[1,2,3,4,5]", #"["1"]"#, #""1""#])
  func noPadding(json text: String) throws {
    #expect(try Value(json(text), as: .padding) == nil)
  }

  @Test("Each anchor has an offset")
  func anchors() throws {
    let collection = try Value(
      json(#"["top", [0, 4], "left", [3, 0]]"#), as: .variableAnchorOffsetCollection)
    #expect(
      collection
        == .variableAnchorOffsetCollection(
          VariableAnchorOffsetCollection([
            .init(anchor: .top, x: 0, y: 4), .init(anchor: .left, x: 3, y: 0),
          ])))
    for wrong in [#"["top"]"#, #"["up", [0, 4]]"#, #"["top", [0]]"#, "[]", #"[[0, 4], "top"]"#] {
      #expect(try Value(json(wrong), as: .variableAnchorOffsetCollection) == nil)
    }
  }

  @Test("A projection is a name, or two names and a share of the transition between them")
  func projection() throws {
    func projection(_ text: String) throws -> Value? {
      try Value(json(text), as: .projectionDefinition)
    }
    let mixed = ProjectionDefinition(from: "mercator", to: "vertical-perspective", transition: 0.3)
    #expect(
      try projection(#""mercator""#) == .projectionDefinition(ProjectionDefinition("mercator")))
    #expect(
      try projection(#"["mercator", "vertical-perspective", 0.3]"#) == .projectionDefinition(mixed))
    #expect(try projection(#"["mercator", 0.3]"#) == nil)
    #expect(try projection("1") == nil)
  }

  @Test("A color or a number can be written instead of a list of one")
  func lists() throws {
    #expect(try Value(json("2"), as: .numberArray) == .numberArray([2]))
    #expect(try Value(json("[2, 3]"), as: .numberArray) == .numberArray([2, 3]))
    #expect(try Value(json(#""black""#), as: .colorArray) == .colorArray([.black]))
    #expect(
      try Value(json(#"["black", "white"]"#), as: .colorArray) == .colorArray([.black, .white]))
    #expect(try Value(json(#"["black", "?"]"#), as: .colorArray) == nil)
  }
}
