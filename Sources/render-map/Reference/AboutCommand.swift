import MapStyle

/// Texts about the command itself: the overview of help, the completions of shells, and the manual page.
enum AboutCommand {
  /// The text that the arguments ask for; nil where they ask for none.
  static func text(for arguments: [String]) throws(Failure) -> String? {
    let first = arguments.first ?? "--help"
    if first.hasPrefix("--generate-completion-script") {
      return try completions(arguments)
    }
    if first == "--generate-manual" {
      return ManualPage(reference: CommandReference(), version: Main.version).text
    }
    if first == "help", arguments.count > 1 {
      try check(subcommand: arguments[1])
      return nil
    }
    let asksForHelp =
      first == "help" || arguments.isEmpty
      || arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
    guard asksForHelp, !Main.isSubcommand(first) else { return nil }
    return HelpOverview.text(of: CommandReference())
  }

  /// The completions of `--generate-completion-script SHELL` or `--generate-completion-script=SHELL`.
  private static func completions(_ arguments: [String]) throws(Failure) -> String {
    let parts = arguments[0].split(separator: "=", maxSplits: 1)
    let name = parts.count > 1 ? String(parts[1]) : arguments.dropFirst().first ?? ""
    guard let shell = ShellCompletions(rawValue: name) else {
      let names = ShellCompletions.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .wrongArguments, "--generate-completion-script '\(name)': must be one of \(names)")
    }
    return shell.script(for: CommandReference())
  }

  /// Refuses help about a subcommand that there is not.
  private static func check(subcommand name: String) throws(Failure) {
    guard !name.hasPrefix("-"), !Main.isSubcommand(name), name != "help" else { return }
    let remedy =
      Suggestion.nearest(to: name, in: Main.subcommands).map { "did you mean '\($0)'?" }
      ?? "the subcommands are \(Main.subcommands.joined(separator: ", "))"
    throw Failure(.wrongArguments, "help: there is no subcommand '\(name)'; \(remedy)")
  }
}
