import ArgumentParser
import MapJSON
import RenderMap
import MapData

/// Says whether what a picture was drawn from is still the same.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks whether the files that a picture was drawn from have changed.",
    usage: "render-map verify PICTURE [OPTIONS]",
    discussion: """
      The style, data, tiles, sprites and glyphs that the picture or its sidecar names are read again and \
      compared by their SHA-256. Paths of files start at the folder of the picture. The exit code is 0 where \
      nothing has changed, 1 where something has changed or is missing, 3 where the picture has no record, \
      and 4 where something cannot be read.

      Example:
        render-map verify map.png
      """,
    helpNames: .shortAndLong)

  @Argument(help: "The picture.", completion: .file())
  var picture: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder that paths start at (default: the folder of the picture).", valueName: "folder"),
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
    guard Output.result(Array((json ? report.json : report.lines).utf8)) else {
      throw Failure(.unreachable, "standard output could not be written")
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
      fetching.memory.bound(&loader)
      file = try loader.forNamedFiles.load(.file(path: picture))
    } catch {
      throw Failure(.unreachable, error.description)
    }
    guard let record = PictureRecord(of: file, at: picture) else {
      throw Failure(
        .wrongInput, "\(picture): it does not say what it was drawn from, and has no sidecar")
    }
    do {
      return try record.provenance()
    } catch {
      throw Failure(.wrongInput, "\(record.place): no provenance: \(error)")
    }
  }
}

/// What `verify` says of a picture.
struct VerifyReport {
  var check: ProvenanceCheck
  /// The version that drew the picture.
  var drawnBy: String

  /// Whether nothing is known to differ.
  var isSame: Bool { check.findings(.changed).isEmpty && check.findings(.missing).isEmpty }

  /// Lines for people: what is not the same, and how much is.
  var lines: String {
    var lines = check.findings.filter { $0.state != .same }.map { finding in
      "\(finding.state.rawValue): \(finding.source)"
    }
    if drawnBy != Main.version {
      lines.append("drawn by version \(drawnBy), this is \(Main.version)")
    }
    lines.append("\(check.findings(.same).count) of \(check.findings.count) the same")
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same as a JSON object on one line.
  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(name: "same")
    writer.write(isSame && check.findings(.unreadable).isEmpty)
    for (name, version) in [("version", drawnBy), ("thisVersion", Main.version)] {
      writer.write(name: name)
      writer.write(version)
    }
    writer.write(name: "sources")
    writer.beginArray()
    for finding in check.findings {
      writer.beginObject()
      writer.write(name: "source")
      writer.write(finding.source.description)
      writer.write(name: "state")
      writer.write(finding.state.rawValue)
      if let error = finding.error, finding.state != .same {
        writer.write(name: "error")
        writer.write(FetchOptions.key?.redacting(error.description) ?? error.description)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
