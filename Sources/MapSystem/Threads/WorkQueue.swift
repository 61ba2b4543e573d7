import Dispatch

/// A queue of pieces of work, identified by index, for several threads.
///
/// Unchecked because of `taken`, which is protected by the lock.
public final class WorkQueue: @unchecked Sendable {
  private let count: Int
  private var taken = 0
  private let lock = DispatchSemaphore(value: 1)

  /// Creates a queue of the pieces `0..<count`.
  public init(count: Int) { self.count = count }

  /// Takes the next piece; nil if there are none left.
  public func next() -> Int? {
    lock.wait()
    defer { lock.signal() }
    guard taken < count else { return nil }
    taken += 1
    return taken - 1
  }

  /// Runs `work`, which takes pieces until there are none, on several threads and waits for all. With one thread, the
  /// work runs on the thread of the caller. The caller's `WorkCancellation` applies on all threads.
  public func run(threads: Int, _ work: (WorkQueue) -> Void) {
    let threads = min(threads, count)
    guard threads > 1 else { return work(self) }
    let cancellation = WorkCancellation.current
    // Safe: the call returns after all work is done.
    withoutActuallyEscaping(work) { work in
      nonisolated(unsafe) let shared = work
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        if let cancellation {
          cancellation.run { shared(self) }
        } else {
          shared(self)
        }
      }
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the results of `transform` for all elements, in their order, on up to `threads` threads.
  public func concurrentMap<T>(threads: Int, _ transform: (Element) -> T) -> [T] {
    guard threads > 1, count > 1 else { return map(transform) }
    var results = [T?](repeating: nil, count: count)
    results.withUnsafeMutableBufferPointer { buffer in
      // Safe: the queue hands each place out once, and `run` returns after all of the work is done.
      nonisolated(unsafe) let places = buffer
      WorkQueue(count: count).run(threads: threads) { queue in
        while let place = queue.next() {
          places[place] = transform(self[startIndex + place])
        }
      }
    }
    return results.compactMap { $0 }
  }
}
