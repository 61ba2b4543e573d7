import MapJSON
import Testing

@testable import MapStyle

@Suite("The places of layers in a style")
struct LayerPlacementTests {
  private func style() throws -> Style {
    try #require(
      Style.parse(
        try json(
          """
          {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}},
           "layers": [
             {"id": "a", "type": "line", "source": "s"},
             {"id": "b", "type": "background"}]}
          """)
      ).style)
  }

  @Test("Layers are added below others or on top, moved and removed")
  func layers() throws {
    var style = try style()
    try style.insertLayer(json("{\"id\": \"c\", \"type\": \"background\"}"), below: "b")
    #expect(style.layers.map(\.id) == ["a", "c", "b"])
    try style.insertLayer(json("{\"id\": \"d\", \"type\": \"background\"}"))
    #expect(style.layers.map(\.id) == ["a", "c", "b", "d"])
    try style.moveLayer("a", below: "d")
    #expect(style.layers.map(\.id) == ["c", "b", "a", "d"])
    try style.moveLayer("d", below: "c")
    #expect(style.layers.map(\.id) == ["d", "c", "b", "a"])
    try style.moveLayer("d")
    #expect(style.layers.map(\.id) == ["c", "b", "a", "d"])
    try style.removeLayer("b")
    #expect(style.layers.map(\.id) == ["c", "a", "d"])
    #expect(throws: StyleError.duplicateLayer("a")) {
      try style.insertLayer(json("{\"id\": \"a\", \"type\": \"background\"}"))
    }
    #expect(throws: StyleError.self) {
      try style.insertLayer(json("{\"id\": \"e\", \"type\": \"fill\", \"source\": \"wat\"}"))
    }
    #expect(throws: StyleError.unknownLayer("wat")) { try style.moveLayer("a", below: "wat") }
  }

  @Test("Layers are added and moved above others")
  func above() throws {
    var style = try style()
    func background(_ id: String) -> JSONValue {
      ["id": JSONValue(stringLiteral: id), "type": "background"]
    }
    func ids() -> [String] { style.layers.map(\.id) }
    try style.insertLayer(background("c"), above: "a")
    #expect(ids() == ["a", "c", "b"])
    try style.insertLayer(background("d"), above: .layer("b"))
    #expect(ids() == ["a", "c", "b", "d"])
    try style.moveLayer("a", above: .layer(background("b")))
    #expect(ids() == ["c", "b", "a", "d"])
    try style.moveLayer("a", above: "a")
    #expect(ids() == ["c", "b", "a", "d"])
    let before = style.json
    for anchor in [LayerAnchor.layer("wat"), "wat"] {
      #expect(throws: StyleError.unknownLayer("wat")) {
        try style.insertLayer(background("e"), above: anchor)
      }
      #expect(throws: StyleError.unknownLayer("wat")) { try style.moveLayer("a", above: anchor) }
    }
    #expect(throws: StyleError.unknownLayer("wat")) { try style.moveLayer("wat", above: "a") }
    #expect(throws: StyleError.duplicateLayer("a")) {
      try style.insertLayer(background("a"), above: "b")
    }
    #expect(style.json == before)
    // The layer's own place does not apply.
    let anchored: JSONValue = ["id": "e", "type": "background", "insertBelow": "c"]
    try style.insertLayer(anchored, above: "d")
    #expect(ids() == ["c", "b", "a", "d", "e"])
  }

  @Test("Layers are placed above the topmost layer of a group, or on top if the group is empty")
  func aboveGroups() throws {
    func style(_ metadata: String = "{}") throws -> Style {
      try #require(
        Style.parse(
          try json(
            """
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}}, "metadata": \(metadata),
             "layers": [
               {"id": "land", "type": "background"},
               {"id": "road-minor", "type": "line", "source": "s"},
               {"id": "road-major", "type": "line", "source": "s"},
               {"id": "towns", "type": "symbol", "source": "s", "layout": {"text-field": "x"}},
               {"id": "water", "type": "line", "source": "s"},
               {"id": "cities", "type": "symbol", "source": "s", "layout": {"text-field": "x"}},
               {"id": "icons", "type": "symbol", "source": "s", "layout": {"icon-image": "x"}}]}
            """)
        ).style)
    }
    func place(_ anchor: LayerAnchor, _ style: Style) throws -> String? {
      var style = style
      try style.insertLayer(json(#"{"id": "new", "type": "background"}"#), above: anchor)
      let ids = style.layers.map(\.id)
      return ids.firstIndex(of: "new").map { ids[$0 - 1] }
    }
    #expect(try place(.labels, style()) == "cities")
    #expect(try place("transit", style()) == "road-major")
    #expect(try place(.labels, style(#"{"render-map:labels": "icons"}"#)) == "icons")
    #expect(try place(.labels, style(#"{"render-map:labels": "road-minor"}"#)) == "cities")
    #expect(throws: StyleError.unknownLayer("wat")) {
      try place(.labels, style(#"{"render-map:labels": "wat"}"#))
    }
    var bare = try style()
    for id in ["towns", "cities"] { try bare.removeLayer(id) }
    #expect(try place(.labels, bare) == "icons")
  }

  @Test("A layer that names a group is moved below or above the rest of the group")
  func namedGroups() throws {
    var style = try #require(
      Style.parse(
        try json(
          """
          {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}},
           "metadata": {"render-map:labels": "road"}, "layers": [
             {"id": "road", "type": "line", "source": "s"},
             {"id": "towns", "type": "symbol", "source": "s", "layout": {"text-field": "x"}},
             {"id": "water", "type": "line", "source": "s"}]}
          """)
      ).style)
    try style.moveLayer("road", above: .labels)
    #expect(style.layers.map(\.id) == ["towns", "road", "water"])
    try style.moveLayer("road", below: .labels)
    #expect(style.layers.map(\.id) == ["road", "towns", "water"])
  }

  @Test("A string literal is an anchor, with the same names as in a style")
  func anchors() {
    #expect("labels" as LayerAnchor == .labels)
    #expect("transit" as LayerAnchor == .transit)
    #expect("water" as LayerAnchor == .layer("water"))
    #expect(LayerAnchor.layer("labels") != .labels)
  }
}
