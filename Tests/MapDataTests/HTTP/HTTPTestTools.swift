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

/// What was noted, by several threads, in its order.
final class Log: Sendable {
  private let noted = Mutex<[[Int]]>([])
  var entries: [[Int]] { noted.withLock { $0 } }
  func add(_ entry: [Int]) { noted.withLock { $0.append(entry) } }
}

/// How many threads were at one place at once.
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
