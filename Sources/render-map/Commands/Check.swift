import ArgumentParser
import MapJSON
import MapStyle
import RenderMap

/// Prints the errors in styles.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Prints the errors in styles.",
    usage: "render-map check STYLE... [OPTIONS]",
    discussion: """
      Each error is a line: file:line: place: message. What this version does not draw is a warning, \
      and an error with --strict. The exit code is 0 without errors, 1 with errors, and 3 \
      for a file that is not JSON.

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
  @OptionGroup(title: "Strictness") var warnings: WarningOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  /// An error or warning, with its severity and its style.
  private struct Finding {
    var file: String
    /// The identifier of the layer in which it is; nil outside of layers.
    var layer: String?
    var diagnostic: StyleDiagnostic
    var severity: StyleDiagnostic.Severity
  }

  func run() throws {
    let policy = try warnings.policy()
    var findings: [Finding] = []
    var failures: [Failure] = []
    for style in styles {
      do throws(Failure) {
        var files = ArgumentFiles()
        files.reads(style, as: "the style")
        try files.check()
        var loader = try fetching.loader(forStyle: style)
        let document = try StyleFile.read(style, with: &loader)
        let diagnostics =
          Style.parse(document.json).diagnostics
          + StyleReferences.findings(in: document, with: loader)
        findings += diagnostics.compactMap { diagnostic in
          diagnostic.severity(under: policy).map {
            Finding(
              file: document.name, layer: document.json.root.layer(at: diagnostic.place),
              diagnostic: diagnostic, severity: $0)
          }
        }
      } catch {
        failures.append(error)
      }
    }
    if json {
      try Output.result(Array(Self.jsonText(findings).utf8))
    } else {
      try Output.result(
        lines: findings.map { finding in
          finding.diagnostic.line(inFile: finding.file, as: finding.severity)
            + (finding.layer.map { " (layer \($0))" } ?? "")
        })
    }
    if let first = failures.first {
      throw Failure(first.status, failures.flatMap(\.messages))
    }
    if findings.contains(where: { $0.severity == .error }) {
      throw Failure(.findings, [])
    }
  }

  private static func jsonText(_ findings: [Finding]) -> String {
    func member(_ name: String, _ content: JSONValue.Content) -> JSONObject.Member {
      JSONObject.Member(name: name, value: JSONValue(content))
    }
    let entries = findings.map { finding in
      let diagnostic = finding.diagnostic
      return JSONValue(
        .object(
          JSONObject([
            member("file", .string(finding.file)),
            member("line", diagnostic.line.map { .number(.integer(Int64($0))) } ?? .null),
            member("column", diagnostic.column.map { .number(.integer(Int64($0))) } ?? .null),
            member("layer", finding.layer.map { .string($0) } ?? .null),
            member("place", .string(diagnostic.place)),
            member("severity", .string(finding.severity.rawValue)),
            member("class", .string(diagnostic.warningClass.rawValue)),
            member("message", .string(diagnostic.message)),
          ])))
    }
    return JSONValue(.array(entries)).jsonText + "\n"
  }
}

extension StyleDiagnostic {
  /// Returns the severity; nil for a warning that is left out. An error stays an error.
  fileprivate func severity(under policy: WarningPolicy) -> Severity? {
    if severity == .error { return .error }
    return switch policy.severity(of: warningClass) {
    case .error: .error
    case .warning: .warning
    case nil: nil
    }
  }
}

extension JSONValue {
  /// The identifier of the layer of a style at a place such as `layers[3].paint`; nil outside of layers.
  fileprivate func layer(at place: String) -> String? {
    guard place.hasPrefix("layers["), let index = Int(place.dropFirst(7).prefix { $0 != "]" }),
      let layers = object?["layers"]?.array, layers.indices.contains(index)
    else { return nil }
    return layers[index].object?["id"]?.string
  }
}
