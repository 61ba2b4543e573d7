import MapJSON
import MapStyle
import Testing

/// Tests of the names of images and fonts that a style states.
@Suite("Stated names of images and fonts")
struct StatedNamesTests {
  private func layer(_ layout: String) throws -> Layer {
    let text = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": "a"}},
       "layers": [{"id": "a", "type": "symbol", "source": "s", "layout": {\(layout)}}]}
      """
    return try #require(Style.parse(text: Array(text.utf8)).style?.layer("a"))
  }

  @Test(
    "images are stated, in groups of alternatives",
    arguments: [
      (#""a""#, [["a"]]),
      (#"["match", ["get", "k"], "x", "a", "y", "b", "c"]"#, [["a"], ["b"], ["c"]]),
      (#"["step", ["zoom"], "a", 5, "b"]"#, [["a"], ["b"]]),
      (#"["case", ["==", ["get", "k"], "x"], "a", ["image", "b"]]"#, [["a"], ["b"]]),
      (#"["let", "v", "a", ["var", "v"]]"#, [["a"]]),
      (#"["coalesce", ["image", "a"], ["image", "b"]]"#, [["a", "b"]]),
      // Any image may replace a.
      (#"["coalesce", ["image", "a"], ["image", ["get", "k"]]]"#, []),
      (#"["coalesce", ["image", ["get", "k"]], ["image", "b"]]"#, [["b"]]),
      (#"{"stops": [[0, "a"], [5, "b"]]}"#, [["a"], ["b"]]),
      (
        #"{"property": "k", "type": "categorical", "stops": [["x", "a"]], "default": "b"}"#,
        [["a"], ["b"]]
      ),
      (#"["concat", "a", ["get", "k"]]"#, []),
      (#""{k}""#, []),
      (#""""#, []),
    ])
  func icons(value: String, names: [[String]]) throws {
    let stated = try layer(#""icon-image": \#(value)"#).statedImages
    #expect(stated.map(\.names) == names)
    #expect(stated.allSatisfy { $0.place == "layout.icon-image" })
  }

  @Test(
    "images in texts are stated, and words are not",
    arguments: [
      (#"["format", "x", {}, ["image", "a"], {}]"#, [["a"]]),
      (#"["format", ["coalesce", ["image", "a"], ["image", "b"]], {}]"#, [["a", "b"]]),
      (#"["match", ["get", "k"], "x", "a", "b"]"#, []),
    ])
  func texts(value: String, names: [[String]]) throws {
    #expect(try layer(#""text-field": \#(value)"#).statedImages.map(\.names) == names)
  }

  @Test(
    "font stacks of layers with texts are stated",
    arguments: [
      (#""text-field": "x", "text-font": ["A", "B"]"#, [["A", "B"]]),
      (
        #""text-field": "x", "text-font": ["case", ["has", "k"], ["literal", ["A"]], ["literal", ["B"]]]"#,
        [["A"], ["B"]]
      ),
      (
        #""text-field": ["format", "x", {"text-font": ["literal", ["B"]]}], "text-font": ["A"]"#,
        [["A"], ["B"]]
      ),
      (#""text-font": ["A"]"#, []),
    ])
  func fonts(layout: String, stacks: [[String]]) throws {
    #expect(try layer(layout).statedFontStacks == stacks)
  }
}
