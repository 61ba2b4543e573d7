import MapJSON
import RenderMap

/// The comparison of two styles.
extension Diff {
  /// Prints the differences between two styles.
  ///
  /// - Throws: `Failure` with exit code 1 if there are differences.
  func compare(_ old: StyleContent, _ new: StyleContent) throws(Failure) {
    if let option = pictureOption {
      throw Failure(
        .wrongArguments, "\(option): only pictures have this option, and \(expected) is a style")
    }
    let differences = StyleDifference.all(from: old.json.root, to: new.json.root)
    if json {
      let report: JSONValue = [
        "equal": .init(.bool(differences.isEmpty)),
        "changes": .init(.array(differences.map(\.json))),
      ]
      try Output.result(Array((report.jsonText + "\n").utf8))
    } else {
      try Output.result(
        lines: differences.isEmpty ? ["equal"] : ["different"] + differences.map(\.description))
    }
    if !differences.isEmpty { throw Failure(.findings, []) }
  }

  /// An option of the user that applies only to pictures; nil if there is none.
  private var pictureOption: String? {
    if output != nil { return "--output" }
    if requestedRatio != nil { return "--ratio" }
    return (comparison.members.arguments + camera.members.arguments).first
  }
}
