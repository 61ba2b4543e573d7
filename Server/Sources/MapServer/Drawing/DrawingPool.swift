import Dispatch
import MapCHeap
import MapSystem
import NIOPosix
import Synchronization

/// Threads that draw, with a queue of limited length. Jobs never run on the threads of connections.
///
/// The task of a job is canceled when the job's client leaves. A waiting job then leaves the queue, and a running job
/// ends at its next step.
package final class DrawingPool: Sendable {
  /// The numbers of jobs.
  package struct Load: Hashable, Sendable {
    /// The number of jobs that wait for a thread.
    package var waiting = 0
    /// The number of jobs that are running.
    package var running = 0
    /// The number of jobs that were refused because too many jobs were waiting.
    package var refused = 0
    /// The number of jobs that exceeded the time limit.
    package var timedOut = 0
    /// The number of jobs that were stopped because the process used too much memory.
    package var outOfMemory = 0
    /// The number of jobs that were stopped before they ended or began, because no client waited for them.
    package var stopped = 0

    /// Returns the sums of the numbers of jobs of two pools.
    static func + (one: Load, other: Load) -> Load {
      Load(
        waiting: one.waiting + other.waiting, running: one.running + other.running,
        refused: one.refused + other.refused, timedOut: one.timedOut + other.timedOut,
        outOfMemory: one.outOfMemory + other.outOfMemory, stopped: one.stopped + other.stopped)
    }
  }

  /// A job that waits for a thread.
  private struct Waiting: Sendable {
    /// A function that runs the job. It receives the number of threads that the job may use.
    var run: @Sendable (_ threads: Int) -> Void
    /// A function that ends the wait without running the job.
    var drop: @Sendable () -> Void
  }

  /// The waiting jobs in their order, and the numbers of jobs.
  private struct State: Sendable {
    var load = Load()
    /// The waiting jobs by their numbers in the queue.
    var queue: [Int: Waiting] = [:]
    /// The number of the next job to run.
    var next = 0
    /// The number of the next job to enter the queue.
    var end = 0
    /// The number of threads that look for jobs.
    var workers = 0
    /// The number of jobs that have ended since unused memory was last returned to the system.
    var ended = 0
    /// Whether a job has exceeded a limit since unused memory was last returned to the system.
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

  /// The number of threads of the pool.
  package let threads: Int
  /// The maximum number of waiting jobs.
  package let queueLimit: Int
  /// The time limit of a job. It begins when the job starts to run.
  package let timeLimit: Duration
  /// The memory limit of the process, in bytes. Above it, jobs that take increasing amounts of memory end.
  package let memoryLimit: Int

  /// A function that returns the memory that the process uses, in bytes; nil if it is unknown.
  private let memory: @Sendable () -> Int?
  private let pool: NIOThreadPool
  private let state = Mutex(State())

  /// Starts the threads of the pool.
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

  /// The current numbers of jobs.
  package var load: Load { state.withLock { $0.load } }

  /// Runs work on a thread of the pool.
  ///
  /// - Parameter work: A function that does the work. It receives the number of threads that it may use. The number
  ///   is above 1 if other threads are idle.
  /// - Throws: `AnswerError` with the status 503 if too many jobs are waiting, or if the work takes too long;
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

  /// Adds a job to the queue. Returns the reason why the job is refused; nil if the job is added.
  ///
  /// - Parameter note: A function that receives the number of the job before any thread can run the job.
  private func enqueue(
    _ work: Waiting, _ cancellation: WorkCancellation, note: (Int) -> Void
  ) -> (any Error)? {
    enum Outcome {
      case refused(any Error)
      case added(needsWorker: Bool)
    }
    let outcome = state.withLock { state -> Outcome in
      note(state.end)
      // If the task is canceled before its job has a number, the cancellation removes no job from the queue.
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

  /// Runs jobs on the current thread until no job is waiting.
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
  /// The maximum size of unused memory that is kept, in bytes.
  private static let keptMemory = 64 << 20

  /// Returns unused memory of the heap to the system from time to time. Pictures of many sizes leave increasing
  /// amounts of unused memory between the values in caches. A job that exceeded a limit may leave a large amount at
  /// once.
  private func returnMemory() {
    let isDue = state.withLock { state in
      state.ended += 1
      let isDue = state.ended >= Self.worksPerReturn || state.exceeded
      if isDue { (state.ended, state.exceeded) = (0, false) }
      return isDue
    }
    if isDue { process_heap_trim(Self.keptMemory) }
  }

  /// Runs work on the current thread until the work ends or exceeds a limit.
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
    // The result of canceled work is incomplete, so an error is thrown.
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

  /// Begins to watch work. If the work exceeds a limit, it is canceled.
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

  /// The growth of the process's memory, in bytes, that a job may cause while the process exceeds its limit. A job
  /// with less growth is not the reason why the limit is exceeded.
  private static let toleratedGrowth = 32 << 20

  /// Runs work on a separate thread. No limits apply to the work.
  package func runAlone<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Ends the threads when their work is done. Jobs that are still waiting end without running.
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
