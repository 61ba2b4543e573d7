import Foundation
import MapData
import MapJSON
import MapRaster
import RenderMap

/// Successive frames of one map in memory. Each frame is a little further east than the previous one.
struct WarmFrames {
  /// The path of the style.
  var file: String
  /// The width and height of the frames, in pixels.
  var side: Int
  /// The maximum number of threads.
  var threads: Int

  /// Returns the time of drawing a frame. All tiles and resources are loaded before.
  func figure(_ stopwatch: Stopwatch) throws -> Figure {
    let location = try ResourceLocation(file)
    let loader = ResourceLoader()
    let map = try Map.load(
      JSONDocument(parsing: loader.load(location)), from: location, loader: loader)
    let size = try PictureSize(side, side)
    let start = try map.camera(for: CameraRequest(), size: size)
    var frame = 0
    let run = stopwatch.median {
      var camera = start
      camera.center.longitude += 0.0005 * Double(frame % 5)
      frame += 1
      let scene = map.scene(camera: camera, size: size, threads: threads)
      return scene.draw(threads: threads).bytes.reduce(0) { $0 &+ Int($1) }
    }
    return Figure(
      stage: "warm frame", input: URL(fileURLWithPath: file).lastPathComponent,
      milliseconds: run.milliseconds, amount: Double(side * side) / 1e6, unit: "Mpixel",
      checksum: run.checksum)
  }

}
