import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("Filters")
struct FilterTests {
  /// Returns whether the filter in `text` accepts the feature of the context.
  private func lets(_ text: String, _ context: EvaluationContext) throws -> Bool {
    try Filter(json(text)).matches(context)
  }

  /// A road of class "primary" with three lanes, no name, and the identifier 7.
  private var road: EvaluationContext {
    let attributes = Attributes([
      Attributes.Member(name: "class", value: .string("primary")),
      Attributes.Member(name: "lanes", value: .integer(3)),
      Attributes.Member(name: "name", value: .null),
      Attributes.Member(name: "toll", value: .bool(true)),
    ])
    return EvaluationContext(
      zoom: 10,
      feature: ProbeFeature(
        styleIdentifier: .integer(7), styleGeometryType: "LineString", styleAttributes: attributes))
  }

  @Test(
    "A filter in the form before expressions is true",
    arguments: [
      #"["==", "class", "primary"]"#, #"["!=", "class", "minor"]"#, #"["!=", "surface", "mud"]"#,
      #"[">", "lanes", 2]"#, #"["<=", "lanes", 3]"#, #"["<", "class", "q"]"#,
      #"["==", "toll", true]"#, #"["==", "name", null]"#, #"["has", "name"]"#,
      #"["!has", "surface"]"#,
      #"["in", "class", "minor", "primary"]"#, #"["in", "lanes", 2, 3]"#, #"["!in", "class"]"#,
      #"["!in", "class", "minor"]"#, #"["==", "$type", "LineString"]"#,
      #"["!=", "$type", "Point"]"#,
      #"["in", "$type", "Polygon", "LineString"]"#, #"["==", "$id", 7]"#, #"["has", "$id"]"#,
      #"["in", "$id", 6, 7]"#, #"["all"]"#, #"["none"]"#, #"["none", ["==", "lanes", 1]]"#,
      #"["any", ["==", "lanes", 1], ["==", "lanes", 3]]"#, "null", "true",
      #"["all", ["==", "class", "primary"], ["none", ["has", "surface"], ["<", "lanes", 3]]]"#,
    ])
  func holds(filter: String) throws {
    #expect(try lets(filter, road))
  }

  @Test(
    "A filter in the form before expressions is false, also for values of other types",
    arguments: [
      #"["==", "class", "minor"]"#, #"["==", "lanes", "3"]"#, #"["<", "lanes", "4"]"#,
      #"[">", "class", 0]"#, #"["==", "surface", null]"#, #"[">=", "name", 0]"#,
      #"["in", "class"]"#,
      #"["in", "lanes", "3"]"#, #"["!has", "name"]"#, #"["any"]"#, #"["==", "$id", "7"]"#, "false",
      #"["all", ["has", "class"], ["has", "surface"]]"#,
    ])
  func holdsNot(filter: String) throws {
    #expect(try !lets(filter, road))
  }

  @Test(
    "A mistake in a filter has its place",
    arguments: [
      (#""class""#, ""), (#"["===", "a", 1, 2]"#, "[0]"), (#"["!in", 1, 2]"#, "[1]"),
      (#"["none", ["==", "a", 1], ["!in", 1, 2]]"#, "[2][1]"), (#"["<", "$type", "Point"]"#, ""),
      (#"["==", "$type", 1]"#, ""), (#"["in", "$type", "Point", 2]"#, "[3]"),
      (#"["==", ["get", "a"], 1, 2]"#, "[3]"), (#"["get", 1]"#, "[1]"),
    ])
  func mistake(filter: String, place: String) throws {
    let json = try json(filter)
    let errors = #expect(throws: CompileErrors.self) { try Filter(json) }
    #expect(errors?.errors.map(\.key) == [place])
  }

  @Test(
    "The parts of a filter determine its form",
    arguments: [
      (#"["==", "a", 1]"#, false), (#"["==", ["get", "a"], 1]"#, true), (#"["has", "a"]"#, true),
      (#"["has", "$id"]"#, false), (#"["!has", "a"]"#, false), (#"["in", "a", "b", "c"]"#, false),
      (#"["in", "a", ["get", "b"]]"#, true), (#"["in", ["get", "a"], "abc"]"#, true),
      (#"["all", ["has", "a"], ["==", "b", 1]]"#, false),
      (#"["all", ["==", "b", 1], ["==", ["get", "a"], 1]]"#, true), ("true", true),
      (#"["within", {}]"#, true), (#"["none", ["has", "a"]]"#, false),
    ])
  func form(filter: String, isExpression: Bool) throws {
    #expect(try Filter.isExpression(json(filter)) == isExpression)
  }

  @Test("A part in the old form inside of an expression is found")
  func mixed() throws {
    let filter = try json(
      #"["all", ["==", ["get", "a"], 1], ["any", ["has", "b"], ["==", "c", 2]]]"#)
    #expect(Filter.legacyPart(of: filter)?.path == [2])
    let negation = try json(#"["!", ["all", ["has", "a"], ["!in", "b", 1]]]"#)
    #expect(Filter.legacyPart(of: negation)?.path == [1])
    #expect(try Filter.legacyPart(of: json(#"["case", ["has", "a"], true, false]"#)) == nil)
  }

  @Test(
    "A filter that is an expression uses the zoom level, and excludes features for which it fails")
  func expression() throws {
    #expect(try lets(#"["all", [">=", ["zoom"], 10], ["==", ["get", "class"], "primary"]]"#, road))
    #expect(try !lets(#"[">", ["zoom"], 10]"#, road))
    let filter = try Filter(json(#"[">", ["get", "class"], 10]"#))
    #expect(!filter.matches(road))
    #expect(filter.canFail)
    #expect(throws: EvaluationError.self) { try filter.expression.evaluate(road) }
    #expect(try !Filter(json(#"[">", "class", 10]"#)).canFail)
    #expect(filter.singleAttribute == "class")
    #expect(try Filter(json(#"["==", "class", "a"]"#)).singleAttribute == "class")
    #expect(try !Filter(json(#"["==", "$type", "Point"]"#)).isFeatureConstant)
    #expect(try Filter(json("null")).isFeatureConstant)
  }

  @Test("A filter with hundreds of thousands of names stores each name once")
  func manyNames() throws {
    let tests = (0..<300_000).map { #"["has", "k\#($0)"]"# }
    let filter = try Filter(json(#"["none", ["has", "k0"], \#(tests.joined(separator: ","))]"#))
    #expect(filter.attributeNames.count == 300_000)
    #expect(filter.attributeNames.first == "k0")
    #expect(filter.attributeNames.last == "k299999")
    #expect(!filter.matches(.feature(["k299999": 1])))
    #expect(filter.matches(.feature(["k300000": 1])))
  }
}
