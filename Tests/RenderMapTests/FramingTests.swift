import JSON
import Testing

@testable import RenderMap

@Suite("Framing data")
struct FramingTests {
  /// A map that is looked at from far away, with data from 10 to 20 degrees.
  private func map() throws -> Map {
    let style = """
      {"version": 8, "center": [-100, 40], "zoom": 5, "sources": {"a": {"type": "geojson", "data":
        {"type": "LineString", "coordinates": [[10, 0], [20, 10]]}}},
       "layers": [{"id": "a", "type": "line", "source": "a"}]}
      """
    return try Map.load(JSONDocument(parsing: Array(style.utf8)), from: nil)
  }

  @Test("the data is shown although the style says what the map shows")
  func fits() throws {
    let map = try map()
    let size = try #require(PictureSize(width: 256, height: 256))
    var request = CameraRequest()
    #expect(map.camera(for: request, size: size)?.center.longitude == -100)
    request.fitsData = true
    let camera = try #require(map.camera(for: request, size: size))
    #expect(abs(camera.center.longitude - 15) < 1e-9)
    #expect(camera.zoom > 3.5 && camera.zoom < 4.5)
    request.fallbackBounds = GeographicBounds(west: 40, south: 0, east: 42, north: 2)
    let overlay = try #require(map.camera(for: request, size: size))
    #expect(abs(overlay.center.longitude - 41) < 1e-9)
  }

  @Test("no bounds lead beyond the limit, and the centre stays that of the bounds")
  func zoomLimit() throws {
    let map = try map()
    let size = try #require(PictureSize(width: 256, height: 256))
    var request = CameraRequest()
    request.bounds = GeographicBounds(west: 10, south: 0, east: 10, north: 0)
    #expect(map.camera(for: request, size: size)?.zoom == 18)
    request.zoomLimit = 3.5
    request.padding = EdgeInsets(left: 100)
    let camera = try #require(map.camera(for: request, size: size))
    #expect(camera.zoom == 3.5)
    // The place stands in the middle of the part that the padding leaves, 50 pixels right of the centre.
    #expect(abs(camera.center.longitude - (10 - 50 * 360 / (512 * 11.313_708_498_984_76))) < 1e-6)
  }

  @Test("sizes have names")
  func sizes() throws {
    let card = try #require(PictureSize.parts(of: "card@2x"))
    #expect(card.width == 1200 && card.height == 630 && card.pixelRatio == 2)
    let thumbnail = try #require(PictureSize.parts(of: "thumbnail"))
    #expect(thumbnail.width == 256 && thumbnail.height == 256 && thumbnail.pixelRatio == nil)
    #expect(PictureSize.parts(of: "poster") == nil)
    #expect(PictureSize.parts(of: "") == nil)
  }
}
