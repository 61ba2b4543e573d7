import ArgumentParser
import ImageCodec
import RenderMap
import TileStore

extension PictureFormat: ExpressibleByArgument {
  /// The format of a name; `jpg` is one too.
  public init?(argument: String) {
    self.init(endingOf: "." + argument)
  }
}

/// In which format the picture is written, and what is told of it.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .long, help: "Format of the picture: png, webp or jpeg (by its ending, else png).")
  var format: PictureFormat?

  @Option(name: .long, parsing: .unconditional, help: "Quality of a JPEG file, 1 to 100 (90).")
  var quality: Int?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Pixels an inch on paper, which PNG and JPEG files tell printing programs.")
  var dpi: Double?

  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: "World file in EPSG:3857 (beside the picture: .pgw, .wpw, .jgw).")
  var worldFile: String?

  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: "Bounds, corners, camera, attribution and more as JSON (beside the picture: .json).")
  var sidecar: String?

  @Flag(
    name: .customLong("no-provenance"),
    help: "Do not say in the picture what it was drawn from.")
  var leavesOutProvenance = false

  /// The output asked for, checked.
  func output(to path: String) throws(Failure) -> PictureOutput {
    let format = format ?? PictureFormat(endingOf: path) ?? .png
    if let quality {
      guard (1...100).contains(quality) else {
        throw Failure(.wrongArguments, "--quality \(quality): must be 1 to 100")
      }
      guard format == .jpeg else {
        throw Failure(
          .wrongArguments, "--quality goes with JPEG: \(format.rawValue) keeps every pixel")
      }
    }
    if let dpi {
      guard (1...100_000).contains(dpi) else {
        throw Failure(.wrongArguments, "--dpi \(dpi): must be between 1 and 100000")
      }
      guard format != .webp else {
        throw Failure(.wrongArguments, "--dpi goes with PNG and JPEG: webp has no room for it")
      }
    }
    let details = PictureDetails(
      pixelsPerMeter: dpi.map { $0 / 0.0254 }, quality: quality ?? PictureDetails.defaultQuality)
    let isTold = !leavesOutProvenance && (format == .png || sidecar != nil)
    return PictureOutput(
      path: path, format: format, details: details,
      worldFile: try place(worldFile, "--world-file", of: path, WorldFile.path),
      sidecar: try place(sidecar, "--sidecar", of: path, Sidecar.path),
      log: isTold ? InputLog() : nil)
  }

  /// Where a file goes that tells of the picture; nil where none is asked for.
  private func place(
    _ given: String?, _ name: String, of picture: String, _ usual: (String) -> String
  ) throws(Failure) -> String? {
    guard let given, given.isEmpty else { return given }
    guard picture != "-" else {
      throw Failure(
        .wrongArguments, "\(name) needs a path where the picture goes to standard output")
    }
    return usual(picture)
  }
}
