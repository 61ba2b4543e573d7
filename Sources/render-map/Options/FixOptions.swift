import ArgumentParser
import MapData
import MapJSON
import MapStyle
import RenderMap

/// Options for the replacement of deprecated parts of styles.
struct FixOptions: ParsableArguments {
  @Flag(
    name: .long,
    help:
      "Replace deprecated parts by parts with the same effect, and write the style in place."
  )
  var fix = false

  @Option(
    name: .long,
    help: ArgumentHelp("Write the fixed style to another file.", valueName: "file"),
    completion: .file())
  var out: String?

  /// Checks the options.
  ///
  /// - Parameter styles: The styles of the command.
  func check(_ styles: [String]) throws(Failure) {
    guard let out else { return }
    if !fix { throw Failure(.wrongArguments, "--out needs --fix") }
    if styles.count > 1 {
      throw Failure(
        .wrongArguments, "--out is for one style; without --out, each style is fixed in place")
    }
    if out == "-" {
      throw Failure(.wrongArguments, "--out -: the report goes to standard output; name a file")
    }
  }

  /// Writes the fixed style. A style without changes is written only to another file.
  ///
  /// - Returns: Whether the file of the style itself changed.
  func write(_ fixes: StyleFixes, of document: StyleContent) throws(Failure) -> Bool {
    guard out != nil || !fixes.changes.isEmpty else { return false }
    guard let path = out ?? Self.path(of: document) else {
      throw Failure(.wrongArguments, "\(document.name): not a file; write the fixed style by --out")
    }
    try Output.write(document.json.text(changedTo: fixes.style), to: path)
    return out == nil
  }

  private static func path(of document: StyleContent) -> String? {
    if case .file(let path) = document.location { path } else { nil }
  }
}
