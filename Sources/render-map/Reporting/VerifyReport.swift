import MapData
import MapJSON
import RenderMap

/// The report of `verify`.
struct VerifyReport {
  /// The comparison of the inputs with the provenance.
  var check: ProvenanceCheck
  /// The version of the program that drew the picture.
  var drawnBy: String

  /// Whether no input is known to have changed or to be missing. Some inputs may be unknown.
  var isSame: Bool { check.findings(.changed).isEmpty && check.findings(.missing).isEmpty }

  /// The report as lines. They list the inputs that are not the same, and the number of inputs that are the same.
  var lines: [String] {
    var lines = check.findings.filter { $0.state != .same }.map { finding in
      "\(finding.state.rawValue): \(finding.source)"
    }
    if drawnBy != Program.version {
      lines.append("drawn by version \(drawnBy), this is \(Program.version)")
    }
    return lines + ["\(check.findings(.same).count) of \(check.findings.count) the same"]
  }

  /// The report as a JSON object on one line.
  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(name: "same")
    writer.write(isSame && check.findings(.unreadable).isEmpty)
    for (name, version) in [("version", drawnBy), ("thisVersion", Program.version)] {
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
        writer.write(Environment.apiKey?.redacting(error.description) ?? error.description)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
