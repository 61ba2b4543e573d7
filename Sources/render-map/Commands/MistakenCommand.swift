import MapStyle

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Suggestions for a first argument that is neither a subcommand nor a file.
enum MistakenCommand {
  /// Words that other programs use, with the equivalent subcommands or options.
  private static let otherWords: [(words: Set<String>, remedy: String)] = [
    (
      ["render", "export", "convert", "image", "static", "plot", "print", "generate", "map"],
      "drawing needs no subcommand: render-map STYLE OUT"
    ),
    (
      ["serve", "server", "start", "run"],
      "render-map-server, a separate program, serves tiles and pictures; 'render-map tiles' draws tiles to serve"
    ),
    (["validate", "lint", "inspect", "info"], "'render-map check' prints the errors in a style"),
    (["compare"], "'render-map diff' compares two pictures or two styles"),
    (["tile", "seed", "pyramid", "merge"], "'render-map tiles' draws tiles and merges archives"),
    (["pack", "package", "zip"], "'render-map bundle' creates a map bundle"),
    (["features", "identify"], "'render-map query' prints the features of a picture"),
    (["why", "debug", "reason"], "'render-map explain' prints why something is not drawn"),
    (["version"], "'render-map --version' prints the version"),
    (
      ["completion", "completions"],
      "'render-map --generate-completion-script bash' prints the completions of a shell"
    ),
  ]

  /// Returns a suggestion for a word; nil if the word may be a file, or if no subcommand is similar.
  static func remedy(for word: String, subcommands: [String]) -> String? {
    guard !word.isEmpty, word != "-", !word.contains(where: { "./:#".contains($0) }),
      access(word, F_OK) != 0
    else { return nil }
    let name = word.lowercased()
    if let known = otherWords.first(where: { $0.words.contains(name) }) {
      return "no such file or subcommand; \(known.remedy)"
    }
    // The edit distance would be 2 for two swapped letters.
    let swapped = subcommands.first { $0.sorted() == name.sorted() }
    return (swapped ?? Suggestion.nearest(to: name, in: subcommands)).map {
      "no such file or subcommand; did you mean 'render-map \($0)'?"
    }
  }
}
