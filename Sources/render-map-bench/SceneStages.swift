import Foundation
import MapData
import MapImages
import MapJSON
import MapRaster
import RenderMap

/// The stages of drawing the first picture of a style. They are timed separately.
struct SceneStages {
  /// The path of the style.
  var file: String
  /// The width and height of the picture, in pixels.
  var side: Int
  /// The maximum number of threads.
  var threads: Int

  /// Returns the times of loading the style, laying out a scene, placing its symbols, painting the display list, drawing
  /// it, and writing the picture.
  func figures(_ stopwatch: Stopwatch) throws -> [Figure] {
    let size = try PictureSize(side, side)
    func load() throws -> Map {
      let location = try ResourceLocation(file)
      let loader = ResourceLoader()
      return try Map.load(
        JSONDocument(parsing: loader.load(location)), from: location, loader: loader)
    }
    func lay(_ map: Map) throws -> Scene {
      let camera = try map.camera(for: CameraRequest(), size: size)
      return map.scene(camera: camera, size: size, threads: threads)
    }
    let scene = try lay(load())
    let placed = PlacedScene(scene)
    let list = placed.displayList(threads: threads)
    let picture = draw(list, size)
    return [
      figure("load", try stopwatch.median { try load().style.layers.count }),
      figure("load, lay out", try stopwatch.median { try lay(load()).warnings.count }),
      figure(
        "place",
        stopwatch.median {
          let placed = PlacedScene(scene)
          placed.placeSymbols()
          return placed.warnings.count
        }),
      figure("paint", stopwatch.median { placed.displayList(threads: threads).commands.count }),
      figure("rasterize", stopwatch.median { draw(list, size).bytes.reduce(0) { $0 &+ Int($1) } }),
      figure("encode PNG", try stopwatch.median { try PNG.encode(picture).count }),
    ]
  }

  private func draw(_ list: DisplayList, _ size: PictureSize) -> PixelBuffer {
    Rasterizer.draw(list, width: size.deviceWidth, height: size.deviceHeight, threads: threads)
  }

  private func figure(_ stage: String, _ run: (milliseconds: Double, checksum: Int)) -> Figure {
    Figure(
      stage: stage, input: URL(fileURLWithPath: file).lastPathComponent,
      milliseconds: run.milliseconds, amount: Double(side * side) / 1e6, unit: "Mpixel",
      checksum: run.checksum)
  }
}
