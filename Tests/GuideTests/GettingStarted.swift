import RenderMap
import Testing

@Suite("Guide: getting started")
struct GettingStartedGuide {
  private func map() async throws -> Map {
    let style = """
      {"version": 8, "sources": {"places": {"type": "geojson",
         "data": {"type": "Point", "coordinates": [2.35, 48.85]}}},
       "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "#eeeeee"}},
         {"id": "names", "type": "symbol", "source": "places", "layout": {"text-field": "Paris"}}]}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil, loader: .offline)
  }

  /// Compiles the snippets that name files of the reader. The program in `Examples/program` runs them.
  private func opening() async throws {
    do {
      // snippet: open
      let map = try await Map(contentsOf: "style.json")
      let bounds = try GeographicBounds(west: -25, south: 34, east: 45, north: 72)
      let picture = try await map.render(
        .fitting(bounds, padding: 20), size: .init(800, 600, scale: 2))
      try picture.write(to: "map.png")
      // end
    }
    // snippet: offline
    let map = try await Map(contentsOf: "route.gpx", loader: .offline, basemap: .dark)
    let picture = try await map.render(size: .init(1024, 768))
    // end
    _ = picture
  }

  @Test("a picture has warnings, labels, a file and pixels")
  func picture() async throws {
    let map = try await map()
    let picture = try await map.render(
      .centered(on: LngLat(longitude: 2.35, latitude: 48.85), zoom: 10), size: .init(64, 64))
    // snippet: picture
    for warning in picture.warnings { print(warning) }
    let shown = picture.labels.filter(\.showsText).map(\.text)
    let png = try picture.data()
    let pixel = picture.pixels.bytes[0..<4]
    // end
    #expect(picture.warnings.isEmpty)
    #expect(shown == ["Paris"])
    #expect(Array(png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    #expect(Array(pixel) == [0xEE, 0xEE, 0xEE, 0xFF])
  }

  @Test("a route is drawn below the labels")
  func change() async throws {
    var map = try await map()
    // snippet: change
    let route = DataSource(id: "route", shape: Geometry.lineString([[2.2, 48.8], [2.35, 48.85]]))
    try map.addSource(route)
    var layer = LineLayer(id: "route", source: route.id)
    layer.lineColor = .constant(.orange)
    layer.lineWidth = 4
    try map.insertLayer(layer, below: .labels)
    // end
    #expect(map.style.layers.map(\.id) == ["ground", "route", "names"])
  }
}
