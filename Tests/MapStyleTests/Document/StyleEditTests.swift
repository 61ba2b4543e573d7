import MapJSON
import Testing

@testable import MapStyle

@Suite("Changes written on a command line")
struct StyleEditTests {
  private func style() throws -> Style {
    let text = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}},
       "state": {"dark": {"default": false}},
       "layers": [
         {"id": "road.minor", "type": "line", "source": "s", "minzoom": 3},
         {"id": "road.major", "type": "line", "source": "s"},
         {"id": "names", "type": "symbol", "source": "s"}]}
      """
    return try #require(Style.parse(json(text)).style)
  }

  /// Returns the message of the error that a change throws.
  private func complaint(_ edit: () throws -> StyleEdit) throws -> String {
    var style = try style()
    let before = style.json
    do {
      try style.apply(edit())
    } catch let error as StyleError {
      #expect(style.json == before)
      return error.description
    }
    return ""
  }

  @Test("A property of layout or paint is found by its name, and ids may contain dots")
  func set() throws {
    var style = try style()
    for text in [
      "road.minor.line-width=7", "road.minor.line-cap=round", "road.minor.line-color=#f00",
      "road.minor.line-opacity=[\"get\", \"o\"]", "road.minor.maxzoom=12",
      "names.text-field={name}", "road.major.line-width-transition={\"duration\": 5}",
    ] {
      try style.apply(StyleEdit(setting: text))
    }
    let layers = try #require(style.json.object?["layers"]?.array)
    let minor = try #require(layers[0].object)
    #expect(
      minor["paint"]
        == (try json(##"{"line-width": 7, "line-color": "#f00", "line-opacity": ["get", "o"]}"##)))
    #expect(minor["layout"] == (try json(#"{"line-cap": "round"}"#)))
    #expect(minor["minzoom"]?.double == 3 && minor["maxzoom"]?.double == 12)
    #expect(layers[2].object?["layout"]?.object?["text-field"]?.string == "{name}")
  }

  @Test("null restores the default of a property")
  func unset() throws {
    var style = try style()
    try style.apply(StyleEdit(setting: "road.minor.minzoom=null"))
    try style.apply(StyleEdit(setting: "road.minor.line-width=3"))
    try style.apply(StyleEdit(setting: "road.minor.line-width=null"))
    let layer = try #require(style.json.object?["layers"]?.array?.first?.object)
    #expect(layer["minzoom"] == nil)
    #expect(layer["paint"]?.object?["line-width"] == nil)
  }

  @Test("A filter is JSON, and null removes the filter")
  func filter() throws {
    var style = try style()
    try style.apply(StyleEdit(filtering: #"names=["==", ["get", "rank"], 1]"#))
    #expect(style.layer("names")?.filter != nil)
    try style.apply(StyleEdit(filtering: "names=null"))
    #expect(style.layer("names")?.filter == nil)
  }

  @Test("Layers are hidden by id or pattern")
  func hide() throws {
    var style = try style()
    try style.apply(.hide("road.*"))
    #expect(style.layers.map { $0.visibility.constant == .visible } == [false, false, true])
  }

  @Test("Values of the state are changed")
  func state() throws {
    var style = try style()
    try style.apply(StyleEdit(stating: "dark=true"))
    #expect(style.state["dark"] == .bool(true))
    try style.apply(StyleEdit(stating: "dark=very"))
    #expect(style.state["dark"] == .string("very"))
  }

  @Test("Unknown names are reported with the most similar name, and the style is unchanged")
  func unknown() throws {
    #expect(
      try complaint { try StyleEdit(setting: "road.major.line-colr=red") }
        == #"line layers have no property "line-colr"; did you mean "line-color"?"#)
    #expect(
      try complaint { try StyleEdit(setting: "road.mayor.line-color=red") }
        == #"the style has no layer "road.mayor"; did you mean "road.major"?"#)
    #expect(
      try complaint { .hide("nanes") } == #"the style has no layer "nanes"; did you mean "names"?"#)
    #expect(try complaint { .hide("z*") } == #"the style has no layer "z*""#)
    #expect(
      try complaint { try StyleEdit(stating: "dart=1") }
        == #"the style's state has no "dart"; did you mean "dark"?"#)
    #expect(
      try complaint { try StyleEdit(filtering: "name=null") }
        == #"the style has no layer "name"; did you mean "names"?"#)
  }

  @Test("Wrong values are refused")
  func wrong() throws {
    #expect(try complaint { try StyleEdit(setting: "names.text-size=big") } != "")
    #expect(try complaint { try StyleEdit(setting: "names.minzoom=low") } != "")
    #expect(try complaint { try StyleEdit(setting: "names.minzoom=99") } != "")
    #expect(try complaint { try StyleEdit(filtering: #"names=["nothing"]"#) } != "")
    #expect(
      try complaint { try StyleEdit(filtering: "names=[") }.hasPrefix("the filter is not JSON"))
  }

  @Test(
    "An edit without a name or a value is refused",
    arguments: ["", "=", "a", "a=1", ".b=1", "a.=1", "a.b"])
  func incomplete(text: String) {
    #expect(throws: StyleError.edit("must be LAYER.PROPERTY=VALUE")) {
      try StyleEdit(setting: text)
    }
  }

  @Test(
    "* matches any letters, and ? matches one letter",
    arguments: [
      ("road", "road", true), ("road", "*", true), ("", "*", true), ("", "", true),
      ("road", "r*d", true), ("road", "r??d", true), ("road", "r?d", false), ("road", "ro", false),
      ("road-minor-casing", "*minor*", true), ("aab", "a*ab", true), ("ab", "*b*b", false),
      ("road", "road**", true), ("road", "?", false),
    ])
  func wildcards(text: String, pattern: String, matches: Bool) {
    #expect(Wildcard.matches(text, pattern) == matches)
  }
}

@Suite("Fragments of styles")
struct StyleFragmentTests {
  @Test("A fragment has layers alone or with sources, and anything else is not a fragment")
  func forms() throws {
    #expect(StyleFragment(try json("[]"))?.layers.isEmpty == true)
    let fragment = StyleFragment(
      try json(#"{"sources": {"a": {}}, "layers": [{"id": "x", "source": "a"}]}"#))
    #expect(fragment?.sources.members.map(\.name) == ["a"])
    #expect(fragment?.drawnSources == ["a"])
    #expect(StyleFragment(try json("3")) == nil)
    #expect(StyleFragment(try json(#"{"sources": {}}"#)) == nil)
  }

  @Test("Missing members of a layer are filled in")
  func defaults() throws {
    var fragment = try #require(
      StyleFragment(
        json(
          """
          [{"id": "a", "type": "line"}, {"id": "b", "type": "background"},
           {"id": "c", "type": "line", "source": "other", "insertBelow": "transit"}]
          """)))
    fragment.useSource("overlay")
    fragment.stand(below: .labels)
    #expect(
      fragment.layers
        == (try json(
          """
          [{"id": "a", "type": "line", "source": "overlay", "insertBelow": "labels"},
           {"id": "b", "type": "background", "insertBelow": "labels"},
           {"id": "c", "type": "line", "source": "other", "insertBelow": "transit"}]
          """)).array)
  }

  @Test("A mistake in a fragment is at its place in the fragment, and leaves the style as it was")
  func places() throws {
    var style = try #require(
      Style.parse(
        json(#"{"version": 8, "sources": {}, "layers": [{"id": "sea", "type": "background"}]}"#)
      ).style)
    let before = style.json
    let fragment = try #require(
      StyleFragment(
        json(
          """
          [{"id": "a", "type": "background"},
           {"id": "b", "type": "background", "insertBelow": "sea", "paint": {"background-colr": "red"}}]
          """)))
    let error = #expect(throws: StyleError.self) { try style.add(fragment) }
    guard case .invalid(let diagnostics) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(diagnostics.map(\.place) == ["layers[1].paint.background-colr"])
    #expect(style.json == before)
  }
}
