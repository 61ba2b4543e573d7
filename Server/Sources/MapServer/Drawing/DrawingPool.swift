import Dispatch
import MapParallel
import NIOPosix
import Synchronization

/// Threads that draw, with a queue of limited length. Work never runs on the threads of connections.
package final class DrawingPool: Sendable {
  /// The numbers of works.
  package struct Load: Hashable, Sendable {
    /// Works that wait for a thread.
    package var waiting = 0
    /// Works that run.
    package var running = 0
    /// Works that were refused because too many waited.
    package var refused = 0
    /// Works that took longer than their limit.
    package var timedOut = 0
  }

  /// The number of threads.
  package let threads: Int
  /// The greatest number of works that wait.
  package let queueLimit: Int
  /// The time limit of a work, which begins when it runs.
  package let timeLimit: Duration

  private let pool: NIOThreadPool
  private let state = Mutex(Load())

  /// Starts the threads.
  package init(threads: Int, queueLimit: Int, timeLimit: Duration) {
    self.threads = max(1, threads)
    self.queueLimit = queueLimit
    self.timeLimit = timeLimit
    pool = NIOThreadPool(numberOfThreads: self.threads)
    pool.start()
  }

  /// The numbers of works now.
  package var load: Load { state.withLock { $0 } }

  /// Runs work on a thread of the pool.
  ///
  /// - Parameter work: Receives the number of threads that it may use, which is above 1 if others are idle.
  /// - Throws: `RequestError` with the status 503 if too many works wait, or the work takes too long; the error of `work`.
  package func run<Value: Sendable>(
    _ work: @escaping @Sendable (_ threads: Int) throws -> Value
  ) async throws -> Value {
    let isAccepted = state.withLock { state in
      guard state.waiting < queueLimit else {
        state.refused += 1
        return false
      }
      state.waiting += 1
      return true
    }
    guard isAccepted else {
      throw RequestError(.serviceUnavailable, "The server is busy", retryAfter: 1)
    }
    let cancellation = WorkCancellation()
    return try await withTaskCancellationHandler {
      try await pool.runIfActive {
        let idle = self.state.withLock { state in
          state.waiting -= 1
          state.running += 1
          return max(0, self.threads - state.running - state.waiting)
        }
        defer { self.state.withLock { $0.running -= 1 } }
        if cancellation.isCancelled { throw CancellationError() }
        return try self.run(work, threads: 1 + idle, cancellation)
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Runs work on the current thread until its time limit.
  private func run<Value>(
    _ work: (Int) throws -> Value, threads: Int, _ cancellation: WorkCancellation
  ) throws -> Value {
    let end = ContinuousClock.now + timeLimit
    let timer = DispatchWorkItem { [weak cancellation] in cancellation?.cancel() }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + timeLimit / .seconds(1), execute: timer)
    defer { timer.cancel() }
    let result = Result { try cancellation.run { () throws in try work(threads) } }
    guard cancellation.isCancelled else { return try result.get() }
    // The result of cancelled work is incomplete.
    guard ContinuousClock.now >= end else { throw CancellationError() }
    state.withLock { $0.timedOut += 1 }
    throw RequestError(
      .serviceUnavailable, "The picture takes longer than \(timeLimit) to draw", retryAfter: 60)
  }

  /// Runs work on a thread of its own, without limits.
  package func runAlone<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Ends the threads when their work is done.
  package func shutDown() async { try? await pool.shutdownGracefully() }
}
