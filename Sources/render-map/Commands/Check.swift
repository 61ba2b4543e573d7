import ArgumentParser
import MapJSON
import MapStyle
import RenderMap

/// Prints the mistakes in styles.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Prints the errors in styles.",
    usage: "render-map check STYLE... [OPTIONS]",
    discussion: """
      Each error is a line: file:line: place: message. What this version does not draw is a warning, \
      and an error with --strict; so are images, glyphs, fonts, layers of vector tiles and \
      attributes of features that the style's files lack. Files on the network are not read. The exit code is 0 without errors, \
      1 with errors, and 3 for a file that is not JSON. With --against, what the named releases of engines do \
      not draw is a warning of the class engine-difference. With --fix, legacy functions and filters, texts with \
      tokens, ref and paint classes are replaced by parts with the same effect; everything else in the file, \
      including its line breaks, remains as it is. Each change is a line: file:line: fixed: place: message. Lines are \
      those before the change for changes, and those of the written file for errors; with --out, all are those of \
      the file that was read.

      Examples:
        render-map check style.json
        render-map check styles/*.json --json
        render-map check style.json --against maplibre-gl-js@5.14 maplibre-native@12
        render-map check old.json --fix --out new.json
      """,
    helpNames: .shortAndLong)

  @Argument(help: "Styles, as files or URLs; - for standard input.", completion: .file())
  var styles: [String]

  @Flag(help: "Print a JSON array of objects.")
  var json = false

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp(
      "Report what releases of engines do not draw: maplibre-gl-js@VERSION, maplibre-native@VERSION.",
      valueName: "engine@version"))
  var against: [String] = []

  @OptionGroup(title: "Fixes") var fixing: FixOptions
  @OptionGroup(title: "Text") var text: FontOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Strictness") var warnings: WarningOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  /// A finding in a file. The policy for warnings determines its severity.
  private struct Finding {
    var file: String
    var found: StyleFinding
    var severity: StyleDiagnostic.Severity
  }

  /// A change of a style, which `--fix` made.
  private struct Change {
    var file: String
    var made: StyleFinding
  }

  func run() throws {
    let policy = try warnings.policy()
    let releases = try releases()
    try fixing.check(styles)
    var findings: [Finding] = []
    var changes: [Change] = []
    var failures: [(file: String, failure: Failure)] = []
    for style in styles {
      do throws(Failure) {
        var files = ArgumentFiles()
        files.reads(style, as: "the style")
        files.writes(fixing.out, as: "the fixed style")
        try files.check()
        var loader = try fetching.loader(forStyle: style)
        var document = try StyleContent.named(style, with: &loader)
        var leftovers: [StyleDiagnostic] = []
        if fixing.fix {
          let fixes = StyleFixes(document.json)
          let isWritten = try fixing.write(fixes, of: document)
          changes += fixes.changes.map {
            Change(file: document.name, made: StyleFinding($0, in: document.json))
          }
          if isWritten { document = try StyleContent.named(style, with: &loader) }
          leftovers = isWritten ? StyleFixes(document.json).leftovers : fixes.leftovers
        }
        let result = Style.parse(document.json, .lenient)
        let differences = EngineComparison.differences(of: document.json, from: releases)
        let found = StyleFinding.all(
          in: document.json, at: document.location, parsed: result,
          further: differences + leftovers, loader: loader, fontFolders: text.folders)
        findings += found.compactMap { found in
          found.severity(under: policy).map {
            Finding(file: document.name, found: found, severity: $0)
          }
        }
      } catch {
        failures.append((style, error))
      }
    }
    if json {
      try Output.result(Array(Self.jsonText(changes, findings, failures).utf8))
    } else {
      try Output.result(
        lines: changes.map { change in
          let made = change.made.diagnostic
          return "\(change.file):\(made.line.map(String.init) ?? "-"): fixed: \(made)"
            + Self.layerText(of: change.made)
        }
          + findings.map { finding in
            finding.found.diagnostic.line(
              inFile: finding.file, as: finding.severity, finding.found.warningClass)
              + Self.layerText(of: finding.found)
          })
    }
    if let first = failures.first {
      throw Failure(first.failure.status, failures.flatMap(\.failure.messages))
    }
    if findings.contains(where: { $0.severity == .error }) {
      throw Failure(.findings, [])
    }
  }

  /// Returns the releases that `--against` names.
  private func releases() throws(Failure) -> [EngineRelease] {
    do throws(EngineReleaseError) {
      return try against.map { text throws(EngineReleaseError) in try EngineRelease(text) }
    } catch {
      throw Failure(.wrongArguments, "--against \(error)")
    }
  }

  private static func layerText(of finding: StyleFinding) -> String {
    finding.layer.map { " (layer \($0))" } ?? ""
  }

  /// Returns the changes, the findings and the files that cannot be checked as a JSON text.
  private static func jsonText(
    _ changes: [Change], _ findings: [Finding], _ failures: [(file: String, failure: Failure)]
  ) -> String {
    func member(_ name: String, _ content: JSONValue.Content) -> JSONObject.Member {
      JSONObject.Member(name: name, value: JSONValue(content))
    }
    func entry(
      _ file: String, _ found: StyleFinding, severity: String, warningClass: String?
    ) -> JSONValue {
      let diagnostic = found.diagnostic
      return JSONValue(
        .object(
          JSONObject([
            member("file", .string(file)),
            member("line", diagnostic.line.map { .number(.integer(Int64($0))) } ?? .null),
            member("column", diagnostic.column.map { .number(.integer(Int64($0))) } ?? .null),
            member("layer", found.layer.map { .string($0) } ?? .null),
            member("place", .string(diagnostic.place)),
            member("severity", .string(severity)),
            member("class", warningClass.map { .string($0) } ?? .null),
            member("message", .string(diagnostic.message)),
          ])))
    }
    let entries =
      changes.map { entry($0.file, $0.made, severity: "fixed", warningClass: nil) }
      + findings.map {
        entry(
          $0.file, $0.found, severity: $0.severity.rawValue,
          warningClass: $0.found.warningClass.rawValue)
      }
    let unread = failures.flatMap { file, failure in
      failure.messages.map { message in
        JSONValue(
          .object(
            JSONObject([
              member("file", .string(file)), member("line", .null), member("column", .null),
              member("layer", .null), member("place", .string("")),
              member("severity", .string("error")), member("class", .null),
              member("message", .string(message)),
            ])))
      }
    }
    return JSONValue(.array(entries + unread)).jsonText + "\n"
  }
}
