import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("The part that decides a filter")
struct FilterDecisionTests {
  /// A river, 12 wide, without a name, with the identifier 7, at zoom level 10.
  private var river: EvaluationContext {
    let attributes = Attributes([
      Attributes.Member(name: "class", value: .string("river")),
      Attributes.Member(name: "width", value: .integer(12)),
    ])
    return EvaluationContext(
      zoom: 10,
      feature: ProbeFeature(
        styleIdentifier: .integer(7), styleGeometryType: "LineString", styleAttributes: attributes))
  }

  private func decision(_ filter: String) throws -> FilterDecision {
    try FilterDecision(json(filter), in: river)
  }

  @Test(
    "the smallest part that decides is found, with its place and result",
    arguments: [
      (#"["==", ["get", "class"], "canal"]"#, "", "false"),
      (#"["all", ["has", "class"], ["==", ["get", "class"], "canal"]]"#, "2", "false"),
      (
        #"["all", ["has", "class"], ["all", [">", ["get", "width"], 20], ["has", "x"]]]"#, "2.1",
        "false"
      ),
      (#"["!", ["has", "class"]]"#, "1", "true"),
      (#"["!", ["all", ["has", "class"], ["has", "width"]]]"#, "1", "true"),
      (#"["!", ["any", ["has", "x"], ["has", "width"]]]"#, "1.2", "true"),
      (#"["any", ["has", "x"], ["has", "y"]]"#, "", "false"),
      (#"["any", ["all", ["has", "class"], ["has", "y"]]]"#, "1.2", "false"),
      (#"["in", ["get", "class"], ["literal", ["canal", "ditch"]]]"#, "", "false"),
      (#"["case", ["has", "class"], false, true]"#, "1", "true"),
      (#"["case", ["has", "x"], true, ["has", "class"], ["has", "y"], true]"#, "4", "false"),
      (#"["case", ["has", "x"], true, ["has", "y"]]"#, "3", "false"),
      (#"["match", ["get", "class"], ["canal", "river"], ["has", "y"], true]"#, "3", "false"),
      (#"["match", ["get", "class"], "canal", true, false]"#, "", "false"),
      (#"["step", ["zoom"], ["has", "class"], 9, ["has", "x"], 11, true]"#, "4", "false"),
      (
        #"["let", "c", ["get", "class"], ["all", true, ["==", ["var", "c"], "canal"]]]"#, "3.2",
        "false"
      ),
      // The syntax before expressions.
      (#"["all", ["==", "$type", "LineString"], ["!=", "class", "river"]]"#, "2", "false"),
      (#"["none", ["has", "x"], ["==", "width", 12]]"#, "2", "true"),
      (#"["!in", "class", "river"]"#, "", "false"), ("false", "", "false"),
    ])
  func parts(filter: String, path: String, result: String) throws {
    let decision = try decision(filter)
    #expect(decision.path == path.split(separator: ".").compactMap { Int($0) })
    #expect(decision.outcome == .result(.bool(result == "true")))
    var part = try json(filter)
    for index in decision.path { part = try #require(part.array)[index] }
    #expect(decision.part == part)
  }

  @Test("the values that the part reads are reported, and absent values are nil")
  func readings() throws {
    func readings(_ filter: String) throws -> [FilterDecision.Reading] {
      try decision(filter).readings
    }
    #expect(
      try readings(#"["==", ["get", "class"], "canal"]"#)
        == [.init(.attribute("class"), .string("river"))])
    #expect(try readings(#"["has", "name"]"#) == [.init(.attribute("name"), nil)])
    #expect(
      try readings(#"["all", ["has", "class"], ["==", "$type", "Point"]]"#)
        == [.init(.geometryType, .string("LineString"))])
    #expect(try readings(#"["==", "$id", 8]"#) == [.init(.identifier, .number(7))])
    #expect(
      try readings(#"["<", ["get", "width"], ["zoom"]]"#)
        == [.init(.attribute("width"), .number(12)), .init(.zoom, .number(10))])
  }

  @Test("an evaluation that fails decides, with its message")
  func failure() throws {
    let decision = try decision(
      #"["all", ["has", "class"], [">", ["number", ["get", "class"]], 1]]"#)
    #expect(decision.path == [2])
    guard case .failure(let message) = decision.outcome else {
      Issue.record("the comparison of a text did not fail")
      return
    }
    #expect(message.contains("number"))
  }

  @Test("an invalid filter throws its mistakes")
  func invalid() throws {
    #expect(throws: CompileErrors.self) { try decision(#"["all", ["no-such-operator", 1]]"#) }
  }
}
