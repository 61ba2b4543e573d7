import ArgumentParser
import TemporaryFiles

/// Draws MapLibre styles as pictures.
@main
struct Main: ParsableCommand {
  /// The version of the command.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "render-map",
    abstract: "Draws a MapLibre style as a PNG, without a GPU, a display or a browser.",
    discussion: """
      Examples:
        render-map route.geojson map.png
        render-map places.csv map.png --basemap dark --size 800x600@2x
        render-map style.json map.png
        render-map style.json map.png --center 2.34,48.86 --zoom 11 --size 800x600@2x
        render-map style.json map.png --bounds 170,-48,-170,-34 --padding 20
        cat style.json | render-map - - > map.png
        render-map https://example.org/style.json map.png
        render-map check style.json
        render-map bundle style.json map.zip --center 2.34,48.86 --zoom 11
        render-map map.zip map.png --locked
        render-map query style.json --at 2.34,48.86 --zoom 14
        render-map diff expected.png actual.png --output difference.png
        render-map test tests --report report.html
        render-map batch jobs.jsonl --out pictures
        render-map tiles style.json --zoom 0-6 --output world.pmtiles
        render-map verify map.png

      Data alone is drawn over a basemap of the world, fitted to the picture. What is not given of \
      a style's view comes from its own center, zoom, bearing and pitch, then from the bounds of its \
      data. In URLs, {key} stands for the API key in the environment variable \
      RENDER_MAP_API_KEY.

      Exit codes: 0 fine; 1 findings or differences; 2 wrong arguments; 3 a style or data that is \
      wrong; 4 a file or address that could not be read or written; 5 a fault of our own.
      """,
    version: version,
    subcommands: [
      Draw.self, Check.self, Bundle.self, Query.self, Diff.self, Test.self, Verify.self,
      BatchCommand.self, Tiles.self,
    ],
    defaultSubcommand: Draw.self,
    helpNames: .long)

  /// Runs the command and leaves with one of the documented exit codes.
  static func main() {
    TemporaryFiles.removeWhenInterrupted()
    do {
      var command = try parsed(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch let failure as Failure {
      for line in failure.messages { Output.error(line) }
      Output.leave(failure.status.rawValue)
    } catch {
      leave(withParserError: error)
    }
  }

  /// The command that the arguments ask for. One that draws is read as that alone: to look at the options
  /// of all commands takes longer than to draw a small map.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let isOther =
      configuration.subcommands.contains { $0.configuration.commandName == arguments.first }
      || arguments.first == "help" || arguments.contains(where: isAboutCommands)
    return isOther ? try parseAsRoot(arguments) : try Draw.parse(arguments)
  }

  /// Whether an argument asks for help, the version or a shell's completions.
  private static func isAboutCommands(_ argument: String) -> Bool {
    ["--help", "--help-hidden", "--version"].contains(argument)
      || argument.hasPrefix("--generate-completion-script")
      || argument.hasPrefix("--experimental-dump-help")
  }

  /// Help and version go to standard output with exit code 0, wrong arguments to standard error
  /// with exit code 2.
  private static func leave(withParserError error: any Error) -> Never {
    guard exitCode(for: error).isSuccess else {
      Output.error("\(message(for: error)) (see --help)")
      Output.leave(ExitStatus.wrongArguments.rawValue)
    }
    print(fullMessage(for: error))
    Output.leave(0)
  }
}
