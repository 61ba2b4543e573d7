import MapJSON
import MapStyle
import Testing

@Suite("Symbol layers that share a layout")
struct SharedLayoutTests {
  private func shared(_ layers: String...) throws -> [String: String] {
    let source = #"{"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}"#
    let text = """
      {"version": 8, "sources": {"s": \(source), "r": \(source)},
       "layers": [\(layers.joined(separator: ", "))]}
      """
    return try #require(Style.parse(JSONDocument(parsing: text), .lenient).style).sharedLayouts
  }

  private func layer(
    _ id: String, source: String = "s", layout: String = "", rest: String = ""
  ) -> String {
    #"{"id": "\#(id)", "type": "symbol", "source": "\#(source)", "layout": {\#(layout)}\#(rest)}"#
  }

  private let names = #""icon-image": "a", "icon-size": 2"#

  @Test(
    "layers that differ only in paint and in the order of members share the lowest layer's layout")
  func alike() throws {
    let shared = try shared(
      layer("a", layout: names),
      layer(
        "b", layout: #""icon-size": 2, "icon-image": "a""#,
        rest: #", "paint": {"icon-opacity": 0.5}"#),
      layer("c", layout: names))
    #expect(shared == ["b": "a", "c": "a"])
  }

  @Test("layers with different sources, filters, zoom ranges or layouts do not share")
  func different() throws {
    let others = [
      layer("b", source: "r", layout: names),
      layer("b", layout: names, rest: #", "filter": ["==", ["id"], 1]"#),
      layer("b", layout: names, rest: #", "minzoom": 3"#),
      layer("b", layout: #""icon-image": "a", "icon-size": 3"#),
    ]
    for other in others { #expect(try shared(layer("a", layout: names), other) == [:]) }
  }
}
