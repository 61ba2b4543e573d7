/// Words as a POSIX shell reads them.
enum ShellText {
  /// A command line of some words, each quoted if it has characters that mean something to a shell.
  static func commandLine(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: "_@%+=:,./-".unicodeScalars.contains(scalar)
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
