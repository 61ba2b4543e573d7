import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import RenderMap
import Testing

@Suite("Guide: queries")
struct QueriesGuide {
  private let size = try? PictureSize(256, 256)
  private let camera = Camera(center: LngLat(longitude: 2.35, latitude: 48.85), zoom: 10)

  private func map() throws -> Map {
    let style = """
      {"version": 8, "sources": {"places": {"type": "geojson", "data": {"type": "FeatureCollection",
        "features": [
          {"type": "Feature", "id": 1, "properties": {"name": "Paris", "people": 2100000},
           "geometry": {"type": "Point", "coordinates": [2.35, 48.85]}},
          {"type": "Feature", "id": 2, "properties": {"name": "Versailles", "people": 84000},
           "geometry": {"type": "Point", "coordinates": [2.13, 48.8]}}]}}},
       "layers": [{"id": "places", "type": "circle", "source": "places", "paint":
         {"circle-radius": ["case", [">", ["get", "people"], 1000000], 12, 6]}}]}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil)
  }

  @Test("rendered features are found at a point, at a place and in a box")
  func rendered() throws {
    let scene = try map().scene(camera: camera, size: #require(size))
    // snippet: point
    let found = try scene.renderedFeatures(at: Point(128, 128))
    let name = found.first?.feature.attributes["name"]
    let layer = found.first?.layer?.id
    // end
    #expect(name == .string("Paris") && layer == "places")
    // snippet: place
    if let point = scene.point(of: LngLat(longitude: 2.35, latitude: 48.85)) {
      let there = try scene.renderedFeatures(at: point)
      assert(!there.isEmpty)
    }
    // end
    // snippet: box
    let near = try scene.renderedFeatures(in: Box(minX: 100, minY: 100, maxX: 156, maxY: 156))
    let all = try scene.renderedFeatures()
    // end
    #expect(near.count == 1 && all.count == 1)
    // snippet: geojson
    let text = found.geoJSON.jsonText
    // end
    #expect(text.hasPrefix(#"{"type":"FeatureCollection""#))
  }

  @Test("layers and filters limit the features, which have properties")
  func filtered() throws {
    let scene = try map().scene(camera: camera, size: #require(size))
    // snippet: filter
    let filter = try Filter(JSONDocument(parsing: #"[">", ["get", "people"], 1000000]"#).root)
    let cities = try scene.renderedFeatures(layers: ["places"], filter: filter)
    // end
    #expect(cities.map { $0.layer?.paint["circle-radius"] } == [.number(12)])
    // snippet: found
    for city in cities {
      if let radius = city.layer?.paint["circle-radius"]?.number {
        print(city.feature.attributes["name"] ?? .null, "is drawn with a radius of", radius)
      }
    }
    // end
  }

  @Test("features of sources are found")
  func source() throws {
    let map = try map()
    let size = try #require(size)
    // snippet: source
    let towns = try map.sourceFeatures(of: "places", camera: camera, size: size)
    // end
    #expect(towns.map(\.feature.identifier) == [.integer(1), .integer(2)])
  }
}
