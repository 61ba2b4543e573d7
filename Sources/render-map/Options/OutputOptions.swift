import ArgumentParser
import MapData
import MapImages
import RenderMap

/// Options for the file of the picture and the files beside it.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .long,
    help:
      "Format of the picture: png, webp, jpeg, svg or pdf (default: by the extension of OUT, else png).",
    completion: .list(OutputFormat.all.map(\.name)))
  var format: OutputFormatArgument?

  @Flag(
    name: .customLong("text-as-outlines"),
    help: "Draw texts as paths, for programs that do not read embedded fonts (SVG, PDF).")
  var drawsTextAsOutlines = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Quality of a JPEG file, 1 to 100 (default: 90).", valueName: "number"))
  var quality: Int?

  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      "Write a world file in EPSG:3857 (default: next to the picture, .pgw, .wpw or .jgw).",
      valueName: "file"),
    completion: .file())
  var worldFile: String?

  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      "Write bounds, corners, camera, attribution and more as JSON (default: next to the picture, .json).",
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

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the style of the picture with all data and changes, and its camera; - for standard output.",
      valueName: "file"),
    completion: .file())
  var saveStyle: String?

  @Flag(
    name: .customLong("no-provenance"),
    help: "Do not record the provenance in the picture.")
  var leavesOutProvenance = false

  /// The option whose value may be intended as the picture; nil if there is none.
  var takesPicture: String? {
    if let sidecar, !sidecar.isEmpty { return "--sidecar" }
    if let worldFile, !worldFile.isEmpty { return "--world-file" }
    return nil
  }

  /// Returns the validated output.
  ///
  /// - Parameters:
  ///   - dpi: The value of `--dpi`.
  ///   - isPaper: Whether the size is on paper, so that `dpi` affects the number of pixels too.
  func output(
    to path: String, size: PictureSize, dpi: Double?, isPaper: Bool
  ) throws(Failure) -> PictureOutput {
    let format = try OutputFormat(of: path, requested: format?.format)
    if drawsTextAsOutlines, format.pixels != nil {
      throw Failure(
        .wrongArguments, "--text-as-outlines requires SVG or PDF: \(format.name) consists of pixels"
      )
    }
    if let quality {
      guard (1...100).contains(quality) else {
        throw Failure(.wrongArguments, "--quality \(quality): must be 1 to 100")
      }
      guard format == .pixels(.jpeg) else {
        throw Failure(
          .wrongArguments, "--quality requires JPEG: \(format.name) is lossless")
      }
    }
    if dpi != nil, !isPaper, format == .pixels(.webp) {
      throw Failure(
        .wrongArguments, "--dpi requires PNG, JPEG or a size on paper: webp cannot contain it")
    }
    let details = PictureDetails(
      pixelsPerMeter: dpi.map { $0 / 0.0254 }, quality: quality ?? PictureDetails.defaultQuality)
    let isRecorded = !leavesOutProvenance && (format == .pixels(.png) || sidecar != nil)
    var output = PictureOutput(
      path: path, format: format, details: details,
      worldFile: try sidePath(worldFile, "--world-file", of: path, WorldFile.path),
      sidecar: try sidePath(sidecar, "--sidecar", of: path, Sidecar.path),
      log: isRecorded ? InputLog() : nil)
    output.drawsTextAsOutlines = drawsTextAsOutlines
    try output.check(size)
    return output
  }

  /// Returns the path of a file beside the picture; nil if it is not requested.
  private func sidePath(
    _ given: String?, _ name: String, of picture: String, _ defaultPath: (String) -> String
  ) throws(Failure) -> String? {
    guard let given, given.isEmpty else { return given }
    guard picture != "-" else {
      throw Failure(
        .wrongArguments, "\(name) needs a path if the picture is written to standard output")
    }
    return defaultPath(picture)
  }
}

/// The name of an output format, including `jpg`. The help of each option lists the names.
struct OutputFormatArgument: ExpressibleByArgument {
  /// The format.
  var format: OutputFormat

  init?(argument: String) {
    guard let format = OutputFormat(endingOf: "." + argument) else { return nil }
    self.format = format
  }
}

/// The name of a picture format, including `jpg`. The help of each option lists the names.
struct FormatArgument: ExpressibleByArgument {
  /// The format.
  var format: PictureFormat

  init?(argument: String) {
    guard let format = PictureFormat(endingOf: "." + argument) else { return nil }
    self.format = format
  }
}
