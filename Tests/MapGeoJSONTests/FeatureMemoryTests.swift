import MapGeoJSON
import Testing

@Suite("Memory of features")
struct FeatureMemoryTests {
  private static let line = #"{"type": "LineString", "coordinates": [[0, 0], [1, 1]]}"#

  @Test(
    "features, points, positions, parts and attributes are counted when they are read",
    arguments: [
      (#"{"type": "Point", "coordinates": [1, 2]}"#, 320),
      (#"{"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]}"#, 640),
      (line, 64 + 2 * 96),
      (#"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}"#, 64 + 4 * 96),
      (#"{"type": "GeometryCollection", "geometries": [\#(line)]}"#, 64 + 64 + 2 * 96),
      (#"{"type": "Feature", "geometry": null, "properties": {"a": [1, "bc"]}}"#, 400 + 3 * 64 + 2),
    ])
  func counted(text: String, memory: Int) throws {
    #expect(try GeoJSONDocument(parsing: text).memory == memory)
    #expect(try GeoJSONDocument(parsing: Array(text.utf8), memoryLimit: memory).memory == memory)
    let error = #expect(throws: GeoJSONError.self) {
      try GeoJSONDocument(parsing: Array(text.utf8), memoryLimit: memory - 1)
    }
    #expect(error?.reason == .tooLarge(limit: memory - 1))
  }

  @Test("created features are counted like parsed ones")
  func made() throws {
    let text = #"{"type": "Feature", "geometry": \#(Self.line), "properties": {"a": 1}}"#
    let document = try GeoJSONDocument(parsing: text)
    #expect(document.object.features.map(\.memory) == [document.memory])
  }
}
