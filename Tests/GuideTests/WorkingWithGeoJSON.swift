import Foundation
import MapGeoJSON
import MapStyle
import MapTestSupport
import RenderMap
import Testing

@Suite("Guide: Working with GeoJSON")
struct WorkingWithGeoJSON {
  @Test("shapes are created from coordinates")
  func making() {
    // snippet: geometries
    let point = Geometry.point(-100, 45)
    let points = Geometry.multiPoint([[-100, 45], [-101, 46]])
    let line = Geometry.lineString([[-100, 45], [-101, 46, 250]])  // the last one 250 m high
    let lines = Geometry.multiLineString([[[0, 0], [1, 1]], [[2, 2], [3, 3]]])
    let lake = Geometry.polygon(
      [[0, 0], [9, 0], [9, 9], [0, 9]], interiors: [[[4, 4], [4, 5], [5, 5]]])
    let islands = Geometry.multiPolygon([
      [[[0, 0], [1, 0], [1, 1], [0, 0]]], [[[5, 5], [6, 5], [6, 6], [5, 5]]],
    ])
    let all = Geometry.geometryCollection([point, points, line, lines, lake, islands])
    // end
    #expect(all.typeName == "GeometryCollection")
    #expect(BoundingBox(of: all)?.numbers == [-101, 0, 9, 46])
  }

  @Test("features have attributes and identifiers")
  func features() {
    // snippet: features
    var feature = Feature(
      .point(-100, 45), identifier: 42,
      attributes: ["name": "Camp", "beds": 12, "color": Color.red])
    feature.attributes["open"] = true
    let beds = feature.attribute(forKey: "beds")?.number
    let members = feature.geoJSONDictionary()
    // end
    #expect(beds == 12)
    #expect(members["id"] == 42)
    #expect(feature.attribute(forKey: "color") == "rgba(255,0,0,1)")
  }

  @Test("shapes are written in source code, and as text")
  func sourceCode() throws {
    // snippet: text
    let text = """
      {"type": "Feature", "properties": {"custom-property": "value"},
       "geometry": {"type": "Point", "coordinates": [-100, 45]}}
      """
    let feature = try Feature(geoJSON: text)
    let sameAgain = feature.geoJSONText
    // end
    #expect(try Feature(geoJSON: sameAgain) == feature)
    // snippet: encodings
    let utf16 = feature.geoJSONData(encoding: .utf16)
    let latin1 = feature.geoJSONData(encoding: .latin1)
    let detected = try Feature(data: utf16)  // from the byte order mark
    let named = try Feature(data: latin1, encoding: .latin1)
    // end
    #expect(detected == feature && named == feature)
  }

  @Test("a file may contain any type of object")
  func anyObject() throws {
    try withFolder { folder in
      let path = folder + "/camps.geojson"
      try Data(#"{"type":"Point","coordinates":[1,2]}"#.utf8)
        .write(to: URL(fileURLWithPath: path))
      // snippet: file
      switch try GeoJSONObject(contentsOfFile: path) {
      case .geometry(let geometry, _): print("a geometry of type \(geometry.typeName)")
      case .feature(let feature): print("a feature with \(feature.attributes.count) attributes")
      case .featureCollection(let collection): print("\(collection.features.count) features")
      }
      // end
      #expect(throws: GeoJSONError.self) { try FeatureCollection(contentsOfFile: path) }
    }
  }

  @Test("boxes can cross the antimeridian")
  func box() {
    // snippet: box
    let fiji = Geometry.multiPoint([[177, -20], [-178, -16]])
    let box = BoundingBox(of: fiji)
    // end
    #expect(box == BoundingBox(west: 177, south: -20, east: -178, north: -16))
    #expect(box?.crossesAntimeridian == true)
  }
}
