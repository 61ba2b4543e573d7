import ArgumentParser
import MapSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows a style in the browser. The server is a program of its own, which this command becomes.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Shows a style in the browser, and draws it again when its files change.",
    usage: "render-map watch STYLE [OPTIONS]",
    discussion: """
      The page shows the map, the mistakes in the style, the features under the pointer, and the version before the \
      last change. A button adds the camera to a file of image tests. The command needs the program render-map-server, \
      beside render-map or in PATH. Its options, such as --port and --tests, are listed by render-map-server watch --help.
      """,
    helpNames: .shortAndLong)

  @Argument(
    parsing: .allUnrecognized, help: "A style, and options of the server.", completion: .file())
  var arguments: [String] = []

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let name = "render-map-server"
    let beside = BundledFolder.programFolder.map { "\($0)/\(name)" }
    let program = beside.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? name
    var words = ([program, "watch"] + arguments).map { strdup($0) } + [nil]
    // This call only returns if the program cannot be started.
    execvp(program, &words)
    for word in words { free(word) }
    throw Failure(
      .unreachable,
      "watch needs the program \(name), which is neither beside render-map nor in PATH: install the package "
        + "\(name), or build it with make install-server")
  }
}
