import MapJSON
import Testing

@testable import MapStyle

@Suite("Language of names")
struct StyleLanguageTests {
  private func text(
    _ json: String, quoted: Bool = false, _ tag: String = "de"
  ) throws -> String? {
    let json = quoted ? "\"\(json)\"" : json
    let language = StyleLanguage(try LanguageTag(tag))
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
      ("ref", false), ("names", false), ("name2", false),
      ("name_rank", false),
    ])
  func keys(key: String, isName: Bool) throws {
    #expect(try (text("[\"get\", \"\(key)\"]") != nil) == isName)
    #expect(try text("[\"literal\", [\"get\", \"\(key)\"]]") == nil)
  }

  @Test("a name in the script of the place is not repeated")
  func furtherNames() throws {
    let chosen = #"["coalesce",["get","name:ar"],["get","name_ar"]"#
    let further = #"["get","name:nonlatin"]"#
    #expect(
      try text("{name:latin} {name:nonlatin}", quoted: true, "ar") == #"""
        ["concat",\#(chosen),["get","name:latin"]]," ",["case",["==",\#(chosen)],\#(further)],"",["to-string",\#(further)]]]
        """#)
    // After another name, `name` is the name at the place.
    let local = #"["get","name"]"#
    #expect(
      try text(#"["format", ["get", "name:en"], {}, "\n", {}, ["get", "name"], {}]"#, "ar") == #"""
        ["format",\#(chosen),["get","name:en"]],{},"\n",{},["case",["==",\#(chosen)],\#(local)],"",["to-string",\#(local)]],{}]
        """#)
    #expect(
      try text(
        #"["concat", ["get", "name_en"], " ", ["coalesce", ["get", "x"], ["get", "name"]]]"#, "ar")
        == #"["concat",\#(chosen),["get","name_en"]]," ",["coalesce",["get","x"],\#(local)]]"#)
    // A null name has to stay null where another name replaces it.
    #expect(
      try text(#"["coalesce", ["get", "name:nonlatin"], ["get", "name"]]"#, "ar")
        == #"["coalesce",\#(further),\#(chosen),["get","name"]]]"#)
  }

  @Test("a name with a script or region comes before the name without it")
  func prefixes() throws {
    #expect(try LanguageTag("zh-hant-tw").names == ["zh-Hant-TW", "zh-Hant", "zh"])
    #expect(try LanguageTag("PT-br").names == ["pt-BR", "pt"])
    #expect(try LanguageTag("nb").names == ["nb", "no"])
    // Three letters may be a code that no list of this version contains.
    #expect(try LanguageTag("pnb").names == ["pnb"])
  }

  @Test(
    "a text that is no language is refused, with the nearest language",
    arguments: [
      ("", "use a tag such as de or pt-BR"), ("german-", "did you mean \"de\"?"),
      ("d", "use a tag such as de or pt-BR"), ("xx", "use a tag such as de or pt-BR"),
      ("de_DE", "did you mean \"de-DE\"?"), ("de DE", "use a tag such as de or pt-BR"),
      ("deutsch", "did you mean \"de\"?"), ("Portugese", "did you mean \"pt\"?"),
    ])
  func tags(tag: String, remedy: String) throws {
    let error = #expect(throws: LanguageTagError.self) { try LanguageTag(tag) }
    #expect(error?.description == "'\(tag)' is no language; \(remedy)")
  }
}
