import Foundation
import MapData
import MapImages
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import RenderMap
import Testing

@Suite("Examples")
struct ExampleTests {
  /// The folders in `Examples` that contain a style.
  static let names: [String] = {
    let folder = Golden.repository.appendingPathComponent("Examples").path
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)/style.json")
    }.sorted()
  }()

  /// Returns the scene of an example's style. If the example has an `overlay.geojson`, it is below the labels.
  static func scene(
    _ name: String, width: Int = 800, height: Int = 500, ratio: Double = 1
  ) throws -> Scene {
    let folder = Golden.repository.appendingPathComponent("Examples/\(name)").path
    let path = folder + "/style.json"
    let loader = ResourceLoader()
    let location = ResourceLocation.file(path: path)
    let document = try JSONDocument(parsing: loader.load(location))
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    var map = try Map.load(document, from: location, loader: loader, fontFolders: [fonts])
    #expect(map.warnings.isEmpty)
    let size = try PictureSize(width, height, scale: ratio)
    var request = CameraRequest()
    if FileManager.default.fileExists(atPath: folder + "/overlay.geojson") {
      let data = try JSONDocument(
        parsing: loader.load(.file(path: folder + "/overlay.geojson")))
      let overlay = try Overlay(
        data.root, below: .labels, appearance: Basemap.light.overlayAppearance)
      try map.add(overlay)
      request.show(overlays: [overlay])
    }
    let camera = try map.camera(for: request, size: size)
    return map.scene(camera: camera, size: size)
  }

  @Test("each example draws as its golden picture", arguments: names)
  func golden(name: String) throws {
    try Golden.expect(Self.scene(name).draw(threads: 2), matches: "Examples/\(name)")
  }

  @Test("each example draws the same pixels on any number of threads", arguments: names)
  func threads(name: String) throws {
    let scene = try Self.scene(name, width: 400, height: 250)
    let one = scene.draw(threads: 1)
    #expect(scene.draw(threads: 2) == one)
    #expect(scene.draw(threads: 7) == one)
  }

  @Test("two runs give the same file, byte for byte", arguments: names)
  func runs(name: String) throws {
    func run() throws -> [UInt8] {
      try PNG.encode(Self.scene(name, width: 400, height: 250).draw(threads: 1))
    }
    let (first, second) = (try run(), try run())
    #expect(first == second)
  }
}
