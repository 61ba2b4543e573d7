import MapGeoJSON
import MapImages
import MapJSON
import MapStyle
import RenderMap
import RenderMapTesting
import Testing

// snippet: the suite
@Suite("Maps of a walk", .mapReport)
struct WalkMaps {
  /// Returns a map of a walk over a plain ground. Nothing is read from the network.
  private func map() throws -> Map {
    let style = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#f2efe9"}}]}
      """
    var map = try Map.load(JSONDocument(parsing: style), from: nil, loader: .offline)
    let walk = Geometry.lineString([[2.28, 48.84], [2.35, 48.87], [2.40, 48.85]])
    let source = DataSource(id: "route", shape: Feature(walk, attributes: ["name": "Walk"]))
    try map.addSource(source)
    var line = LineLayer(id: "route", source: source.id)
    line.lineColor = .constant(.orange)
    line.lineWidth = 4
    try map.addLayer(line)
    return map
  }

  private let camera = Camera(center: LngLat(longitude: 2.34, latitude: 48.855), zoom: 10)

  @Test func wholeWalk() throws {
    let size = try PictureSize(240, 120, scale: 2)
    try expectMap(map(), camera: camera, size: size, named: "route")
  }
}
// end

extension WalkMaps {
  @Test("a limit of the difference is a parameter")
  func tolerance() throws {
    let map = try map()
    let size = try PictureSize(240, 120, scale: 2)
    // snippet: tolerance
    let tolerance = DiffTolerance(maximumPixels: 20, maximumBlob: 5)
    try expectMap(
      map, camera: camera, size: size, named: "route", threshold: 0.1, tolerance: tolerance)
    // end
  }
}
