import MapJSON
import MapStyle
import RenderMap
import Testing

@Suite("Guide: legends")
struct LegendGuide {
  @Test("a legend is drawn on a map, and without a map")
  func legends() throws {
    let style = """
      {"version": 8, "sources": {"land": {"type": "geojson",
         "data": {"type": "Feature", "properties": {"people": 4}, "geometry":
           {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}}}},
       "layers": [
         {"id": "population", "type": "fill", "source": "land", "paint":
           {"fill-color": ["step", ["get", "people"], "#fee", 2, "#f88", 8, "#c00"]}},
         {"id": "rivers", "type": "line", "source": "land"}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(300, 200)
    var scene = map.scene(camera: try map.camera(for: .fittingData(), size: size), size: size)
    // snippet: decoration
    var decorations = MapDecorations()
    decorations.legend = LegendOptions(
      entries: [.init("population", title: "People per square kilometer"), .init("rivers")])
    map.decorate(&scene, with: decorations)
    // end
    #expect(scene.warnings.isEmpty)
    // snippet: alone
    let legend = try scene.legend(LegendOptions(entries: [.init("population")]))
    for item in legend.entries[0].items { print(item.label, item.parts) }
    let picture = try map.legendPicture(legend, of: scene)
    // end
    #expect(legend.entries[0].items.map(\.label) == ["< 2", "2–8", "≥ 8"])
    #expect(picture.pixels.height > 50)
    #expect(picture.warnings == [])
  }
}
