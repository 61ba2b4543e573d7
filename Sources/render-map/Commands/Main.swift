import ArgumentParser
import MapSystem
import RenderMap

/// Draws MapLibre styles as pictures.
@main
struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map",
    abstract: "Draws MapLibre styles and data as pictures.",
    version: "render-map \(Program.version)",
    subcommands: [
      Draw.self, Check.self, Bundle.self, Query.self, Explain.self, Diff.self, Test.self,
      Verify.self, BatchCommand.self, AtlasCommand.self, Tiles.self, LegendCommand.self,
      SpriteCommand.self,
      GlyphsCommand.self, Watch.self, Doctor.self,
    ],
    defaultSubcommand: Draw.self,
    helpNames: .shortAndLong)

  /// Runs the command and exits with one of the documented exit codes.
  static func main() {
    TemporaryFiles.removeWhenInterrupted()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let early = arguments.first.flatMap(earlyStyle)
    do {
      var command = try command(arguments)
      do {
        if let draw = command as? Draw {
          try draw.run(early: early)
        } else {
          try command.run()
        }
      } catch  where !(error is Failure) && !exitCode(for: error).isSuccess {
        throw Failure(.ownFault, "unexpected error: \(error)")
      }
    } catch let failure as Failure {
      for line in failure.messages { Output.failure(line) }
      Output.leave(failure.status.rawValue)
    } catch {
      leave(withParserError: error)
    }
  }

  /// Starts to parse the style at a path, which is the first argument. Returns nil if the path is not the path of a
  /// style.
  private static func earlyStyle(_ path: String) -> EarlyStyle? {
    guard let early = EarlyStyle(path: path) else { return nil }
    // The heap must be prepared before the first thread starts.
    Cores.prepareHeap(threads: ProcessorCount.available)
    early.start()
    return early
  }

  /// Returns the command that the arguments request. If they request help, completions or the manual page, prints
  /// these and exits.
  private static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let text = try AboutCommand.text(for: arguments, of: Main.self) {
      try Output.result(Array((text + "\n").utf8))
      Output.leave(0)
    }
    return try parsed(arguments)
  }

  /// Parses the arguments. The arguments of the default subcommand are parsed directly, because parsing the options
  /// of all subcommands takes longer than drawing a small map.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let first = arguments.first
    let isOther =
      first == "help" || isSubcommand(first) || arguments.contains(where: isAboutCommands)
    if isOther { return try parseAsRoot(arguments) }
    if let first, let remedy = MistakenCommand.remedy(for: first, subcommands: subcommandNames) {
      throw Failure(.wrongArguments, "\(first): \(remedy)")
    }
    // Arguments without groups are parsed in a fraction of the time. If they are wrong or request help, the help and the
    // messages come from the arguments with groups.
    if let command = try? UngroupedDraw.parseAsRoot(arguments) as? UngroupedDraw {
      return command.draw
    }
    return try Draw.parse(arguments)
  }

  /// Returns whether an argument requests the version, or is an argument that the parser itself handles.
  private static func isAboutCommands(_ argument: String) -> Bool {
    ["--help-hidden", "--version"].contains(argument)
      || argument.hasPrefix("--experimental-dump-help")
  }

  /// Exits after an error of the parser. Help and the version are printed to standard output with exit code 0. Wrong
  /// arguments are printed to standard error with exit code 2.
  private static func leave(withParserError error: any Error) -> Never {
    guard exitCode(for: error).isSuccess else {
      let lines = message(for: error).split(separator: "\n").map { line in
        line.drop { $0 == " " }
      }
      Output.failure("\(lines.joined(separator: " ")) (see --help)")
      Output.leave(ExitStatus.wrongArguments.rawValue)
    }
    print(fullMessage(for: error))
    Output.leave(0)
  }
}
