@testable import MapJSON
@testable import MapRaster
@testable import MapStyle
@testable import MapEngine
@testable import RenderMap

/// Legends of the layers of styles, as JSON and as pictures.
enum LegendTarget: FuzzTarget {
  static let name = "legend"
  static let summary = "legends of styles"
  static let words = StyleTarget.words
  static let sources = ["RenderMap/Legend", "RenderMap/Decorations/Legend"]
  static let limits = Limits(seconds: 10, memory: 512 << 20, memoryPerByte: 1 << 16)

  static func run(_ input: [UInt8]) throws {
    let document = try JSONDocument(parsing: input)
    let map = try MapMaking.load(document.root)
    let size = try PictureSize(64, 64)
    let scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
    let layers = map.style.layers.suffix(4).map(\.id)
    var choices = [LegendOptions(), LegendOptions(title: "Legend", classes: .shown)]
    choices += layers.map { LegendOptions(entries: [.init($0)], units: "km") }
    if let first = layers.first, let last = layers.last {
      let names = "\(last)=Title \\=,\(first)+\(last)"
      choices.append(LegendOptions(entries: LegendOptions.Entry.list(names) ?? [], locale: "de"))
    }
    decorate(scene, of: map, with: choices[input.count % choices.count])
    var isShown = false
    var refusal: (any Error)?
    for options in choices {
      do {
        let legend = try scene.legend(options)
        isShown = isShown || !legend.entries.isEmpty
        check(legend, with: options, of: scene)
        try draw(legend, of: scene, map)
      } catch {
        expect(!"\(error)".isEmpty, "an error without a message")
        refusal = error
      }
    }
    if !isShown { throw refusal ?? Refusal() }
  }

  /// Draws the picture with the legend on it, where labels avoid it.
  private static func decorate(_ scene: Scene, of map: Map, with options: LegendOptions) {
    var scene = scene
    var decorations = MapDecorations()
    decorations.legend = options
    map.decorate(&scene, with: decorations)
    _ = scene.draw()
  }

  /// Checks that creating a legend again gives the same legend, and that its data is JSON.
  private static func check(_ legend: Legend, with options: LegendOptions, of scene: Scene) {
    let json = legend.json.jsonBytes
    let again = expectSuccess("there is no legend the second time") { try scene.legend(options) }
    expect(again.json.jsonBytes == json, "another legend the second time")
    expectSuccess("the legend is not JSON") { _ = try JSONDocument(parsing: json) }
  }

  /// Draws a legend in one column and in three columns, as pixels and as vectors. Checks that the pixels do not depend
  /// on the number of threads.
  private static func draw(_ legend: Legend, of scene: Scene, _ map: Map) throws {
    var options = LegendPictureOptions()
    for columns in [1, 3] {
      options.columns = columns
      let picture = try map.legendPicture(legend, of: scene, options)
      let again = expectSuccess("the legend is not drawn on three threads") {
        try map.legendPicture(legend, of: scene, options, threads: 3)
      }
      expect(picture.pixels.bytes == again.pixels.bytes, "other pixels on three threads")
    }
    options = LegendPictureOptions()
    options.background = .black
    _ = try map.legendVectorPicture(legend, of: scene, options)
    options.size = LegendPictureOptions.Size(width: 200, height: 100)
    let picture = try map.legendPicture(legend, of: scene, options)
    expect(picture.pixels.width == 200 && picture.pixels.height == 100, "a legend of another size")
  }
}
