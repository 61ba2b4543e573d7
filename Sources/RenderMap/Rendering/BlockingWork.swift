import Dispatch
import MapSystem

/// An executor that runs synchronous work of a task on separate threads, so that the work never blocks the threads
/// that all tasks share.
///
/// The work is part of the task: it uses the `Task.isCancelled` and the task-local values of the caller. When the
/// task is canceled, requests and loops of the work stop at their next step (`WorkCancellation`).
final class BlockingWork: TaskExecutor {
  private static let executor = BlockingWork()
  private let queue = DispatchQueue(label: "render-map", attributes: .concurrent)

  /// Runs `work` and returns its result.
  ///
  /// - Throws: The error of `work`, or `CancellationError` if the task is canceled before the work ends.
  static func run<Value: Sendable>(_ work: @Sendable () throws -> Value) async throws -> Value {
    let cancellation = WorkCancellation()
    return try await withTaskCancellationHandler {
      try await withTaskExecutorPreference(executor) {
        try Task.checkCancellation()
        return try await onPreferredExecutor {
          let result = Result { try cancellation.run(work) }
          // If the work was canceled, its result may be incomplete, and its error may be a consequence.
          if cancellation.isCancelled { throw CancellationError() }
          return try result.get()
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  @concurrent
  private static func onPreferredExecutor<Value: Sendable>(
    _ work: @Sendable () throws -> Value
  ) async throws -> Value { try work() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
