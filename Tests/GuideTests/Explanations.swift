import MapGeometry
import MapJSON
import MapStyle
import RenderMap
import Testing

@Suite("Guide: explanations")
struct ExplanationsGuide {
  private func scene() throws -> Scene {
    let style = """
      {"version": 8, "sources": {"places": {"type": "geojson", "data": {"type": "FeatureCollection",
        "features": [
          {"type": "Feature", "id": 1, "properties": {"name": "Paris", "people": 2100000},
           "geometry": {"type": "Point", "coordinates": [2.35, 48.85]}},
          {"type": "Feature", "id": 2, "properties": {"name": "Versailles", "people": 84000},
           "geometry": {"type": "Point", "coordinates": [2.13, 48.8]}}]}}},
       "layers": [{"id": "places", "type": "circle", "source": "places", "minzoom": 12},
         {"id": "names", "type": "symbol", "source": "places",
          "filter": [">", ["get", "people"], 1000000],
          "layout": {"text-field": ["get", "name"], "text-font": ["Noto Sans Regular"]}}]}
      """
    let camera = Camera(center: LngLat(longitude: 2.35, latitude: 48.85), zoom: 10)
    return try Map.load(JSONDocument(parsing: style), from: nil)
      .scene(camera: camera, size: PictureSize(256, 256))
  }

  @Test("the layers at a point and the features with a text are explained")
  func explained() throws {
    let scene = try scene()
    // snippet: explain
    let placed = PlacedScene(scene)
    let explanation = try placed.explanation(of: .point(Point(128, 128)))
    for layer in explanation.layers where !layer.isDrawn {
      print(layer.layer, layer.reason?.description ?? "")
    }
    // end
    #expect(explanation.layers.map(\.isDrawn) == [false, true])
    #expect(explanation.layers[0].reason == .zoomRange(zoom: 10, minimum: 12, maximum: nil))
    // snippet: label
    let people = try placed.explanation(of: .label("Versailles"), layers: ["names"])
    if case .filter(let decision) = people.layers.first?.reason {
      print(decision.part.jsonText, decision.readings)
    }
    // end
    #expect(people.layers.first?.reason?.code == "filter")
  }
}
