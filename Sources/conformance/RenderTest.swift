import Foundation
import ImageCodec
import JSON
import PixelDiff
import Raster
import RenderMap
import StyleSpec
import TileStore

/// One render test: a style with a camera, and the pictures it may give.
struct RenderTest {
  /// The test's name: its folder below `directory`.
  var name: String
  /// The suite's folder.
  var directory: String
  /// The folder that `local://` names.
  var assets: String

  private var folder: String { directory + "/" + name }

  /// Draws the style, compares the picture, and writes it and the difference below `out`.
  func run(out: String) -> RenderResult {
    var result = RenderResult(
      name: name, status: .errored, allowed: 0, milliseconds: 0, message: "")
    do {
      let document = try JSONDocument(parsing: Self.bytes(of: folder + "/style.json"))
      let metadata = RenderTestMetadata(document.root)
      result.allowed = metadata.allowed
      guard metadata.needsNoOperations else {
        result.message = "runtime operations are not supported: \(metadata.operations)"
        return result
      }
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
    guard let size = metadata.size else { throw RenderTestFailure(what: "no usable size") }
    let loader = try LocalScheme.loader(assets: assets)
    let map = try Map.load(document, loader: loader, base: folder + "/style.json", leniently: true)
    let scene = map.scene(camera: metadata.camera(of: map.style), size: size)
    return (scene.draw(threads: 1), (map.warnings + scene.warnings).map(\.description))
  }

  /// Compares with every `expected*.png` and keeps the closest.
  private func compare(
    _ picture: PixelBuffer, metadata: RenderTestMetadata, out: String, result: inout RenderResult
  ) throws {
    let outFolder = out + "/" + name
    try FileManager.default.createDirectory(atPath: outFolder, withIntermediateDirectories: true)
    try Self.write(PNGEncoder.encode(picture), to: outFolder + "/actual.png")
    let actual = StraightPixels(picture)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix("expected") && $0.hasSuffix(".png")
    }
    var closest: (file: String, diff: PixelDifference)?
    for file in files.sorted() {
      let expected = try PNGDecoder.decodeStraight(Self.bytes(of: folder + "/" + file))
      let diff = PixelDifference.compare(
        expected: expected, actual: actual, threshold: metadata.threshold)
      if closest.map({ diff.share < $0.diff.share }) ?? true { closest = (file, diff) }
    }
    guard let closest else { throw RenderTestFailure(what: "there is no expected picture") }
    result.expected = closest.file
    result.difference = closest.diff.share
    if let drawn = closest.diff.picture {
      try Self.write(PNGEncoder.encode(drawn), to: outFolder + "/diff.png")
    }
    let passed = closest.diff.sizesAgree && closest.diff.share <= metadata.allowed
    result.status = passed ? .passed : .failed
    if !passed {
      result.message =
        closest.diff.sizesAgree
        ? "differs in \(closest.diff.share) of its pixels, \(metadata.allowed) allowed"
        : "has \(actual.width)x\(actual.height) pixels, another size than expected"
    }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}

/// Why a test could not be run.
struct RenderTestFailure: Error, CustomStringConvertible {
  var what: String
  var description: String { what }
}
