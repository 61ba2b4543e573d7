import Foundation
import MapGeoJSON
import MapGeometry
import MapJSON
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

/// Tests of the names of a map beside a track.
@Suite("Places of the map beside tracks")
struct TrackPlacesTests {
  /// Returns the places of a track along the equator, from 1 degree west to 1 degree east. At zoom level 7, a degree is
  /// 182 pixels wide.
  private func places(
    _ names: [(String, Double, Double)], placement: String = "point"
  ) throws -> [TrackProfile.Place] {
    let features = names.map { name, longitude, latitude in
      let geometry =
        placement == "point"
        ? #"{"type": "Point", "coordinates": [\#(longitude), \#(latitude)]}"#
        : #"{"type": "LineString", "coordinates": [[-1, \#(latitude)], [1, \#(latitude)]]}"#
      return """
        {"type": "Feature", "properties": {"name": "\(name)"}, "geometry": \(geometry)}
        """
    }
    let style = """
      {"version": 8, "sources": {"s": {"type": "geojson",
         "data": {"type": "FeatureCollection", "features": [\(features.joined(separator: ","))]}}},
       "layers": [{"id": "names", "type": "symbol", "source": "s", "layout": {
         "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"], "text-size": 12,
         "symbol-placement": "\(placement)"}}]}
      """
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let map = try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
    let camera = Camera(center: LngLat(longitude: 0, latitude: 0), zoom: 7)
    let scene = map.scene(camera: camera, size: try PictureSize(500, 300))
    let course = try #require(TrackCourse(of: .lineString([[-1, 0], [1, 0]])))
    return scene.places(along: course, of: map.style)
  }

  @Test("labels at points beside the track are its places, where they are nearest to it")
  func beside() throws {
    // A label of 12 pixels reaches about 20 pixels with the distance of 12 pixels, and 0.3 degrees are 55 pixels.
    let found = try places([("Alp", -0.5, 0.05), ("Berg", 0.5, 0.3), ("Col", 0.7, -0.03)])
    #expect(Set(found.map(\.name)) == ["Alp", "Col"])
    for place in found {
      let degrees = place.name == "Alp" ? 0.5 : 1.7
      #expect(abs(place.distance - degrees * 111_319.49) < 1500)
    }
  }

  @Test("numbers, and labels along lines or outside of the map, are no places")
  func others() throws {
    #expect(try places([("1024", 0, 0)]).isEmpty)
    #expect(try places([("Alp", 2, 0)]).isEmpty)
    #expect(try places([("Main Street", 0, 0)], placement: "line").isEmpty)
  }
}
