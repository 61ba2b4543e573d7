import MapEngine
import MapGeoJSON
import MapTiles
import Testing

@Suite("Features of tiles as GeoJSON")
struct TileLayerFeatureTests {
  /// Returns a layer of 4 units per side with one feature of these parts.
  private func layer(
    _ type: TileLayer.GeometryType, _ parts: [[(Int32, Int32)]]
  ) -> TileLayer {
    var layer = TileLayer(name: "a", extent: 4)
    for part in parts {
      layer.points += part.map { TileLayer.TilePoint($0.0, $0.1) }
      layer.partEnds.append(layer.points.count)
    }
    layer.keys = ["k", "l"]
    layer.values = [.string("v"), .integer(3)]
    layer.tags = [TileLayer.Tag(key: 1, value: 1), TileLayer.Tag(key: 0, value: 0)]
    layer.features = [
      TileLayer.FeatureRecord(
        type: type, identifier: .integer(7), parts: 0..<parts.count, tags: 0..<2)
    ]
    return layer
  }

  @Test("positions are in degrees, and features keep their identifiers and attributes")
  func point() throws {
    // The tile is the upper right quarter of the world. It has 45 degrees per unit from the prime meridian, and its
    // last row is the equator.
    let tile = try #require(TileID(z: 1, x: 1, y: 0))
    let feature = layer(.point, [[(1, 4)]]).feature(0, in: tile)
    #expect(feature.identifier == .integer(7))
    #expect(feature.attributes["k"] == .string("v"))
    #expect(feature.attributes["l"] == .integer(3))
    guard case .point(let position) = feature.geometry else {
      Issue.record("not a point")
      return
    }
    #expect(position.longitude == 45)
    #expect(abs(position.latitude) < 1e-12)
  }

  @Test(
    "a geometry of several parts is a multipart geometry, and holes belong to the ring before them")
  func parts() {
    func types(_ type: TileLayer.GeometryType, _ parts: [[(Int32, Int32)]]) -> String {
      layer(type, parts).feature(0, in: .world).geometry?.typeName ?? ""
    }
    let square: [(Int32, Int32)] = [(0, 0), (3, 0), (3, 3), (0, 3), (0, 0)]
    let hole: [(Int32, Int32)] = [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]
    #expect(types(.point, [[(0, 0), (1, 1)]]) == "MultiPoint")
    #expect(types(.line, [[(0, 0), (1, 1)]]) == "LineString")
    #expect(types(.line, [[(0, 0), (1, 1)], [(2, 2), (3, 3)]]) == "MultiLineString")
    #expect(types(.polygon, [square, hole]) == "Polygon")
    #expect(types(.polygon, [square, square]) == "MultiPolygon")
    guard
      case .polygon(let rings) = layer(.polygon, [square, hole]).feature(0, in: .world).geometry
    else {
      Issue.record("not a polygon")
      return
    }
    #expect(rings.map(\.count) == [5, 5])
  }
}
