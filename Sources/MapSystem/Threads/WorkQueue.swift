import Dispatch

/// A queue of pieces of work for several threads. Each piece is identified by its index.
///
/// The class is unchecked because of `taken`, which the lock protects.
public final class WorkQueue: @unchecked Sendable {
  private let count: Int
  private var taken = 0
  private let lock = DispatchSemaphore(value: 1)

  /// Creates a queue of the pieces `0..<count`.
  public init(count: Int) { self.count = count }

  /// Takes the next piece and returns its index. Nil if no pieces are left.
  public func next() -> Int? {
    lock.wait()
    defer { lock.signal() }
    guard taken < count else { return nil }
    taken += 1
    return taken - 1
  }

  /// Runs `work` on several threads and waits until all threads have finished. `work` takes pieces until none are left.
  /// With one thread, the work runs on the caller's thread. The caller's `WorkCancellation` applies on all threads.
  public func run(threads: Int, _ work: (WorkQueue) -> Void) {
    let threads = min(threads, count)
    guard threads > 1 else { return work(self) }
    let cancellation = WorkCancellation.current
    // This is safe, because the call returns after all work is done.
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
  /// Returns the results of `transform` for all elements, in the order of the elements. At most `threads` threads are
  /// used.
  public func concurrentMap<T>(threads: Int, _ transform: (Element) -> T) -> [T] {
    guard threads > 1, count > 1 else { return map(transform) }
    var results = [T?](repeating: nil, count: count)
    results.withUnsafeMutableBufferPointer { buffer in
      // This is safe: the queue returns each place only once, and `run` returns after all work is done.
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
