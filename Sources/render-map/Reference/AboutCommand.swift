import ArgumentParser
import MapJSON
import MapStyle

/// Texts about the command itself: the overview in the help, the completions for shells, and the manual page.
enum AboutCommand {
  /// Returns the text that the arguments request; nil if they request no such text.
  ///
  /// - Parameter root: The command with the subcommands.
  static func text(
    for arguments: [String], of root: any ParsableCommand.Type
  ) throws(Failure) -> String? {
    let first = arguments.first ?? "--help"
    if first.hasPrefix("--generate-completion-script") {
      return try completions(arguments, of: root)
    }
    if first == "--generate-manual" {
      return ManualPage(reference: CommandReference(of: root), version: Program.version).text
    }
    if arguments == ["help", "--json"] {
      return String(
        decoding: IndentedJSON.bytes(of: MemberList.json(of: CommandReference(of: root))),
        as: UTF8.self)
    }
    if first == "help", arguments.count > 1 {
      try check(subcommand: arguments[1], of: root)
      return nil
    }
    let asksForHelp =
      first == "help" || arguments.isEmpty
      || arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
    guard asksForHelp, !root.isSubcommand(first) else { return nil }
    return HelpOverview.text(of: CommandReference(of: root))
  }

  /// Returns the completions that `--generate-completion-script SHELL` or `--generate-completion-script=SHELL`
  /// requests.
  private static func completions(
    _ arguments: [String], of root: any ParsableCommand.Type
  ) throws(Failure) -> String {
    let parts = arguments[0].split(separator: "=", maxSplits: 1)
    let name = parts.count > 1 ? String(parts[1]) : arguments.dropFirst().first ?? ""
    guard let shell = ShellCompletions(rawValue: name) else {
      let names = ShellCompletions.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .wrongArguments, "--generate-completion-script '\(name)': must be one of \(names)")
    }
    return shell.script(for: CommandReference(of: root))
  }

  /// Checks that a subcommand exists.
  private static func check(
    subcommand name: String, of root: any ParsableCommand.Type
  ) throws(Failure) {
    guard !name.hasPrefix("-"), !root.isSubcommand(name), name != "help" else { return }
    let remedy =
      Suggestion.nearest(to: name, in: root.subcommandNames).map { "did you mean '\($0)'?" }
      ?? "the subcommands are \(root.subcommandNames.joined(separator: ", "))"
    throw Failure(.wrongArguments, "help: there is no subcommand '\(name)'; \(remedy)")
  }
}
