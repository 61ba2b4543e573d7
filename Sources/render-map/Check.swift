import ArgumentParser
import JSON
import StyleSpec

/// Finds every mistake of a style.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints every mistake of a style, one a line, as file:line: place: what.",
    discussion: "Exits 0 without mistakes, 1 with mistakes, 3 for what is no JSON.",
    helpNames: .long)

  @Argument(help: "The style's file or URL; - for standard input.")
  var style: String

  @Flag(help: "Print a JSON array of objects instead.")
  var json = false

  @OptionGroup(title: "Files and network") var fetching: FetchOptions

  func run() throws {
    let document = try StyleFile.read(style, with: fetching.loader(forStyle: style))
    let diagnostics = Style.parse(document.json).diagnostics
    let text =
      json
      ? Self.jsonText(diagnostics, file: document.name)
      : diagnostics.map { $0.line(inFile: document.name) + "\n" }.joined()
    guard Output.result(Array(text.utf8)) else {
      throw Failure(.unreachable, "standard output could not be written")
    }
    if diagnostics.contains(where: { $0.severity == .error }) { throw Failure(.findings, []) }
  }

  private static func jsonText(_ diagnostics: [StyleDiagnostic], file: String) -> String {
    func member(_ name: String, _ content: JSONValue.Content) -> JSONObject.Member {
      JSONObject.Member(name: name, value: JSONValue(content))
    }
    let entries = diagnostics.map { diagnostic in
      JSONValue(
        .object(
          JSONObject([
            member("file", .string(file)),
            member("line", diagnostic.line.map { .number(.integer(Int64($0))) } ?? .null),
            member("column", diagnostic.column.map { .number(.integer(Int64($0))) } ?? .null),
            member("place", .string(diagnostic.place)),
            member("severity", .string(diagnostic.severity.rawValue)),
            member("message", .string(diagnostic.message)),
          ])))
    }
    return JSONValue(.array(entries)).jsonText + "\n"
  }
}
