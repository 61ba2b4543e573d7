import ArgumentParser
import MapImages
import RenderMap

/// Options for the files next to a picture, and for the metadata in the picture's file.
struct FileOptions: UngroupedOptions {
  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      "Write a world file (default: next to the picture, .pgw, .wpw, .jgw or .tfw).",
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

  /// The path of a pipe to which the bounds of the map are written, for the package for Python.
  @Option(name: .customLong("bounds-pipe"), help: .hidden)
  var boundsPipe: String?

  @Flag(
    name: .customLong("no-provenance"),
    help: "Do not record the provenance in the picture.")
  var leavesOutProvenance = false

  /// The first option that a single picture requires; nil if there is none.
  var ofPicture: String? {
    let given = [
      ("--world-file", worldFile), ("--sidecar", sidecar), ("--labels", labels),
      ("--save-style", saveStyle),
    ]
    return given.first { $0.1 != nil }?.0
  }

  /// The option whose value may be intended as the path of the picture; nil if there is no such option.
  var takesPicture: String? {
    if let sidecar, !sidecar.isEmpty { return "--sidecar" }
    if let worldFile, !worldFile.isEmpty { return "--world-file" }
    return nil
  }

  /// Returns the files to write for a picture.
  func output(to path: String, format: OutputFormat) throws(Failure) -> PictureOutput {
    if worldFile != nil, format.pixels == nil {
      throw Failure(
        .wrongArguments,
        "--world-file requires pixels, as in PNG or TIFF: \(format.name) consists of paths and texts"
      )
    }
    let isRecorded = !leavesOutProvenance && (format == .pixels(.png) || sidecar != nil)
    return PictureOutput(
      path: path, worldFile: try sidePath(worldFile, "--world-file", of: path, WorldFile.path),
      sidecar: try sidePath(sidecar, "--sidecar", of: path, Sidecar.path),
      log: InputLog(isHashing: isRecorded))
  }

  /// Returns the path of a file next to the picture; nil if the file is not requested.
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
