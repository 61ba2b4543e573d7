import ArgumentParser
import MapData
import RenderMap

/// Checks whether the inputs of a picture have changed.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks whether the files that a picture was drawn from have changed.",
    usage: "render-map verify PICTURE [OPTIONS]",
    discussion: """
      The style, data, tiles, sprites and glyphs that the picture or its sidecar names are read again and \
      compared by their SHA-256. Paths of files are relative to the folder of the picture. The exit code is 0 \
      if nothing has changed, 1 if something has changed or is missing, 3 if the picture has no record, and \
      4 if something cannot be read.

      Example:
        render-map verify map.png
      """,
    helpNames: .shortAndLong)

  @Argument(help: "The picture.", completion: .file())
  var picture: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder that paths are relative to (default: the folder of the picture).", valueName: "folder"
    ),
    completion: .directory)
  var base: String?

  @Flag(name: .long, help: "Print a JSON object.")
  var json = false

  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    var files = ArgumentFiles()
    files.reads(picture, as: "the picture")
    try files.check()
    let provenance = try provenance()
    let loader = try fetching.loader(forStyle: picture)
    let check = ProvenanceCheck(
      provenance, pictureAt: base.map { $0 + "/picture" } ?? picture, loader: loader)
    let report = VerifyReport(check: check, drawnBy: provenance.version)
    if json {
      try Output.result(Array(report.json.utf8))
    } else {
      try Output.result(lines: report.lines)
    }
    if !report.isSame { throw Failure(.findings, []) }
    let unreadable = check.findings(.unreadable)
    if !unreadable.isEmpty {
      throw Failure(.unreachable, unreadable.compactMap(\.error).map(\.description))
    }
  }

  private func provenance() throws(Failure) -> Provenance {
    let file: [UInt8]
    do {
      var loader = ResourceLoader()
      fetching.memory.apply(to: &loader)
      file = try loader.forNamedFiles.load(.file(path: picture))
    } catch {
      throw Failure(.unreachable, error.description)
    }
    guard let record = PictureRecord(of: file, at: picture) else {
      throw Failure(
        .wrongInput, "\(picture): it has no provenance and no sidecar")
    }
    do {
      return try record.provenance()
    } catch {
      throw Failure(.wrongInput, "\(record.place): no provenance: \(error)")
    }
  }
}
