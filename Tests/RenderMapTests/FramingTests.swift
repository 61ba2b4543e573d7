import MapJSON
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Framing data")
struct FramingTests {
  /// Returns a map whose camera is far away, with data from 10 to 20 degrees.
  private func map() throws -> Map {
    let style = """
      {"version": 8, "center": [-100, 40], "zoom": 5, "sources": {"a": {"type": "geojson", "data":
        {"type": "LineString", "coordinates": [[10, 0], [20, 10]]}}},
       "layers": [{"id": "a", "type": "line", "source": "a"}]}
      """
    return try Map.load(JSONDocument(parsing: Array(style.utf8)), from: nil)
  }

  @Test("the data is in view even if the style has a camera")
  func fits() throws {
    let map = try map()
    let size = try PictureSize(256, 256)
    var request = CameraRequest()
    #expect(try map.camera(for: request, size: size).center.longitude == -100)
    request.fitsData = true
    let camera = try map.camera(for: request, size: size)
    #expect(abs(camera.center.longitude - 15) < 1e-9)
    #expect(camera.zoom > 3.5 && camera.zoom < 4.5)
    request.fallbackBounds = try GeographicBounds(west: 40, south: 0, east: 42, north: 2)
    let overlay = try map.camera(for: request, size: size)
    #expect(abs(overlay.center.longitude - 41) < 1e-9)
  }

  @Test("the zoom of fitted bounds is limited, and the bounds stay in the middle")
  func zoomLimit() throws {
    let map = try map()
    let size = try PictureSize(256, 256)
    var request = CameraRequest()
    request.bounds = try GeographicBounds(west: 10, south: 0, east: 10, north: 0)
    #expect(try map.camera(for: request, size: size).zoom == 18)
    request.zoomLimit = 3.5
    request.padding = EdgeInsets(left: 100)
    let camera = try map.camera(for: request, size: size)
    #expect(camera.zoom == 3.5)
    // The place is in the middle of the area inside of the padding, 50 pixels to the right of the center.
    #expect(abs(camera.center.longitude - (10 - 50 * 360 / (512 * 11.313_708_498_984_76))) < 1e-6)
  }

  @Test("sizes have names")
  func sizes() throws {
    let card = try #require(PictureDimensions("card@2x"))
    #expect(card.sides == .pixels(width: 1200, height: 630) && card.pixelRatio == 2)
    let thumbnail = try #require(PictureDimensions("thumbnail"))
    #expect(thumbnail.sides == .pixels(width: 256, height: 256) && thumbnail.pixelRatio == nil)
  }

  @Test(
    "other texts are not sizes",
    arguments: [
      "poster", "", "800", "8.5x11", "10x20pt", "a4-upside-down", "mm", "1x2x3mm", "a4@2",
    ])
  func noSizes(text: String) {
    #expect(PictureDimensions(text) == nil)
  }

  @Test(
    "paper has mm / 25.4 * dpi device pixels, rounded, and a pixel ratio of dpi / 96",
    arguments: [
      ("a4", nil, 794, 1123, 1), ("a4", 300, 2480, 3508, 3.125), ("a3", 300, 3508, 4961, 3.125),
      ("A4-landscape", 300, 3508, 2480, 3.125), ("210x297mm", 300, 2480, 3508, 3.125),
      ("21x29.7cm", 300, 2480, 3508, 3.125), ("8.5x11in", 300, 2550, 3300, 3.125),
      ("letter", 300, 2550, 3300, 3.125), ("letter", nil, 816, 1056, 1),
      ("legal", 96, 816, 1344, 1), ("a4@2x", nil, 1588, 2246, 2), ("a0", 72, 2384, 3370, 0.75),
      ("hd", 300, 1920, 1080, 1), ("200x100@2x", 300, 400, 200, 2),
    ] as [(String, Double?, Int, Int, Double)])
  func paper(text: String, dpi: Double?, width: Int, height: Int, ratio: Double) throws {
    let size = try #require(PictureDimensions(text)?.size(dpi: dpi))
    #expect(size.deviceWidth == width && size.deviceHeight == height)
    #expect(size.pixelRatio == ratio)
    // Decorations that are placed in pixels stay within the picture.
    #expect(Double(size.width) * ratio <= Double(width) + 1e-9)
    #expect(Double(size.width + 1) * ratio > Double(width))
  }

  @Test("paper that is too small or too large is refused")
  func paperOutOfRange() {
    #expect(PictureDimensions("a4")?.size(dpi: 100_000) == nil)
    #expect(PictureDimensions("0.01x5mm")?.size(dpi: 300) == nil)
    #expect(PictureDimensions("-5x5cm")?.size() == nil)
    #expect(throws: ViewError.self) { try PictureSize(paper: (.nan, 5)) }
  }

  @Test("the record of a view on paper keeps its device pixels")
  func recordedPaper() throws {
    let size = try PictureSize(paper: (210, 297), dpi: 300)
    let view = PictureView(
      camera: Camera(center: LngLat(longitude: 1, latitude: 2), zoom: 3), size: size)
    var writer = JSONWriter()
    writer.beginObject()
    view.write(to: &writer)
    writer.endObject()
    let object = try #require(try JSONDocument(parsing: writer.bytes).root.object)
    #expect(PictureView(object)?.size == size)
  }
}
