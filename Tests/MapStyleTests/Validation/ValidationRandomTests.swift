import MapJSON
import MapTestSupport
import Testing

@testable import MapStyle

@Suite("Random styles with mistakes")
struct ValidationRandomTests {
  /// A style with parts of every kind, which the tests damage.
  private static let whole = """
    {"version": 8, "name": "all", "center": [1, 2], "zoom": 3, "state": {"a": {"default": 1}},
     "light": {"anchor": "map", "color-transition": {"delay": 1}}, "sky": {"fog-color": "red"},
     "projection": {"type": "mercator"}, "terrain": {"source": "d"}, "sprite": "s",
     "glyphs": "{fontstack}/{range}", "font-faces": {"F": [{"url": "f"}]},
     "sources": {
       "g": {"type": "geojson", "data": {}, "cluster": true, "filter": ["has", "x"],
             "clusterProperties": {"n": ["+", ["get", "n"]]}},
       "v": {"type": "vector", "tiles": ["t"], "promoteId": {"l": "id"}},
       "d": {"type": "raster-dem", "encoding": "custom", "redFactor": 2},
       "i": {"type": "image", "url": "i", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}},
     "layers": [
       {"id": "b", "type": "background", "paint": {"background-color": "#fff"}},
       {"id": "l", "type": "line", "source": "v", "source-layer": "l",
        "filter": ["all", ["==", "a", 1], ["in", "$type", "Point"]],
        "layout": {"line-cap": ["get", "cap"]},
        "paint": {"line-width": {"stops": [[1, 2], [3, 4]]}, "line-dasharray": [1, 2]}},
       {"id": "s", "type": "symbol", "source": "g", "insertBelow": "l",
        "layout": {"text-field": "{name}", "text-font": ["F"], "icon-padding": [1, 2],
          "text-variable-anchor-offset": ["top", [0, 1]]},
        "paint": {"text-color": ["interpolate", ["linear"], ["zoom"], 0, "red", 9, "blue"]}},
       {"id": "r", "ref": "l", "paint": {"line-blur": {"type": "identity", "property": "b"}}},
       {"id": "h", "type": "hillshade", "source": "d",
        "paint": {"hillshade-illumination-direction": [1, 2]}}]}
    """

  /// Returns `value` with itself or one of the values in it replaced by one of `others`.
  private func replaced(
    _ value: JSONValue, among others: [JSONValue], with generator: inout SplitMix64
  ) -> JSONValue {
    var copy = value
    switch value.content {
    case .array(var elements) where !elements.isEmpty && generator.next() % 8 != 0:
      let index = Int(generator.next() % UInt64(elements.count))
      elements[index] = replaced(elements[index], among: others, with: &generator)
      copy.content = .array(elements)
    case .object(var object) where !object.members.isEmpty && generator.next() % 8 != 0:
      let index = Int(generator.next() % UInt64(object.members.count))
      let old = object.members[index].value
      object.members[index].value = replaced(old, among: others, with: &generator)
      copy.content = .object(object)
    default: copy.content = others[Int(generator.next() % UInt64(others.count))].content
    }
    return copy
  }

  /// Returns `value` and all values in it.
  private func parts(of value: JSONValue) -> [JSONValue] {
    switch value.content {
    case .array(let elements): [value] + elements.flatMap(parts)
    case .object(let object): [value] + object.members.flatMap { parts(of: $0.value) }
    default: [value]
    }
  }

  @Test(
    "In strict mode a style is drawn if it has no mistakes, and in lenient mode it is always drawn")
  func anyStyle() throws {
    let document = try JSONDocument(parsing: Self.whole)
    #expect(Style.parse(document).diagnostics.filter { $0.severity == .error } == [])
    let others = parts(of: document.root)
    var generator = SplitMix64(seed: 8)
    var wrong = 0
    for _ in 0..<500 {
      var style = document.root
      for _ in 0...(generator.next() % 3) {
        style = replaced(style, among: others, with: &generator)
      }
      let strict = Style.parse(style)
      let lenient = Style.parse(style, .lenient)
      #expect((strict.style == nil) == strict.hasErrors)
      #expect((lenient.style == nil) == (style.object == nil))
      #expect(lenient.diagnostics == strict.diagnostics)
      let offsets = strict.diagnostics.compactMap(\.offset)
      #expect(offsets == offsets.sorted())
      wrong += strict.hasErrors ? 1 : 0
    }
    #expect(wrong > 250)
  }
}
