import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("The requirements of filters")
struct FilterRequirementTests {
  /// Returns the requirement of the only condition of the filter `text`.
  private func requirement(_ text: String) throws -> FilterRequirement? {
    let conditions = try Filter(json(text)).conditions
    #expect(conditions.count == 1)
    return conditions.first?.requirement
  }

  @Test(
    "a test for equality requires one of its values",
    arguments: [
      (#"["==", ["get", "a"], "x"]"#, [FilterLabel.string("x")]),
      (#"["==", 1, ["get", "a"]]"#, [.number(1)]),
      (#"["==", ["string", ["get", "a"]], "x"]"#, [.string("x")]),
      (#"["==", ["get", "a"], true]"#, [.bool(true)]),
      (#"["in", ["get", "a"], ["literal", ["x", 2, "x"]]]"#, [.string("x"), .number(2)]),
      (
        #"["match", ["get", "a"], ["x", "y"], true, "z", false, false]"#,
        [.string("x"), .string("y")]
      ),
      (#"["match", ["get", "a"], 1, ["has", "b"], false]"#, [.number(1)]),
      (#"["any", ["==", ["get", "a"], 1], ["==", ["get", "a"], 2]]"#, [.number(1), .number(2)]),
      (#"["==", "a", 1]"#, [.number(1)]),
      (#"["in", "a", 1, "x"]"#, [.number(1), .string("x")]),
    ])
  func equality(text: String, values: [FilterLabel]) throws {
    let requirement = try #require(try requirement(text))
    #expect(requirement.subject == .attribute("a"))
    #expect(requirement.values.count == values.count)
    #expect(Set(requirement.values) == Set(values))
  }

  @Test(
    "an identifier is required like an attribute",
    arguments: [#"["==", ["id"], 7]"#, #"["==", "$id", 7]"#, #"["in", "$id", 7]"#])
  func identifier(text: String) throws {
    let requirement = try #require(try requirement(text))
    #expect(requirement.subject == .identifier)
    #expect(requirement.values == [.number(7)])
  }

  @Test(
    "a filter that other values or null pass requires nothing",
    arguments: [
      #"["==", ["get", "a"], null]"#, #"["==", "a", null]"#, #"["in", "a", 1, null]"#,
      #"["in", ["get", "a"], ["literal", [1, null]]]"#, #"["in", ["get", "a"], "text"]"#,
      #"["!=", ["get", "a"], 1]"#, #"["!", ["==", ["get", "a"], 1]]"#, #"["<", ["get", "a"], 1]"#,
      #"["==", ["to-string", ["get", "a"]], "1"]"#, #"["==", ["has", "a"], true]"#,
      #"["==", ["get", "a"], "x", ["collator", {}]]"#, #"["has", "a"]"#, #"["!=", "a", 1]"#,
      #"["match", ["get", "a"], "x", false, true]"#, #"["==", ["get", "a"], ["get", "b"]]"#,
      #"["any", ["==", ["get", "a"], 1], ["==", ["get", "b"], 2]]"#,
      #"["any", ["==", ["get", "a"], 1], ["has", "a"]]"#, #"["none", ["==", "a", 1]]"#,
      #"["==", ["geometry-type"], "Point"]"#, #"["==", "$type", "Point"]"#, "true",
    ])
  func nothing(text: String) throws {
    #expect(try requirement(text) == nil)
  }

  @Test("each condition has a requirement, and an inner all has that with the fewest values")
  func conditions() throws {
    let filter = try Filter(
      json(
        #"""
        ["all", ["has", "c"], ["==", ["get", "a"], 1],
          ["any", ["all", ["in", ["get", "b"], ["literal", [1, 2]]], ["==", ["get", "b"], 3]],
            ["==", ["get", "b"], 4]]]
        """#))
    let requirements = filter.conditions.map(\.requirement)
    #expect(requirements.count == 3)
    #expect(requirements[0] == nil)
    #expect(requirements[1]?.subject == .attribute("a"))
    #expect(requirements[2]?.subject == .attribute("b"))
    #expect(requirements[2]?.values == [.number(3), .number(4)])
    #expect(
      filter.conditions.map(\.dependency) == [.attribute("c"), .attribute("a"), .attribute("b")])
  }

  @Test("numbers of all types are the same label, and null, lists and NaN are not labels")
  func labels() {
    #expect(FilterLabel(AttributeValue.integer(1)) == .number(1))
    #expect(FilterLabel(AttributeValue.unsigned(1)) == FilterLabel(AttributeValue.double(1)))
    #expect(FilterLabel(AttributeValue.double(-0.0)) == .number(0))
    #expect(FilterLabel(AttributeValue.string("1")) == .string("1"))
    #expect(FilterLabel(Feature.Identifier.unsigned(1)) == .number(1))
    for value in [AttributeValue.null, .array([1]), .object(Attributes()), .double(.nan)] {
      #expect(FilterLabel(value) == nil)
    }
  }
}
