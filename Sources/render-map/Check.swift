import ArgumentParser
import JSON
import StyleSpec

/// Finds every mistake of styles.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Prints the mistakes of styles.",
    usage: "render-map check STYLE... [OPTIONS]",
    discussion: """
      Each mistake is a line: file:line: place: what is wrong. The exit code is 0 without mistakes, 1 with \
      mistakes, and 3 for a file that is not JSON.

      Examples:
        render-map check style.json
        render-map check styles/*.json --json
      """,
    helpNames: .shortAndLong)

  @Argument(help: "Styles, as files or URLs; - for standard input.", completion: .file())
  var styles: [String]

  @Flag(help: "Print a JSON array of objects.")
  var json = false

  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  /// A mistake, and the style that it is in.
  private typealias Finding = (file: String, diagnostic: StyleDiagnostic)

  func run() throws {
    var findings: [Finding] = []
    var failures: [Failure] = []
    for style in styles {
      do throws(Failure) {
        var files = ArgumentFiles()
        files.reads(style, as: "the style")
        try files.check()
        let document = try StyleFile.read(style, with: fetching.loader(forStyle: style))
        findings += Style.parse(document.json).diagnostics.map { (document.name, $0) }
      } catch {
        failures.append(error)
      }
    }
    let text =
      json
      ? Self.jsonText(findings)
      : findings.map { $0.diagnostic.line(inFile: $0.file) + "\n" }.joined()
    guard Output.result(Array(text.utf8)) else {
      throw Failure(.unreachable, "standard output could not be written")
    }
    if let first = failures.first {
      throw Failure(first.status, failures.flatMap(\.messages))
    }
    if findings.contains(where: { $0.diagnostic.severity == .error }) {
      throw Failure(.findings, [])
    }
  }

  private static func jsonText(_ findings: [Finding]) -> String {
    func member(_ name: String, _ content: JSONValue.Content) -> JSONObject.Member {
      JSONObject.Member(name: name, value: JSONValue(content))
    }
    let entries = findings.map { file, diagnostic in
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
