import Foundation
import MapImages
import MapRaster
import Testing

/// Comparisons of pictures with those in `Goldens`, pixel by pixel.
///
/// With the environment variable `RECORD_GOLDENS=1`, the drawn pictures replace those in `Goldens`, and the test fails
/// so that the variable is not forgotten.
public enum Golden {
  /// The repository's folder.
  public static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Expects `picture` to be the golden picture called `name`.
  public static func expect(
    _ picture: PixelBuffer, matches name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let golden = repository.appendingPathComponent("Goldens/\(name).png")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try write(picture, to: golden)
      Issue.record("recorded \(golden.path)", sourceLocation: sourceLocation)
      return
    }
    let expected = try PixelBuffer(premultiplying: PNG.decode([UInt8](Data(contentsOf: golden))))
    // Light that is brighter than its alpha cannot be stored with straight alpha, so its brightness is limited.
    let kept = PixelBuffer(premultiplying: StraightPixels(unpremultiplying: picture))
    if expected == picture || expected == kept { return }
    let actual = repository.appendingPathComponent(".build/goldens/\(name).actual.png")
    try write(picture, to: actual)
    let message: Comment = """
      \(name) differs from its golden picture in \(differences(expected, picture)).
      expected: \(golden.path)
      actual:   \(actual.path)
      Look at both; `make goldens` keeps the new pictures.
      """
    Issue.record(message, sourceLocation: sourceLocation)
  }

  /// Expects the picture of a PNG file to be the golden picture called `name`.
  public static func expect(
    encoded file: Data, matches name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let picture = try PixelBuffer(premultiplying: PNG.decode([UInt8](file)))
    try expect(picture, matches: name, sourceLocation: sourceLocation)
  }

  private static func write(_ picture: PixelBuffer, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(PNG.encode(picture)).write(to: url)
  }

  private static func differences(_ a: PixelBuffer, _ b: PixelBuffer) -> String {
    guard a.width == b.width, a.height == b.height else {
      return "size: \(a.width)x\(a.height) expected, \(b.width)x\(b.height) drawn"
    }
    let steps = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }
    return "\(steps.count { $0 > 0 }) channel values, the largest by \(steps.max() ?? 0)"
  }
}
