import ArgumentParser

/// The arguments that have an effect in a mode of a command. All other options of the command are errors in this mode.
protocol CommandMode: ParsableCommand {
  /// The effect of the mode, for messages.
  static var summary: String { get }
}

extension CommandMode {
  /// Checks that all arguments of the process, after the name of the command, have an effect.
  static func check() throws(Failure) {
    do {
      _ = try parse(Array(CommandLine.arguments.dropFirst(2)))
    } catch {
      let reason = message(for: error).split(separator: "\n").first ?? ""
      throw Failure(.wrongArguments, "\(summary): \(reason)")
    }
  }
}
