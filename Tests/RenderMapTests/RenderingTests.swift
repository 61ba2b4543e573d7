import Foundation
import MapTestSupport
import RenderMap
import Testing

@Suite("Opening maps and rendering pictures")
struct RenderingTests {
  private let style = """
    {"version": 8, "center": [2.35, 48.85], "zoom": 10,
     "sources": {"places": {"type": "geojson", "attribution": "Survey",
       "data": {"type": "Point", "coordinates": [2.35, 48.85]}}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#eeeeee"}},
       {"id": "dots", "type": "circle", "source": "places", "paint": {"circle-radius": 9}}]}
    """

  /// Opens the map of a text in a file of this name.
  private func map(
    _ text: String, named name: String = "map.json", loader: ResourceLoader = .offline,
    recordsInputs: Bool = false
  ) async throws -> Map {
    let folder = NSTemporaryDirectory() + "rendering-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    return try await Map(
      contentsOf: folder + "/" + name, loader: loader, recordsInputs: recordsInputs)
  }

  @Test("an asynchronous picture equals the synchronous one, on any number of threads")
  func equalsSynchronous() async throws {
    let map = try await map(style)
    let size = try PictureSize(200, 100, scale: 2)
    var scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
    map.decorate(&scene, with: MapDecorations(attribution: .full))
    let expected = scene.draw()
    for threads in [1, 3] {
      let picture = try await map.render(size: size, threads: threads)
      #expect(picture.pixels == expected)
      #expect(picture.attribution == "Survey")
    }
  }

  @Test("data is drawn over a basemap, completely in view")
  func data() async throws {
    let track = #"{"type": "LineString", "coordinates": [[5, 50], [6, 51], [7.5, 50.5]]}"#
    let map = try await map(track, named: "track.geojson")
    let picture = try await map.render(size: PictureSize(300, 200))
    #expect(picture.warnings.isEmpty)
    for place in [(5.0, 50.0), (6, 51), (7.5, 50.5)] {
      let point = try #require(
        picture.scene.scene.point(of: LngLat(longitude: place.0, latitude: place.1)))
      #expect((0...300).contains(point.x) && (0...200).contains(point.y))
    }
  }

  @Test("a request for a view is respected, with padding and scale")
  func view() async throws {
    let map = try await map(style)
    let bounds = try GeographicBounds(west: 10, south: 40, east: 12, north: 41)
    let size = try PictureSize(100, 100, scale: 2)
    let picture = try await map.render(.fitting(bounds, padding: 20), size: size)
    #expect(abs(picture.camera.center.longitude - 11) < 1e-9)
    #expect(picture.pixels.width == 200)
    await #expect(throws: ViewError.noRoom) {
      try await map.render(.fitting(bounds, padding: 50), size: size)
    }
  }

  @Test("a map that is missing or malformed is an error that names the file")
  func errors() async throws {
    await #expect { try await Map(contentsOf: "/nowhere/map.json") } throws: {
      "\($0)".contains("/nowhere/map.json")
    }
    await #expect { try await map("{\"version\": 8, \"sources\": {") } throws: {
      "\($0)".contains("map.json")
    }
    await #expect(throws: MapError.self) {
      try await map(#"{"version": 8, "sources": {}, "layers": [{"id": "a", "type": "lin"}]}"#)
    }
  }

  @Test("a canceled task renders nothing")
  func cancellation() async throws {
    let map = try await map(style)
    let size = try PictureSize(64, 64)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await map.render(size: size)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("inputs are recorded on request")
  func recording() async throws {
    let map = try await map(style)
    let picture = try await map.render(size: PictureSize(64, 64))
    #expect(picture.provenance() == nil)
    let path = NSTemporaryDirectory() + "rendering-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try picture.write(to: path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try PNG.decode(bytes).width == 64)
    let log = InputLog()
    var loader = ResourceLoader.offline
    loader.inputs = log
    _ = try await self.map(style, loader: loader)
    #expect(log.hashes.count == 1)
  }

  @Test(
    "a file has the picture, its attribution and its provenance, and a wrong extension is refused")
  func file() async throws {
    let map = try await map(style, recordsInputs: true)
    let picture = try await map.render(size: PictureSize(64, 64))
    let path = NSTemporaryDirectory() + "rendering-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try picture.write(to: path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try PixelBuffer(premultiplying: PNG.decode(bytes)) == picture.pixels)
    #expect(try PictureRecord(of: bytes, at: path)?.provenance().version == Map.version)
    #expect(throws: ImageError.self) { try picture.write(to: path + ".pdf") }
  }
}
