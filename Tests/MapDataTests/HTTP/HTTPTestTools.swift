import Synchronization
import Testing
import MapData

/// Expects that `body` throws exactly this error.
func expectError<T>(
  _ error: ResourceError, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> T
) {
  #expect(throws: error, sourceLocation: sourceLocation) { _ = try body() }
}

/// An ordered log of several threads.
final class Log: Sendable {
  private let noted = Mutex<[[Int]]>([])
  var entries: [[Int]] { noted.withLock { $0 } }
  func add(_ entry: [Int]) { noted.withLock { $0.append(entry) } }
}

/// Counts the threads that are at one place at the same time.
final class Gauge: Sendable {
  private let counts = Mutex((now: 0, greatest: 0))
  var greatest: Int { counts.withLock { $0.greatest } }

  func enter() {
    counts.withLock { counts in
      counts.now += 1
      counts.greatest = max(counts.greatest, counts.now)
    }
  }

  func leave() { counts.withLock { $0.now -= 1 } }
}
