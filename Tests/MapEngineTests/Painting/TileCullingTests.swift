import Foundation
import MapEngine
import MapJSON
import MapRaster
import MapTestSupport
import Testing

@Suite("Culling")
struct TileCullingTests {
  /// Returns a map of random polygons and lines around the origin. The lines have widths, offsets, gaps, blur and
  /// translations.
  private func map(seed: UInt64) throws -> Map {
    var random = SplitMix64(seed: seed)
    let features = (0..<400).map { number in
      let longitude = Double.random(in: -10...10, using: &random)
      let latitude = Double.random(in: -8...8, using: &random)
      let places = (0..<(3 + number % 4)).map { _ in
        "[\(longitude + Double.random(in: -0.5...0.5, using: &random)), "
          + "\(latitude + Double.random(in: -0.5...0.5, using: &random))]"
      }
      let geometry =
        number % 2 == 0
        ? #""Polygon", "coordinates": [[\#((places + [places[0]]).joined(separator: ","))]]"#
        : #""LineString", "coordinates": [\#(places.joined(separator: ","))]"#
      return
        #"{"type": "Feature", "properties": {"n": \#(number)}, "geometry": {"type": \#(geometry)}}"#
    }
    return try Map.load(
      JSONDocument(
        parsing: """
          {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection",
            "features": [\(features.joined(separator: ","))]}}},
           "layers": [
            {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}},
            {"id": "fill", "type": "fill", "source": "s", "filter": ["==", ["geometry-type"], "Polygon"],
             "paint": {"fill-color": ["rgb", ["*", 0.6, ["get", "n"]], 80, 200], "fill-opacity": 0.5,
              "fill-translate": [30, -25]}},
            {"id": "line", "type": "line", "source": "s", "layout": {"line-join": "miter",
              "line-cap": "square", "line-miter-limit": 8}, "paint": {"line-width": ["/", ["get", "n"], 40],
              "line-gap-width": 6, "line-offset": -9, "line-blur": 3, "line-opacity": 0.7,
              "line-translate": [-20, 40], "line-color": "#124"}}]}
          """), from: nil)
  }

  @Test(
    "a part of a picture is the picture of that part",
    arguments: [(1, 0.0, 4.0), (2, 0, 5.3), (3, 30, 4.6), (4, 215, 6)])
  func part(seed: UInt64, bearing: Double, zoom: Double) throws {
    let map = try map(seed: seed)
    let camera = Camera(zoom: zoom, bearing: bearing)
    let small = try PictureSize(128, 96)
    let large = try PictureSize(512, 416)
    let part = map.scene(camera: camera, size: small).draw()
    let whole = map.scene(camera: camera, size: large).draw()
    var differing: Set<Int> = []
    for row in 0..<96 {
      for byte in 0..<(128 * 4) {
        let inWhole = ((row + 160) * 512 + 192) * 4 + byte
        let difference = Int(part.bytes[row * 128 * 4 + byte]) - Int(whole.bytes[inWhole])
        // Positions in the two pictures differ by whole pixels, but are rounded separately.
        if abs(difference) > 2 { differing.insert(row * 128 + byte / 4) }
      }
    }
    // Edges are cut at the borders of both pictures, and their ends are rounded there. In single pixels, a center that
    // lies almost on an edge changes sides.
    #expect(differing.count <= 12)
    #expect(Set(part.bytes).count > 20)
  }
}
