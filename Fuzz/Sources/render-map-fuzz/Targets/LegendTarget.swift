@testable import MapJSON
@testable import MapLegend
@testable import MapRaster
@testable import MapStyle
@testable import RenderMap

/// Legends of the layers of styles, as data and drawn.
enum LegendTarget: FuzzTarget {
  static let name = "legend"
  static let summary = "legends of styles"
  static let words = StyleTarget.words
  static let sources = ["MapLegend", "RenderMap/Decorations/Legend"]
  static let limits = Limits(seconds: 10, memory: 512 << 20, memoryPerByte: 1 << 16)

  static func run(_ input: [UInt8]) throws {
    let document = try JSONDocument(parsing: input)
    let map = try MapMaking.load(document.root)
    let size = try PictureSize(64, 64)
    let scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
    var isShown = false
    var refusal: (any Error)?
    for layer in map.style.layers.suffix(4) {
      do {
        let options = LegendOptions(entries: [.init(layer.id)])
        let legend = try scene.legend(options)
        isShown = isShown || !legend.entries.isEmpty
        check(legend, with: options, of: scene)
        try draw(legend, of: scene, map)
      } catch {
        refusal = error
      }
    }
    if !isShown { throw refusal ?? Refusal() }
  }

  /// Checks that a legend is the same again, and JSON.
  private static func check(_ legend: Legend, with options: LegendOptions, of scene: Scene) {
    let json = legend.json.jsonBytes
    let again = expectSuccess("there is no legend the second time") { try scene.legend(options) }
    expect(again.json.jsonBytes == json, "another legend the second time")
    expectSuccess("the legend is not JSON") { _ = try JSONDocument(parsing: json) }
  }

  /// Draws a legend in one column and several, with pixels that do not depend on the number of threads.
  private static func draw(_ legend: Legend, of scene: Scene, _ map: Map) throws {
    for columns in [1, 3] {
      var options = LegendPictureOptions()
      options.columns = columns
      let picture = try map.legendPicture(legend, of: scene, options)
      let again = expectSuccess("the legend is not drawn on three threads") {
        try map.legendPicture(legend, of: scene, options, threads: 3)
      }
      expect(picture.pixels.bytes == again.pixels.bytes, "other pixels on three threads")
    }
  }
}
