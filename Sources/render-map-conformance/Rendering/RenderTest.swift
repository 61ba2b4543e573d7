import Foundation
import MapData
import MapImages
import MapJSON
import MapRaster
import MapStyle
import RenderMap

/// A render test. It consists of a style with a camera, and the expected pictures.
struct RenderTest {
  /// The name of the test. It is the path of the test's folder below `directory`.
  var name: String
  /// The folder of the suite.
  var directory: String
  /// The folder that `local://` refers to.
  var assets: String

  private var folder: String { directory + "/" + name }

  /// Draws the style and compares the picture. Writes the picture and the difference below the folder `out`.
  func run(out: String) -> RenderResult {
    var result = RenderResult(
      name: name, status: .errored, allowed: 0, milliseconds: 0, message: "")
    do {
      let document = try JSONDocument(parsing: Self.bytes(of: folder + "/style.json"))
      let metadata = RenderTestMetadata(document.root)
      result.allowed = metadata.allowed
      let start = Date()
      let (picture, warnings) = try draw(document, metadata: metadata)
      result.milliseconds = Date().timeIntervalSince(start) * 1000
      try compare(picture, metadata: metadata, out: out, result: &result)
      if result.status != .passed, !warnings.isEmpty {
        result.message += " (" + warnings.joined(separator: "; ") + ")"
      }
    } catch {
      result.message = "\(error)"
    }
    return result
  }

  private func draw(
    _ document: JSONDocument, metadata: RenderTestMetadata
  ) throws -> (PixelBuffer, [String]) {
    guard let size = metadata.size else { throw TestFailure("no usable size") }
    let loader = LocalScheme.loader(assets: assets)
    var map = try Map.load(
      document, from: .file(path: folder + "/style.json"), loader: loader,
      pixelRatio: size.pixelRatio, leniently: true)
    // The reference pictures were drawn by this version.
    map.referenceRules = .version6_5
    if let maximumZoom = metadata.maximumZoom { map.zoomLevelsToOverscale = 26 - maximumZoom }
    var animated = AnimatedMap(
      map, camera: metadata.camera(of: map.style), size: size,
      fadeDuration: metadata.fadeDuration)
    animated.hasCrossSourceCollisions = metadata.hasCrossSourceCollisions
    var session = TestSession(animated, loader: loader)
    for operation in metadata.operations { session.perform(operation) }
    var scene = session.scene()
    scene.debugOverlays = metadata.debugOverlays
    let warnings = (session.map.warnings + scene.warnings).map(\.description)
    return (scene.draw(threads: 1), session.refusals + warnings)
  }

  /// Compares the picture with every `expected*.png`, and reports the comparison with the closest of them.
  private func compare(
    _ picture: PixelBuffer, metadata: RenderTestMetadata, out: String, result: inout RenderResult
  ) throws {
    let outFolder = out + "/" + name
    try FileManager.default.createDirectory(atPath: outFolder, withIntermediateDirectories: true)
    var actual = StraightPixels(unpremultiplying: picture)
    actual.wrapBrightChannels(of: picture)
    if let report = metadata.report {
      actual = actual.lowerLeft(width: report.width, height: report.height)
    }
    try Self.write(PNG.encode(actual), to: outFolder + "/actual.png")
    let (file, expected, closest) = try closestExpected(to: actual, threshold: metadata.threshold)
    result.expected = file
    result.difference = Self.share(of: closest)
    if closest.expectedSize != closest.actualSize {
      result.status = .failed
      result.message =
        "the picture is \(closest.actualSize) pixels large, expected \(closest.expectedSize)"
      return
    }
    try Self.write(PNG.encode(closest.picture(on: expected)), to: outFolder + "/diff.png")
    result.status = closest.share <= metadata.allowed ? .passed : .failed
    if result.status == .failed {
      result.message = "differs in \(closest.share) of its pixels, \(metadata.allowed) allowed"
    }
  }

  private func closestExpected(
    to actual: StraightPixels, threshold: Double
  ) throws -> (String, StraightPixels, Difference) {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix("expected") && $0.hasSuffix(".png")
    }
    let compared = try files.sorted().map { file in
      let expected = try PNG.decode(Self.bytes(of: folder + "/" + file))
      return (
        file, expected,
        PixelDiff.compare(
          expected: expected, actual: actual, measure: .perceptual(threshold: threshold))
      )
    }
    guard let closest = compared.min(by: { Self.share(of: $0.2) < Self.share(of: $1.2) }) else {
      throw TestFailure("there is no expected picture")
    }
    return closest
  }

  /// Returns the share of differing pixels, from 0 to 1. The share is 1 if the sizes differ.
  private static func share(of difference: Difference) -> Double {
    difference.expectedSize == difference.actualSize ? difference.share : 1
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}

extension StraightPixels {
  /// Returns the lower left part of the picture with the given size in pixels.
  fileprivate func lowerLeft(width: Int, height: Int) -> StraightPixels {
    let (width, height) = (min(width, self.width), min(height, self.height))
    var part: [UInt8] = []
    for row in (self.height - height)..<self.height {
      part += bytes[(row * self.width * 4)..<((row * self.width + width) * 4)]
    }
    return StraightPixels(width: width, height: height, bytes: part)
  }
}

extension StraightPixels {
  /// Replaces the channels that are greater than the alpha of their pixel by the channels in the suite's pictures.
  /// Such channels occur if light is added. The suite's pictures contain the lower eight bits of the quotient.
  fileprivate mutating func wrapBrightChannels(of picture: PixelBuffer) {
    for index in bytes.indices where index % 4 < 3 {
      let alpha = Int(picture.bytes[index | 3])
      let channel = Int(picture.bytes[index])
      if channel > alpha, alpha > 0 {
        bytes[index] = UInt8(truncatingIfNeeded: channel * 255 / alpha)
      }
    }
  }
}

/// The scheme `local://x`. The kit's styles use it to refer to the file `x` in the kit's assets.
enum LocalScheme {
  /// Returns a loader for `local://` URLs. Their query strings are ignored.
  static func loader(assets: String) -> ResourceLoader {
    ResourceLoader(schemes: [
      ResourceScheme("local") { url in
        let path = url.dropFirst("local://".count).prefix { $0 != "?" }
        let name = path.removingPercentEncoding ?? String(path)
        return try ResourceLoader().load(.file(path: assets + "/" + name))
      }
    ])
  }
}
