import Dispatch

/// Runs synchronous work of a task on threads of its own, so that it never blocks the threads that all tasks share.
///
/// The work stays part of the task: `Task.isCancelled` and task-local values are those of the caller.
final class BlockingWork: TaskExecutor {
  private static let executor = BlockingWork()
  private let queue = DispatchQueue(label: "render-map", attributes: .concurrent)

  /// Runs `work` and returns its result.
  ///
  /// - Throws: The error of `work`, or `CancellationError` if the task is cancelled before the work begins.
  static func run<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
    try await withTaskExecutorPreference(executor) {
      try Task.checkCancellation()
      return try await onPreferredExecutor(work)
    }
  }

  @concurrent
  private static func onPreferredExecutor<Result: Sendable>(
    _ work: @Sendable () throws -> Result
  ) async throws -> Result { try work() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
