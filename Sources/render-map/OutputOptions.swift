import ArgumentParser
import MapImages
import RenderMap
import MapData

/// The file of the picture, and the files beside it.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "Format of the picture: png, webp or jpeg (default: by the ending of OUT, else png).",
    completion: .list(PictureFormat.allCases.map(\.rawValue)))
  var format: FormatArgument?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Quality of a JPEG file, 1 to 100 (default: 90).", valueName: "number"))
  var quality: Int?

  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      "Write a world file in EPSG:3857 (default: beside the picture, .pgw, .wpw or .jgw).",
      valueName: "file"),
    completion: .file())
  var worldFile: String?

  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      "Write bounds, corners, camera, attribution and more as JSON (default: beside the picture, .json).",
      valueName: "file"),
    completion: .file())
  var sidecar: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write a list of all labels, shown or left out, as JSON; - for standard output.",
      valueName: "file"),
    completion: .file())
  var labels: String?

  @Flag(
    name: .customLong("no-provenance"),
    help: "Do not record in the picture what it was drawn from.")
  var leavesOutProvenance = false

  /// The option whose value may have been meant as the picture; nil where there is none.
  var takesPicture: String? {
    if let sidecar, !sidecar.isEmpty { return "--sidecar" }
    if let worldFile, !worldFile.isEmpty { return "--world-file" }
    return nil
  }

  /// The output asked for, checked.
  ///
  /// - Parameters:
  ///   - dpi: Device pixels per inch, as given.
  ///   - isPaper: Whether the size is one on paper, so that `dpi` decides about the pixels too.
  func output(
    to path: String, size: PictureSize, dpi: Double?, isPaper: Bool
  ) throws(Failure) -> PictureOutput {
    let format = try PictureFormat(of: path, asked: format?.format)
    if let quality {
      guard (1...100).contains(quality) else {
        throw Failure(.wrongArguments, "--quality \(quality): must be 1 to 100")
      }
      guard format == .jpeg else {
        throw Failure(
          .wrongArguments, "--quality goes with JPEG: \(format.rawValue) keeps every pixel")
      }
    }
    if dpi != nil, !isPaper, format == .webp {
      throw Failure(
        .wrongArguments, "--dpi goes with PNG, JPEG and sizes on paper: webp has no room for it")
    }
    let details = PictureDetails(
      pixelsPerMeter: dpi.map { $0 / 0.0254 }, quality: quality ?? PictureDetails.defaultQuality)
    let isTold = !leavesOutProvenance && (format == .png || sidecar != nil)
    let output = PictureOutput(
      path: path, format: format, details: details,
      worldFile: try place(worldFile, "--world-file", of: path, WorldFile.path),
      sidecar: try place(sidecar, "--sidecar", of: path, Sidecar.path),
      log: isTold ? InputLog() : nil)
    try output.check(size)
    return output
  }

  /// Where a file beside the picture goes; nil where none is asked for.
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
