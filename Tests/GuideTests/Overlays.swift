import MapJSON
import MapRaster
import MapStyle
import RenderMap
import Testing

@Suite("Guide: drawing data over a map")
struct OverlaysGuide {
  private func map() throws -> Map {
    let style = """
      {"version": 8, "sources": {"places": {"type": "geojson",
         "data": {"type": "Point", "coordinates": [2.35, 48.85]}}},
       "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "#eeeeee"}},
         {"id": "names", "type": "symbol", "source": "places", "layout": {"text-field": "Paris"}}]}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil)
  }

  @Test("an overlay is below the labels, and a camera shows all of it")
  func overlay() throws {
    var map = try map()
    // snippet: overlay
    let text = """
      {"type": "Feature",
       "properties": {"stroke": "#c2344f", "stroke-width": 4},
       "geometry": {"type": "LineString", "coordinates": [[2.2, 48.8], [2.35, 48.85]]}}
      """
    let route = try Overlay(JSONDocument(parsing: text).root, id: "route", below: .labels)
    try map.add(route)
    // end
    #expect(map.style.layers.map(\.id).first == "ground")
    #expect(map.style.layers.map(\.id).last == "names")
    let size = try PictureSize(64, 64)
    // snippet: camera
    var request = CameraRequest()
    request.bounds = route.bounds?.grown(by: 0.1)
    let camera = try map.camera(for: request, size: size)
    // end
    let scene = map.scene(camera: camera, size: size)
    let pixels = scene.draw()
    #expect(
      (0..<64 * 64).contains { pixels.bytes[4 * $0] == 0xC2 && pixels.bytes[4 * $0 + 1] == 0x34 })
    // snippet: change
    try map.setProperty("line-dasharray", ofLayer: "route-stroke", to: [2.0, 1.0].styleJSON)
    // end
    #expect(map.style.paintProperty("line-dasharray", ofLayer: "route-stroke") != nil)
  }

  @Test("an overlay has a custom style")
  func ownStyle() throws {
    var map = try map()
    let data = try JSONDocument(parsing: #"{"type": "Point", "coordinates": [2.3, 48.9]}"#).root
    // snippet: own
    let visits = try Overlay(data, id: "visits")
    try map.addSource(visits.id, visits.source)
    try map.insertLayer(
      CircleLayer(id: "visits", source: visits.id) {
        $0.circleRadius = .interpolate(.linear, .get("count"), [0: 3, 100: 12])
        $0.circleColor = .constant(.orange)
        $0.circleStrokeColor = .constant(.white)
        $0.circleStrokeWidth = 1.5
      }, below: .labels)
    // end
    #expect(map.style.layers.map(\.id) == ["ground", "visits", "names"])
  }
}
