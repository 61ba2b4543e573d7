import Dispatch
import Synchronization

/// Checks every few milliseconds whether work exceeds a limit, and stops it then.
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
      // The reason is set before the work stops, because the stopped work asks for it.
      state.withLock { $0.excess = excess }
      stop()
    }
  }
}

/// The threads of the server, in lanes that do not wait for each other.
///
/// Pictures with content of the request (overlays, and changes to the style) can be as expensive as their clients
/// want. They have half of the threads, so that they delay neither tiles nor plain pictures. Answers that are read
/// rather than drawn have separate threads.
package struct WorkLanes: Sendable {
  /// Tiles and pictures of unchanged styles.
  package let drawings: DrawingPool
  /// Pictures with content of the request.
  package let compositions: DrawingPool
  /// Tiles of data, sprites, glyphs, and files.
  package let reads: DrawingPool

  /// The number of threads that read.
  private static let readThreads = 2

  /// Starts the threads.
  init(_ options: ServerOptions) {
    func lane(threads: Int) -> DrawingPool {
      DrawingPool(
        threads: threads, queueLimit: options.queueLimit, timeLimit: options.timeLimit,
        memoryLimit: options.processLimit)
    }
    drawings = lane(threads: options.threads)
    compositions = lane(threads: options.threads / 2)
    reads = lane(threads: Self.readThreads)
  }

  /// The numbers of pictures that wait, run and ended early.
  var load: DrawingPool.Load { drawings.load + compositions.load }

  /// Ends the threads when their work is done. Jobs that wait end without running.
  package func shutDown() async {
    for lane in [drawings, compositions, reads] { await lane.shutDown() }
  }
}
