import Synchronization

/// The cancellation of synchronous work that a task waits for. The loops and requests of the work check it between
/// their steps, on all of its threads.
///
///     let cancellation = WorkCancellation()
///     let result = cancellation.run { work() }  // on another thread: cancellation.cancel()
///     if cancellation.isCancelled { throw CancellationError() }
///
/// Canceled work returns early with an incomplete result, which the caller discards. Incomplete results must not be
/// cached.
public final class WorkCancellation: Sendable {
  /// The cancellation of the work on the current thread; nil for work that is not canceled.
  @TaskLocal package static var current: WorkCancellation?

  /// The time at which requests of the work end, without canceling it; nil for none.
  package let deadline: ContinuousClock.Instant?
  /// The cancellation of the work that this work is a part of.
  private let whole: WorkCancellation?
  private let flag = Atomic(false)

  /// Creates a cancellation of work that is not canceled yet.
  public init() {
    deadline = nil
    whole = nil
  }

  /// Creates a cancellation of a part of the work on the current thread, whose requests end after `duration` at the
  /// latest.
  package init(endingRequestsAfter duration: Duration) {
    whole = Self.current
    let end = ContinuousClock.now + duration
    deadline = whole?.deadline.map { min($0, end) } ?? end
  }

  /// Whether the work is canceled.
  public var isCancelled: Bool {
    flag.load(ordering: .relaxed) || whole?.isCancelled ?? false
  }

  /// Whether the work on the current thread is canceled.
  public static var isRequested: Bool { current?.isCancelled ?? false }

  /// Cancels the work.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Runs work that this cancels.
  public func run<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = WorkCancellation.$current.withValue(self) {
      Result { () throws(Failure) in try work() }
    }
    return try result.get()
  }
}
