import MapGeoJSON
import MapGeometry
import MapJSON
import Testing

@testable import MapStyle

@Suite("Codes and quantities")
struct CodeColumnTests {
  @Test(
    "the name or the digits determine whether numbers are codes",
    arguments: [
      ("zip", [90210] as [AttributeValue], true), ("ZIP_CODE", [90210], true),
      ("osm_id", [5_000_000], true), ("parcelId", [12], true), ("Baujahr", [1999, 12_000], true),
      ("year_built", [1999], true), ("cars_per_year", [12_345], false),
      ("population_2020", [12_345, 23_456], false), ("a", ["01067", 10115], true),
      ("a", [10115, 90210], true), ("a", [10115, 10115], false), ("a", [10115, 9021], false),
      ("a", [1999, 2024], false), ("a", [1234.5, 90210], false), ("a", [-10115, 90210], false),
      ("a", ["0", 12_345], false), ("a", ["n/a", .null, "10115", "90210"], true),
      ("people", [9_007_199_254_740_993], true), ("people", [9_007_199_254_740_992], false),
      ("a", ["12345678901234567890123", 1], true), ("a", [], false),
    ])
  func rule(name: String, values: [AttributeValue], isCode: Bool) {
    var column = CodeColumn(named: name)
    for value in values { column.add(value) }
    #expect(column.isCode == isCode, "\(name): \(values)")
  }

  @Test(
    "texts that contain an integer have all of its digits",
    arguments: [
      #"["to-string", ["get", "a"]]"#, #"["concat", ["get", "a"], ""]"#,
      #"["to-string", ["coalesce", ["get", "b"], ["get", "a"]]]"#,
      #"["format", ["get", "a"], {}]"#, #"["to-string", ["id"]]"#,
    ])
  func digits(expression: String) throws {
    struct Parcel: StyleFeature {
      let value: AttributeValue
      let styleIdentifier: Feature.Identifier?
      var styleGeometryType: String { "Point" }
      var styleGeometry: [[Point]] { [] }
      var styleAttributes: Attributes { ["a": value] }
      func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
    }
    let compiled = try CompiledExpression(try JSONDocument(parsing: expression).root)
    for (value, identifier, text) in [
      (
        .integer(2_305_843_009_223_239_037), .integer(2_305_843_009_223_239_037),
        "2305843009223239037"
      ),
      (.integer(-9_007_199_254_740_993), .integer(-9_007_199_254_740_993), "-9007199254740993"),
      (.unsigned(.max), .unsigned(.max), "18446744073709551615"),
      (.integer(42), .integer(42), "42"), (.double(0.5), .double(0.5), "0.5"),
    ] as [(AttributeValue, Feature.Identifier, String)] {
      let feature = Parcel(value: value, styleIdentifier: identifier)
      #expect(try compiled.evaluate(EvaluationContext(zoom: 0, feature: feature)).text == text)
    }
  }

  @Test(
    "texts of arrays and objects, and of their parts, have all digits of integers",
    arguments: [
      (
        #"["to-string", ["get", "list"]]"#,
        "[9007199254740993,[0.5,null],{\"i\":18446744073709551615}]"
      ),
      (#"["concat", ["get", "o"], "!"]"#, "{\"i\":-9007199254740993,\"t\":\"a\\\"b\"}!"),
      (
        #"["format", ["to-string", ["get", "o"]], {}]"#,
        "{\"i\":-9007199254740993,\"t\":\"a\\\"b\"}"
      ),
      (#"["to-string", ["get", "i", ["get", "o"]]]"#, "-9007199254740993"),
      (
        #"["to-string", ["get", "i", ["object", ["get", "none"], ["get", "o"]]]]"#,
        "-9007199254740993"
      ),
      (#"["to-string", ["at", 0, ["array", ["get", "list"]]]]"#, "9007199254740993"),
      (
        #"["to-string", ["get", ["concat", "o", ""]]]"#,
        "{\"i\":-9007199254740993,\"t\":\"a\\\"b\"}"
      ),
      (#"["to-string", ["get", "i", ["get", "o", ["properties"]]]]"#, "-9007199254740993"),
      (
        #"["to-string", ["coalesce", ["get", "none"], ["get", "o"]]]"#,
        "{\"i\":-9007199254740993,\"t\":\"a\\\"b\"}"
      ),
      (#"["to-string", ["get", "none", ["get", "o"]]]"#, ""),
      (#"["to-string", ["has", "i", ["get", "o"]]]"#, "true"),
    ])
  func nestedDigits(expression: String, text: String) throws {
    struct Parcel: StyleFeature {
      var styleIdentifier: Feature.Identifier? { nil }
      var styleGeometryType: String { "Point" }
      var styleGeometry: [[Point]] { [] }
      var styleAttributes: Attributes {
        let list: [AttributeValue] = [
          9_007_199_254_740_993, .array([0.5, .null]),
          .object(["i": AttributeValue.unsigned(.max)]),
        ]
        let object: Attributes = ["i": -9_007_199_254_740_993, "t": "a\"b"]
        return ["list": AttributeValue.array(list), "o": AttributeValue.object(object)]
      }
      func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
    }
    let compiled = try CompiledExpression(try JSONDocument(parsing: expression).root)
    #expect(try compiled.evaluate(EvaluationContext(zoom: 0, feature: Parcel())).text == text)
  }

  @Test(
    "thousands are separated from 10,000 on, and for fractions from 1,000 on",
    arguments: [
      ([1999], false), ([999.5], false), ([1000.1], true), ([10_000], true),
      ([0.5, -10_000.5], true), ([.infinity, 1999], false), ([], false),
    ] as [([Double], Bool)])
  func grouping(numbers: [Double], areGrouped: Bool) {
    #expect(LocalizedNumbers.areGrouped(numbers) == areGrouped)
  }
}
