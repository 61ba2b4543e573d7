import Logging
import MapServer
import ServiceLifecycle
import UnixSignals

/// Loads the styles at the start, and again at SIGHUP.
struct ReloadService: Service {
  /// The server.
  let server: MapServer
  /// The log of reloads.
  let logger: Logger
  /// What is served at the start.
  let first: Catalog
  /// Returns what is to be served after a reload, and the options.
  let content: @Sendable () throws -> (catalog: Catalog, options: ServerOptions)

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    // Loading blocks, so it is not a part of this task. Until it ends, requests are answered with 503.
    try await server.lanes.drawings.runAlone { try server.load(first) }
    for await _ in signals.cancelOnGracefulShutdown() {
      logger.info("loading again")
      try await server.lanes.drawings.runAlone { server.reload(content) }
    }
  }
}
