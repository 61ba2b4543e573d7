import Synchronization

/// Counts from several threads.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// One more than the last time, from 1 on.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
