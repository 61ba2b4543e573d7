import MapGeoJSON
import MapGeometry
import Testing

@testable import MapStyle

@Suite("Expressions that would take unlimited time or memory")
struct ExpressionBoundsTests {
  /// Returns a `let` whose first variable is `first`, and `count` nested ones whose variables are `step` of the
  /// previous one.
  private static func nested(_ count: Int, first: String, step: String, result: String) -> String {
    let names = (0...count).map { "v\($0)" }
    var text = #"["let", "v0", \#(first), "#
    for (before, name) in zip(names, names.dropFirst()) {
      text +=
        #"["let", "\#(name)", "#
        + step.replacing("$", with: #"["var", "\#(before)"]"#) + ", "
    }
    return text + result.replacing("$", with: #"["var", "v\#(count)"]"#)
      + String(repeating: "]", count: count + 1)
  }

  private static func message(_ text: String) throws -> String {
    let expression = try json(text)
    do throws(CompileErrors) {
      _ = try CompiledExpression(expression)
      return ""
    } catch {
      return error.errors.map(\.message).joined(separator: "\n")
    }
  }

  @Test(
    "distance accepts longitudes of any size",
    arguments: ["1e300", "-1e300", "1e19", "1e15", "180.5", "-900"])
  func distance(longitude: String) throws {
    let context = EvaluationContext(
      feature: ProbeFeature(styleGeometry: [[Point(0.5, 0.5)]]),
      tile: EvaluationContext.Tile(z: 0, x: 0, y: 0))
    let point = #"["distance", {"type": "Point", "coordinates": [\#(longitude), 0]}]"#
    // The largest distance is half of the equator.
    #expect(try (0...20_100_000).contains(number(point, context)))
    let near = #"["distance", {"type": "Point", "coordinates": [361, 0]}]"#
    #expect(try abs(number(near, context) - 111_319.5) < 1)
  }

  @Test(
    "text that is doubled repeatedly is refused beyond 1 MiB",
    arguments: [
      #"["concat", $, $]"#, #"["to-string", ["format", $, {}, $, {}]]"#,
      #"["join", ["semiliteral", [["string", $], ["string", $]]], ","]"#,
      #"["to-string", ["semiliteral", [$, $]]]"#,
    ])
  func doubling(step: String) throws {
    let wrong = Self.nested(28, first: #""abcdefgh""#, step: step, result: "$")
    #expect(try Self.message(wrong).contains("1048576 bytes"))
    let right = Self.nested(
      8, first: #""abcdefgh""#, step: step, result: #"["length", ["string", $]]"#)
    #expect(try number(right) >= 2048)
  }

  @Test("doubled text of a feature is refused when it is evaluated")
  func doublingAttribute() throws {
    let text = Self.nested(
      12, first: #"["get", "x"]"#, step: #"["concat", $, $]"#, result: #"["length", ["string", $]]"#
    )
    let expression = try compile(text)
    #expect(try expression.evaluate(.x("ab")) == .number(8192))
    let long = String(repeating: "a", count: 1 << 10)
    let error = #expect(throws: EvaluationError.self) {
      try expression.evaluate(.x(.string(long)))
    }
    #expect(error?.message.contains("1048576 bytes") == true)
  }

  @Test("a text of 1 MiB is created, and a text that is one byte longer is refused")
  func limit() throws {
    let half = AttributeValue.string(String(repeating: "a", count: 1 << 19))
    let twice = try compile(#"["length", ["concat", ["get", "x"], ["get", "x"]]]"#)
    #expect(try twice.evaluate(.x(half)) == .number(1_048_576))
    let more = try compile(#"["concat", ["get", "x"], ["get", "x"], "b"]"#)
    #expect(throws: EvaluationError.self) { try more.evaluate(.x(half)) }
    let joined = try compile(#"["join", ["split", ["get", "x"], ""], ["get", "x"]]"#)
    #expect(throws: EvaluationError.self) { try joined.evaluate(.x(half)) }
  }

  @Test(
    "variables that each use the previous one twice are refused without long work",
    arguments: [#"["+", $, $]"#, #"["max", $, ["*", 2, $]]"#])
  func steps(step: String) throws {
    let wrong = Self.nested(60, first: #"["to-number", ["get", "x"]]"#, step: step, result: "$")
    #expect(try Self.message(wrong).contains("steps"))
    let right = Self.nested(10, first: #"["to-number", ["get", "x"]]"#, step: step, result: "$")
    #expect(try number(right, .x(1)) == 1024)
  }

  @Test("arrays that contain the same array twice, many times over, are refused")
  func arrays() throws {
    let wrong = Self.nested(
      60, first: #"["literal", [1]]"#, step: #"["semiliteral", [$, $]]"#,
      result: #"["to-number", $]"#)
    #expect(try Self.message(wrong).contains("steps"))
  }

  @Test("a long variable with many uses is refused without reading it for each use")
  func wide() throws {
    func text(_ count: Int) -> String {
      let sum = String(repeating: #", ["zoom"]"#, count: count)
      let uses = String(repeating: #", ["var", "v"]"#, count: count)
      return #"["let", "v", ["+"\#(sum)], ["+"\#(uses)]]"#
    }
    #expect(try Self.message(text(50_000)).contains("steps"))
    #expect(try number(text(50), EvaluationContext(zoom: 2)) == 5000)
  }

  @Test("the time to search a long text grows with the length of the texts")
  func search() throws {
    // At every place, the text begins with half a million letters of the searched text.
    let text = String(repeating: "a", count: 1_000_000)
    let needle = String(repeating: "a", count: 500_000) + "b"
    let context = EvaluationContext.feature(["x": .string(text), "y": .string(needle)])
    #expect(try result(#"["in", ["get", "y"], ["get", "x"]]"#, context) == "false")
    #expect(try number(#"["index-of", ["get", "y"], ["get", "x"]]"#, context) == -1)
    let end = EvaluationContext.feature(["x": .string(text + "b"), "y": .string(needle)])
    #expect(try number(#"["index-of", ["get", "y"], ["get", "x"]]"#, end) == 500_000)
  }
}
