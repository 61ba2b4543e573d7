import Dispatch
import MapCHeap
import MapSystem
import NIOPosix
import Synchronization

/// Threads that draw, with a queue of limited length. Work never runs on the threads of connections.
///
/// When the task of a job is canceled, because its client left, the job leaves the queue, or ends at its next step.
package final class DrawingPool: Sendable {
  /// The numbers of jobs.
  package struct Load: Hashable, Sendable {
    /// Jobs that wait for a thread.
    package var waiting = 0
    /// Jobs that run.
    package var running = 0
    /// Jobs that were refused because too many waited.
    package var refused = 0
    /// Jobs that took longer than their limit.
    package var timedOut = 0
    /// Jobs that were stopped because the process had too much memory.
    package var outOfMemory = 0
    /// Jobs that were stopped before they ended or began, because no client waited for them.
    package var stopped = 0

    /// Returns the sums of the numbers of two pools.
    static func + (one: Load, other: Load) -> Load {
      Load(
        waiting: one.waiting + other.waiting, running: one.running + other.running,
        refused: one.refused + other.refused, timedOut: one.timedOut + other.timedOut,
        outOfMemory: one.outOfMemory + other.outOfMemory, stopped: one.stopped + other.stopped)
    }
  }

  /// A job that waits.
  private struct Waiting: Sendable {
    /// Runs the job. Receives the number of threads that it may use.
    var run: @Sendable (_ threads: Int) -> Void
    /// Ends the wait without running it.
    var drop: @Sendable () -> Void
  }

  /// The jobs that wait, in their order, and the numbers of the running ones.
  private struct State: Sendable {
    var load = Load()
    /// The jobs that wait, by their numbers.
    var queue: [Int: Waiting] = [:]
    /// The number of the next job to run.
    var next = 0
    /// The number of the next job to enter the queue.
    var end = 0
    /// The number of threads that look for jobs.
    var workers = 0
    /// The number of jobs that ended since unused memory was returned to the system.
    var ended = 0
    /// Whether a job exceeded a limit since then.
    var exceeded = false

    mutating func append(_ work: Waiting) -> Int {
      defer { end += 1 }
      queue[end] = work
      load.waiting = queue.count
      return end
    }

    mutating func remove(_ number: Int) -> Waiting? {
      defer { load.waiting = queue.count }
      return queue.removeValue(forKey: number)
    }

    mutating func removeFirst() -> Waiting? {
      while next < end {
        defer { next += 1 }
        if let work = remove(next) { return work }
      }
      return nil
    }
  }

  /// The number of threads.
  package let threads: Int
  /// The greatest number of jobs that wait.
  package let queueLimit: Int
  /// The time limit of a job, which begins when it runs.
  package let timeLimit: Duration
  /// The memory limit of the process, in bytes. Above it, jobs end if they take more and more memory.
  package let memoryLimit: Int

  /// Returns the memory of the process, in bytes; nil if it is unknown.
  private let memory: @Sendable () -> Int?
  private let pool: NIOThreadPool
  private let state = Mutex(State())

  /// Starts the threads.
  package init(
    threads: Int, queueLimit: Int, timeLimit: Duration, memoryLimit: Int = .max,
    memory: @escaping @Sendable () -> Int? = { ProcessMemory.resident }
  ) {
    self.threads = max(1, threads)
    self.queueLimit = queueLimit
    self.timeLimit = timeLimit
    self.memoryLimit = memoryLimit
    self.memory = memory
    pool = NIOThreadPool(numberOfThreads: self.threads)
    pool.start()
  }

  /// The numbers of jobs now.
  package var load: Load { state.withLock { $0.load } }

  /// Runs work on a thread of the pool.
  ///
  /// - Parameter work: Receives the number of threads that it may use, which is above 1 if others are idle.
  /// - Throws: `AnswerError` with the status 503 if too many jobs wait, or the work takes too long;
  ///   `CancellationError` if the current task is canceled; the error of `work`.
  package func run<Value: Sendable>(
    _ work: @escaping @Sendable (_ threads: Int) throws -> Value
  ) async throws -> Value {
    let cancellation = WorkCancellation()
    let number = Mutex<Int?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiting = Waiting(
          run: { threads in
            continuation.resume(
              with: Result { try self.run(work, threads: threads, cancellation) })
          },
          drop: { continuation.resume(throwing: CancellationError()) })
        let problem = enqueue(waiting, cancellation) { place in number.withLock { $0 = place } }
        if let problem { continuation.resume(throwing: problem) }
      }
    } onCancel: {
      cancellation.cancel()
      guard let place = number.withLock({ $0 }) else { return }
      let waiting = state.withLock { state in
        let waiting = state.remove(place)
        if waiting != nil { state.load.stopped += 1 }
        return waiting
      }
      waiting?.drop()
    }
  }

  /// Adds a job to the queue. Returns the reason why it is refused; nil if it is not.
  ///
  /// - Parameter note: Receives the number of the job before any thread can run it.
  private func enqueue(
    _ work: Waiting, _ cancellation: WorkCancellation, note: (Int) -> Void
  ) -> (any Error)? {
    enum Outcome {
      case refused(any Error)
      case added(needsWorker: Bool)
    }
    let outcome = state.withLock { state -> Outcome in
      note(state.end)
      // The task may be canceled before it has a number, and cancels nothing then.
      guard !cancellation.isCancelled else {
        state.load.stopped += 1
        return .refused(CancellationError())
      }
      guard state.load.waiting < queueLimit else {
        state.load.refused += 1
        return .refused(
          AnswerError(.serviceUnavailable, "The server is busy", retryAfter: 1))
      }
      _ = state.append(work)
      let needsWorker = state.workers < threads
      if needsWorker { state.workers += 1 }
      return .added(needsWorker: needsWorker)
    }
    switch outcome {
    case .refused(let error): return error
    case .added(let needsWorker):
      if needsWorker { pool.submit { _ in self.runQueue() } }
      return nil
    }
  }

  /// Runs jobs on the current thread until none waits.
  private func runQueue() {
    while true {
      let next = state.withLock { state -> (work: Waiting, threads: Int)? in
        guard let work = state.removeFirst() else {
          state.workers -= 1
          return nil
        }
        state.load.running += 1
        let idle = threads - state.load.running - state.load.waiting
        return (work, 1 + max(0, idle))
      }
      guard let next else { return }
      next.work.run(next.threads)
      returnMemory()
    }
  }

  /// The number of jobs after which unused memory is returned to the system.
  private static let worksPerReturn = 64
  /// The unused memory that is kept, in bytes.
  private static let keptMemory = 64 << 20

  /// Returns unused memory of the heap to the system now and then. Pictures of many sizes leave more and more unused
  /// memory between the values in caches. A job that exceeded a limit may leave much at once.
  private func returnMemory() {
    let isDue = state.withLock { state in
      state.ended += 1
      let isDue = state.ended >= Self.worksPerReturn || state.exceeded
      if isDue { (state.ended, state.exceeded) = (0, false) }
      return isDue
    }
    if isDue { process_heap_trim(Self.keptMemory) }
  }

  /// Runs work on the current thread until it exceeds a limit.
  private func run<Value>(
    _ work: (Int) throws -> Value, threads: Int, _ cancellation: WorkCancellation
  ) throws -> Value {
    let watch = watch(cancellation)
    let result = Result { try cancellation.run { () throws in try work(threads) } }
    let excess = watch.end()
    let isCancelled = cancellation.isCancelled
    state.withLock { state in
      state.load.running -= 1
      state.exceeded = state.exceeded || excess != nil
      switch excess {
      case .time: state.load.timedOut += 1
      case .memory: state.load.outOfMemory += 1
      case nil: state.load.stopped += isCancelled ? 1 : 0
      }
    }
    // The result of canceled work is incomplete.
    switch excess {
    case .time:
      throw AnswerError(
        .serviceUnavailable, "The picture takes longer than \(timeLimit) to draw", retryAfter: 60)
    case .memory:
      throw AnswerError(
        .serviceUnavailable, "The picture takes too much memory to draw", retryAfter: 60)
    case nil:
      if isCancelled { throw CancellationError() }
      return try result.get()
    }
  }

  /// Cancels work that exceeds a limit.
  private func watch(_ cancellation: WorkCancellation) -> WorkWatch {
    let end = ContinuousClock.now + timeLimit
    return WorkWatch { [weak cancellation] in
      cancellation?.cancel()
    } _: { [memory, memoryLimit, start = memory() ?? 0] in
      if ContinuousClock.now >= end { return .time }
      let used = memory() ?? 0
      return used > memoryLimit && used - start > Self.toleratedGrowth ? .memory : nil
    }
  }

  /// The growth of the memory of the process, in bytes, that is tolerated in a job while the process exceeds its
  /// limit. Such a job is not the cause.
  private static let toleratedGrowth = 32 << 20

  /// Runs work on a separate thread, without limits.
  package func runAlone<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Ends the threads when their work is done. Jobs that wait end without running.
  package func shutDown() async {
    let left = state.withLock { state in
      defer {
        state.queue = [:]
        state.load.waiting = 0
      }
      return Array(state.queue.values)
    }
    for work in left { work.drop() }
    try? await pool.shutdownGracefully()
  }
}
