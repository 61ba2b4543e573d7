import MapJSON
import Testing

@testable import RenderMap

@Suite("Names of pictures")
struct NameTemplateTests {
  @Test("placeholders are replaced by values, and missing ones are appended")
  func places() throws {
    let template = try NameTemplate(
      "a/{view}", names: ["view", "zoom", "ratio"], needed: ["view", "zoom", "ratio"])
    #expect(template.name(["view": "paris", "zoom": "3", "ratio": "2"]) == "a/paris-3@2x")
  }

  @Test("an unknown value is an error, and so is a brace that is not closed")
  func mistakes() {
    for text in ["{style}", "{view", "{}"] {
      #expect(throws: RequestError.self) {
        _ = try NameTemplate(text, names: ["view"], needed: [])
      }
    }
  }

  @Test(
    "values are converted to parts of file names",
    arguments: [
      (#""styles/light.json""#, "style", "light"),
      (#""https://a.org/x/dark.json?v=1""#, "style", "dark"),
      ("14", "zoom", "14"), ("-1.5", "zoom", "-1.5"),
      (#"{"name": "Île de la Cité / 1"}"#, "view", "Île-de-la-Cité-1"),
      (#"{"theme": "dark", "year": 2024}"#, "state", "dark-2024"),
    ])
  func labels(value: String, axis: String, label: String) throws {
    #expect(NameTemplate.label(of: try JSONDocument(parsing: value).root, axis: axis) == label)
  }

  @Test(
    "a value without text or name has no label",
    arguments: [#"{"version": 8}"#, #""/""#, #"{"x": [1]}"#])
  func noLabel(value: String) throws {
    #expect(NameTemplate.label(of: try JSONDocument(parsing: value).root, axis: "view") == nil)
  }
}
