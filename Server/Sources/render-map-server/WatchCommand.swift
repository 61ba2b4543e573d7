import ArgumentParser
import MapServer
import NIOCore
import RenderMap
import ServiceLifecycle

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command `render-map-server watch`, which shows a style and draws it again when its files change.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map-server watch",
    abstract: "Show a style in the browser, and draw it again when its files change.",
    discussion: """
      The page shows the map, the mistakes in the style, the features under the pointer, and the version before the last \
      change. It only answers to this machine. A button adds the camera to a file of image tests.
      """)

  @Argument(help: "A style.", completion: .file(extensions: ["json"]))
  var style: String

  @Option(name: [.short, .long], help: "Port (default: any free port).")
  var port = 0

  @Option(
    name: .long,
    help: ArgumentHelp(
      "File of tests, with a job per line (default: tests.jsonl beside the style).",
      valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var tests: String?

  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup(title: "Logs") var logs: LogOptions

  /// The address to listen on, which only this machine reaches.
  private static let host = "127.0.0.1"

  func validate() throws {
    try NetworkOptions.check(port: port)
    _ = try limits.options()
  }

  func run() async throws {
    let logger = logs.start()
    var options = try limits.options()
    // Pages of other sites must not read the map.
    options.allowsOtherOrigins = false
    let workbench: Workbench
    do {
      workbench = try Workbench(style, tests: tests)
    } catch {
      throw ValidationError("\(error)")
    }
    let server = MapServer(options, logger: logger, workbench: workbench)
    try await server.run(
      at: (Self.host, port), beside: WatchService(server: server, workbench: workbench),
      limits: limits, logger: logger, log: try logs.requests()
    ) { address in
      // The line is written at once, so that a program that starts this one can read it.
      print("http://\(Self.host):\(address?.port ?? port)/")
      fflush(nil)
    }
  }
}

/// Loads the style of a workbench at the start, and when one of its files changes.
struct WatchService: Service {
  let server: MapServer
  let workbench: Workbench

  func run() async throws {
    try await load()
    try await cancelWhenGracefulShutdown {
      while true {
        try await workbench.nextChange()
        try await load()
      }
    }
  }

  /// Loading blocks its thread, so it is not a part of this task.
  private func load() async throws {
    try await server.lanes.drawings.runAlone { server.loadWorkbench() }
  }
}
