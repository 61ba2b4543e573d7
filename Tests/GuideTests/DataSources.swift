import Foundation
import MapData
import MapGeoJSON
import MapImages
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import RenderMap
import Testing

@Suite("Guide: Data sources")
struct DataSources {
  @Test("a map draws a source that a program fills")
  func filling() throws {
    // snippet: map
    let places = DataSource(id: "places")
    places.add(Feature(.point(-100, 45), attributes: ["name": "Camp", "beds": 12]))

    var map = try Map.load(
      JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": []}"#), from: nil)
    try map.addSource(places)
    var circles = CircleLayer(id: "places", source: places.id)
    circles.circleRadius = .expression(.get("beds"))
    circles.circleColor = .constant(.red)
    try map.addLayer(circles)
    // end
    // snippet: picture
    let size = try PictureSize(64, 64)
    let camera = Camera(center: LngLat(longitude: -100, latitude: 45), zoom: 3)
    let pixels = map.scene(camera: camera, size: size).draw()
    let png = try PNG.encode(pixels)
    // end
    #expect(!png.isEmpty)
    let middle = 4 * (32 * 64 + 32)
    #expect(Array(pixels.bytes[middle..<middle + 4]) == [255, 0, 0, 255])
    places.clear()
    let empty = map.scene(camera: camera, size: size).draw()
    #expect(empty.bytes.allSatisfy { $0 == 0 })
  }

  @Test("features are added, changed and removed")
  func changing() {
    let source = DataSource(id: "places")
    // snippet: changes
    let camp = Feature(.point(-100, 45), identifier: "camp", attributes: ["name": "Camp"])
    source.add(camp)
    source.add(Geometry.lineString([[-100, 45], [-101, 46]]))

    var moved = camp
    moved.geometry = .point(-101, 46)
    source.update(moved)  // by its identifier, in its place
    source.replace(moved, with: camp)  // by the feature itself, in its place
    source.remove(camp)
    source.remove(identifier: "camp")

    source.set(FeatureCollection([camp]))  // all others go
    source.clear()
    // end
    #expect(source.count == 0)
  }

  @Test("files and web addresses are imported")
  func importing() throws {
    try withFolder { folder in
      let path = folder + "/camps.geojson"
      let camp = Feature(.point(-100, 45), attributes: ["beds": 12])
      try Data(FeatureCollection([camp]).geoJSONData()).write(to: URL(fileURLWithPath: path))
      let source = DataSource(id: "camps")
      // snippet: import
      try source.importData(from: path)  // or "https://example.com/camps.geojson"

      try source.importData(from: path) { text in
        try FeatureCollection(geoJSON: text).features.filter {
          ($0.attribute(forKey: "beds")?.number ?? 0) > 20
        }
      }
      // end
      #expect(source.features == [camp])
    }
  }

  @Test("the camera fits a source")
  func fitting() throws {
    let source = DataSource(
      id: "track", shape: Geometry.lineString([[170, -20], [190, -10]]))
    let size = try PictureSize(400, 300)
    // snippet: fit
    if let box = source.boundingBox, let bounds = GeographicBounds(box) {
      let camera = try Camera.fitting(bounds, size: size, padding: 20)
      print("zoom \(camera.zoom)")
    }
    // end
    let bounds = try #require(source.boundingBox.flatMap { GeographicBounds($0) })
    #expect(bounds.west == 170 && bounds.east == -170)
  }

  @Test("points are gathered into clusters")
  func clusters() throws {
    // snippet: clusters
    var options = DataSourceOptions()
    options.cluster = true
    options.clusterRadius = 40
    options.clusterProperties = [
      .init(name: "beds", reduce: "+", map: StyleExpression.get("beds").json)
    ]
    let camps = DataSource(id: "camps", options: options)
    let numbers = 0..<30
    camps.add(
      numbers.map { Feature(.point(Double($0) / 1000, 0), attributes: ["beds": 2]) })
    // end
    var map = try Map.load(
      JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": []}"#), from: nil)
    try map.addSource(camps)
    try map.addLayer(CircleLayer(id: "camps", source: camps.id))
    let size = try PictureSize(64, 64)
    let scene = map.scene(camera: Camera(zoom: 2), size: size)
    let cluster = try #require(scene.renderedFeatures().first).feature
    // snippet: cluster
    for found in try scene.renderedFeatures(layers: ["camps"]) {
      guard let identifier = found.feature.clusterIdentifier else { continue }
      let points = camps.leaves(ofCluster: identifier, limit: 100)
      let parts = camps.children(ofCluster: identifier)
      let zoom = camps.expansionZoom(ofCluster: identifier)
      print(points?.count ?? 0, parts?.count ?? 0, zoom ?? 0)
    }
    // end
    #expect(cluster.attribute(forKey: "beds")?.number == 60)
    let identifier = try #require(cluster.clusterIdentifier)
    #expect(camps.leaves(ofCluster: identifier, limit: 100)?.count == 30)
  }
}
