import Dispatch
import Synchronization

/// Looks every few milliseconds whether work exceeds a limit, and stops it then.
final class WorkWatch: Sendable {
  /// A limit that work exceeded.
  enum Excess: Sendable {
    case time, memory
  }

  private struct State: Sendable {
    var excess: Excess?
    var isOver = false
  }

  private let look: @Sendable () -> Excess?
  private let stop: @Sendable () -> Void
  private let state = Mutex(State())

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - stop: Stops the work.
  ///   - look: Returns the limit that the work exceeds; nil for none.
  init(stop: @escaping @Sendable () -> Void, _ look: @escaping @Sendable () -> Excess?) {
    self.stop = stop
    self.look = look
    lookLater()
  }

  /// Ends, and returns the limit that was exceeded; nil if none was.
  func end() -> Excess? {
    state.withLock { state in
      state.isOver = true
      return state.excess
    }
  }

  private func lookLater() {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { [weak self] in
      guard let self, !state.withLock({ $0.isOver }) else { return }
      guard let excess = look() else { return lookLater() }
      // Before the work stops, which asks for the reason.
      state.withLock { $0.excess = excess }
      stop()
    }
  }
}
