import Foundation
import MapJSON
import MapRaster
import RenderMap
import MapData

/// Frames of one map that stays in memory, each a little east of the one before.
struct WarmFrames {
  /// The style.
  var file: String
  /// The pictures' width and height in pixels.
  var side: Int
  /// How many threads may work at once.
  var threads: Int

  /// How long a frame takes, tiles and all that was loaded before being at hand.
  func figure(_ stopwatch: Stopwatch) throws -> Figure {
    let location = try ResourceLocation(file)
    let loader = ResourceLoader()
    let map = try Map.load(
      JSONDocument(parsing: loader.load(location)), from: location, loader: loader)
    guard let size = PictureSize(width: side, height: side),
      let start = map.camera(for: CameraRequest(), size: size)
    else { throw ValidationFailure.noPicture }
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

  private enum ValidationFailure: Error {
    case noPicture
  }
}
