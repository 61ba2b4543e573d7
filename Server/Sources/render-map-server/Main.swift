import ArgumentParser
import Hummingbird
import Logging
import MapServer
import NIOCore
import RenderMap
import ServiceLifecycle
import UnixSignals

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@main enum Program {
  static func main() async {
    // Until `ReloadService` waits for this signal, the signal would end the process.
    signal(SIGHUP, SIG_IGN)
    ProcessMemory.prepare()
    let arguments = TileserverArguments.adapted(CommandLine.arguments.dropFirst())
    if arguments.first == "watch" {
      await WatchCommand.main(Array(arguments.dropFirst()))
    } else {
      await RenderMapServer.main(arguments)
    }
  }
}

/// The command `render-map-server`, which starts the server.
struct RenderMapServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map-server",
    abstract: "Serve maps: tiles, static pictures, styles and their data.",
    discussion: """
      The server has the URLs of tileserver-gl. Styles and archives are loaded again when their files change, and SIGHUP \
      also loads the configuration again. SIGTERM and SIGINT end the server after it has answered the current requests.

      `render-map-server watch STYLE` shows one style instead, and draws it again when its files change.
      """,
    version: Map.version)

  @OptionGroup(title: "Content") var content: ContentOptions
  @OptionGroup(title: "Network") var network: NetworkOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup(title: "Logs") var logs: LogOptions

  func validate() throws {
    _ = try options()
  }

  func run() async throws {
    let logger = logs.start()
    let requests = try logs.requests()
    let (catalog, options) = try options()
    let server = MapServer(options, logger: logger)
    let reload = ReloadService(server: server, logger: logger, first: catalog) {
      try self.options()
    }
    try await server.run(
      at: (network.bind, network.port), beside: reload, limits: limits, logger: logger,
      log: requests
    ) { address in
      logger.info("listening", metadata: ["address": "\(address.map { "\($0)" } ?? "")"])
    }
    logger.info("stopped")
  }

  /// Reads the content that is served, and returns it with the options.
  func options() throws -> (catalog: Catalog, options: ServerOptions) {
    var options = try limits.options()
    let catalog: Catalog
    do {
      catalog = try content.catalog(&options)
    } catch {
      throw ValidationError("\(error)")
    }
    try network.apply(to: &options)
    options.leafletFolder = content.leaflet ?? LeafletFolder.installed
    options.mapLibreFolder = content.mapLibre
    return (catalog, options)
  }
}

extension MapServer {
  /// Answers requests until SIGTERM or SIGINT ends the process.
  ///
  /// - Parameters:
  ///   - address: The host and the port to listen on.
  ///   - loading: The service that loads the content.
  ///   - log: The log of requests; nil if requests are not logged.
  ///   - onStart: A function that is called with the address when the server listens.
  func run(
    at address: (host: String, port: Int), beside loading: some Service, limits: LimitOptions,
    logger: Logger, log: AccessLog?, onStart: @escaping @Sendable (SocketAddress?) -> Void
  ) async throws {
    let app = Application(
      responder: MapResponder(self, log: log),
      server: MapResponder.connections(idleTimeout: .seconds(Int64(limits.idleTimeout))),
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port), serverName: "render-map",
        backlog: 1024,
        availableConnectionsDelegate: .maximum(limits.maxConnections, logger: logger)),
      onServerRunning: { channel in onStart(channel.localAddress) },
      logger: logger)
    let group = ServiceGroup(
      configuration: .init(
        services: [loading, app], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
    await lanes.shutDown()
  }
}

/// Loads the styles at the start, again at SIGHUP, and when their files change.
struct ReloadService: Service, CustomStringConvertible {
  let server: MapServer
  /// The logger for messages about reloads.
  let logger: Logger
  /// The content that is served when the server starts.
  let first: Catalog
  /// A function that returns the content and the options after a reload.
  let content: @Sendable () throws -> (catalog: Catalog, options: ServerOptions)

  /// The name of the service in messages, without the content of the catalog.
  var description: String { "ReloadService" }

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    // Loading blocks its thread, so it is not a part of this task. Until it ends, requests are answered with 503.
    try await server.lanes.drawings.runAlone { try server.load(first) }
    try await withThrowingTaskGroup { group in
      group.addTask { try await cancelWhenGracefulShutdown { try await loadChanges() } }
      for await _ in signals.cancelOnGracefulShutdown() {
        logger.info("loading again")
        try await server.lanes.drawings.runAlone { server.reload(content) }
      }
      group.cancelAll()
    }
  }

  /// Loads the styles and archives whose files change, until the task is canceled.
  private func loadChanges() async throws {
    while !Task.isCancelled {
      try await server.nextChange()
      try await server.lanes.drawings.runAlone { server.loadChanges() }
    }
  }
}
