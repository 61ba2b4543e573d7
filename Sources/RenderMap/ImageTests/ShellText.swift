/// Functions that write words as a POSIX shell reads them.
package enum ShellText {
  /// Returns words as a command line. Words that contain characters with a special meaning in a shell are quoted.
  package static func commandLine(_ words: [String]) -> String {
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
