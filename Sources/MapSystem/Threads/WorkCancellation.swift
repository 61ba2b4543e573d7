import Synchronization

/// The cancellation of synchronous work whose end a task awaits. The loops and requests of the work check the
/// cancellation between their steps, on all threads of the work.
///
///     let cancellation = WorkCancellation()
///     let result = cancellation.run { work() }  // on another thread: cancellation.cancel()
///     if cancellation.isCancelled { throw CancellationError() }
///
/// Canceled work returns early with an incomplete result, which the caller discards. Incomplete results must not be
/// cached.
public final class WorkCancellation: Sendable {
  /// The cancellation of the work on the current thread. Nil if the work cannot be canceled.
  @TaskLocal package static var current: WorkCancellation?

  /// The time at which requests of the work end. The work itself is not canceled. Nil if there is no such time.
  package let deadline: ContinuousClock.Instant?
  /// The cancellation of the larger work that contains this work. Nil if there is no larger work.
  private let whole: WorkCancellation?
  private let flag = Atomic(false)

  /// Creates a cancellation of work that is not canceled yet.
  public init() {
    deadline = nil
    whole = nil
  }

  /// Creates a cancellation for a part of the work on the current thread. The requests of this part end after
  /// `duration` at the latest.
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

  /// Runs work that this cancellation can cancel.
  public func run<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = WorkCancellation.$current.withValue(self) {
      Result { () throws(Failure) in try work() }
    }
    return try result.get()
  }
}
