/// Results as workflow commands for GitHub Actions, which shows them as annotations of the files.
public enum WorkflowAnnotations {
  /// Returns a line per test that is not good.
  public static func lines(of results: [GoldenResult]) -> [String] {
    results.compactMap { result in
      guard let problem = result.problem else { return nil }
      return "::error file=\(property(result.file)),line=\(result.line),"
        + "title=\(property("Image test " + result.name))::\(data(problem))"
    }
  }

  private static func data(_ text: String) -> String {
    // Scalars, as the two of a line break are one character.
    text.unicodeScalars.map { ["%": "%25", "\r": "%0D", "\n": "%0A"][$0] ?? String($0) }.joined()
  }

  private static func property(_ text: String) -> String {
    data(text).map { [":": "%3A", ",": "%2C"][$0] ?? String($0) }.joined()
  }
}
