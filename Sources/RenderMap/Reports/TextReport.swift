/// The results of image tests as lines of text.
package enum TextReport {
  /// The maximum number of places that are listed per picture.
  private static let placeLimit = 5
  private static let indent = String(repeating: " ", count: 9)

  /// Returns the lines of a result. They contain the status and, if the test failed, the changes and the command that
  /// accepts them.
  package static func lines(of result: GoldenResult) -> [String] {
    var lines: [String]
    switch result.status {
    case .passed: return ["ok       \(result.name)"]
    case .recorded(let isNew): return [(isNew ? "recorded " : "same     ") + result.name]
    case .error(let message):
      // Each line begins with the status, so that a text from a style cannot imitate another line.
      return message.split(separator: "\n").map { line in
        // If a job has no name, the name of its file is used. Its errors also contain this name.
        "ERROR    " + (line.hasPrefix("\(result.name): ") ? "" : "\(result.name): ") + line
      }
    case .new: lines = ["NEW      \(result.name): \(result.absence)"]
    case .failed(let failure):
      lines = ["FAILED   \(result.name): \(failure.summary)"] + changes(of: failure)
    }
    if let acceptance = result.acceptance { lines.append("\(indent)accept: \(acceptance)") }
    return lines
  }

  /// Returns the changes of the style, followed by the places with separate changes. If there are no such changes and
  /// no such places, returns the largest places.
  private static func changes(of failure: GoldenFailure) -> [String] {
    let explained = failure.changes.filter { !$0.lines.isEmpty }
    let places =
      explained.isEmpty && failure.causes.isEmpty
      ? Array(failure.changes.prefix(placeLimit)) : Array(explained.prefix(placeLimit))
    let lines = places.flatMap { change in
      ["\(indent)\(change.place)"] + change.lines.map { "\(indent)    \($0)" }
    }
    let more = failure.changes.count - places.count
    let rest = more == 0 ? [] : ["\(indent)and \(more) more \(more == 1 ? "place" : "places")"]
    return failure.causes.map { indent + $0 } + lines + rest
  }

  /// Returns the numbers of tests that passed, failed or are new as a line of text.
  package static func summary(of results: [GoldenResult]) -> String {
    let good = results.count(where: \.isGood)
    let new = results.count { if case .new = $0.status { true } else { false } }
    let bad = results.count - good - new
    return "\(good) of \(results.count) passed" + (bad > 0 ? ", \(bad) failed" : "")
      + (new > 0 ? ", \(new) new" : "")
  }
}
