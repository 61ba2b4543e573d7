import Dispatch
import NIOPosix
import Synchronization

/// Checks every few milliseconds whether work exceeds a limit. If it does, the work is stopped.
final class WorkWatch: Sendable {
  /// The kind of limit that work exceeded.
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

  /// Begins to watch the work.
  ///
  /// - Parameters:
  ///   - stop: A function that stops the work.
  ///   - look: A function that returns the limit that the work exceeds; nil if the work does not exceed a limit.
  init(stop: @escaping @Sendable () -> Void, _ look: @escaping @Sendable () -> Excess?) {
    self.stop = stop
    self.look = look
    lookLater()
  }

  /// Ends the watch. Returns the limit that the work exceeded; nil if the work did not exceed a limit.
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
      // The reason is set before the work is stopped, because the stopped work reads it.
      state.withLock { $0.excess = excess }
      stop()
    }
  }
}

/// The threads of the server. They are divided into lanes that do not wait for each other.
///
/// Pictures with content from the request (overlays, and changes to the style) can be as expensive as their clients
/// want. Only half of the threads draw such pictures, so they delay neither tiles nor plain pictures. Separate
/// threads read the answers that are not drawn.
package struct WorkLanes: Sendable {
  /// The threads for tiles and pictures of unchanged styles.
  package let drawings: DrawingPool
  /// The threads for pictures with content from the request.
  package let compositions: DrawingPool
  /// The threads for tiles of data, sprites, glyphs, and files.
  package let reads: DrawingPool

  /// The number of threads that read answers.
  private static let readThreads = 2

  /// Starts the threads of all lanes.
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

  /// The numbers of pictures that are waiting, that are running, and that ended early.
  var load: DrawingPool.Load { drawings.load + compositions.load }

  /// Runs work that reads from a file of this machine, on a thread that may wait for the disk.
  static func read<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await NIOThreadPool.singleton.runIfActive(work)
  }

  /// Ends the threads when their work is done. Jobs that are still waiting end without running.
  package func shutDown() async {
    for lane in [drawings, compositions, reads] { await lane.shutDown() }
  }
}
