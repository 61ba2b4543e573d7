import MapJSON
import Testing

@testable import MapStyle

@Suite("Language of names")
struct StyleLanguageTests {
  private func text(_ json: String, _ tag: String = "de") throws -> String? {
    let language = try #require(StyleLanguage(tag))
    return try language.text(JSONDocument(parsing: json).root)?.jsonText
  }

  @Test("a name in the language is used if there is one, and otherwise the previous name")
  func names() throws {
    let wanted = #"["coalesce",["get","name:de"],["get","name_de"],["get","name"]]"#
    #expect(try text(#"["get", "name"]"#) == wanted)
    #expect(try text(#""{name}""#) == #"["to-string",\#(wanted)]"#)
    #expect(
      try text(#"{"stops": [[0, ""], [5, "{name}"]]}"#)
        == #"["step",["zoom"],"",5,["to-string",\#(wanted)]]"#)
    #expect(
      try text(#"["get", "name"]"#, "pt-BR")
        == #"["coalesce",["get","name:pt-BR"],["get","name_pt-BR"],["get","name:pt"],["get","name_pt"],["get","name"]]"#
    )
  }

  @Test(
    "names in any schema are replaced, and nothing else",
    arguments: [
      ("name:en", true), ("name_en", true), ("name:latin", true), ("name_int", true),
      ("name:zh-Hans", true),
      ("name:nonlatin", false), ("ref", false), ("names", false), ("name2", false),
      ("name_rank", false),
    ])
  func keys(key: String, isName: Bool) throws {
    #expect(try (text("[\"get\", \"\(key)\"]") != nil) == isName)
    #expect(try text("[\"literal\", [\"get\", \"\(key)\"]]") == nil)
  }

  @Test("an invalid tag is refused", arguments: ["", "german-", "d", "de_DE", "de DE", "deutsch"])
  func tags(tag: String) {
    #expect(StyleLanguage(tag) == nil)
  }
}
