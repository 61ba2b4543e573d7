import Logging
import MapServer
import ServiceLifecycle
import UnixSignals

/// Loads the styles again at SIGHUP.
struct ReloadService: Service {
  /// The server.
  let server: MapServer
  /// The log of reloads.
  let logger: Logger
  /// Returns what is to be served.
  let catalog: @Sendable () throws -> Catalog

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    for await _ in signals.cancelOnGracefulShutdown() {
      logger.info("loading again")
      do {
        // Loading blocks, so it is not a part of this task.
        try await server.pool.runAlone { try server.load(catalog()) }
      } catch {
        logger.error("not loaded again, the styles are as before: \(error)")
      }
    }
  }
}
