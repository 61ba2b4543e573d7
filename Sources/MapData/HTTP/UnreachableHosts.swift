import Synchronization

/// The hosts to which no connection could be made. Requests to them fail at once for a while, so that a server that is
/// down costs one attempt instead of one per tile.
package final class UnreachableHosts: Sendable {
  private struct Failure {
    var reason: String
    var end: ContinuousClock.Instant
  }

  private let pause: Duration
  private let failures = Mutex<[String: Failure]>([:])

  /// Creates a list from which hosts disappear after `pause`.
  package init(pause: Duration) { self.pause = pause }

  /// Returns why no connection to an origin (`https://host:port`) could be made; nil if requests to it may be made.
  package func reason(of origin: String, now: ContinuousClock.Instant) -> String? {
    failures.withLock { failures in
      guard let failure = failures[origin] else { return nil }
      if now < failure.end { return failure.reason }
      failures[origin] = nil
      return nil
    }
  }

  /// Adds an origin to which no connection could be made.
  package func add(_ origin: String, reason: String, now: ContinuousClock.Instant) {
    failures.withLock { $0[origin] = Failure(reason: reason, end: now + pause) }
  }
}
