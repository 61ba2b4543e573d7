import Dispatch
import Synchronization

/// A pipeline that processes a possibly endless sequence of items on several threads, and emits the results
/// in the order of the items, with a limit on the number of items in progress.
public struct OrderedPipeline: Sendable {
  /// The number of threads.
  public var threads: Int
  /// The maximum number of items beyond the first unfinished one.
  public var lookAhead: Int

  /// Creates a pipeline of `threads` threads, with a look-ahead of four items per thread.
  public init(threads: Int) {
    self.threads = max(1, threads)
    lookAhead = self.threads * 4
  }

  /// Runs the pipeline until there are no more items or `emit` returns false.
  ///
  /// - Parameters:
  ///   - next: Returns the next item, or nil if there is none. Never called concurrently. Its argument
  ///     returns whether the pipeline was stopped, for use while waiting for an item.
  ///   - work: Processes an item. Called concurrently, with the number of threads that are working at the
  ///     moment.
  ///   - emit: Receives the results in the order of the items, each as soon as the previous ones are done.
  ///     Never called concurrently. Returns false to stop the pipeline, after which nothing is emitted.
  public func run<Item: Sendable, Output: Sendable>(
    next: @Sendable (_ isStopped: () -> Bool) -> Item?, work: @Sendable (Item, Int) -> Output,
    emit: @Sendable (Output) -> Bool
  ) {
    let progress = Progress<Output>(room: max(lookAhead, threads))
    WorkQueue(count: threads).run(threads: threads) { _ in
      while let (number, item) = progress.take(next) {
        progress.give(progress.working { work(item, $0) }, number: number, emit: emit)
      }
    }
  }
}

/// The shared state of the threads of a pipeline.
private final class Progress<Output: Sendable>: Sendable {
  private struct State {
    /// The number of emitted results, which is the index of the next one.
    var emitted = 0
    var waiting: [Int: Output] = [:]
    var working = 0
    var isEmitting = false
    var isStopped = false
  }

  private let state = Mutex(State())
  /// The number of items taken; locked while waiting for the next one.
  private let taken = Mutex(0)
  // Starts at 0, as libdispatch traps if a semaphore is released below its initial value.
  private let room = DispatchSemaphore(value: 0)

  init(room: Int) {
    for _ in 0..<room { self.room.signal() }
  }

  /// Waits for a free place and returns the next item with its index; nil if there are no more items.
  func take<Item: Sendable>(_ next: @Sendable (() -> Bool) -> Item?) -> (Int, Item)? {
    room.wait()
    let item = taken.withLock { taken -> (Int, Item)? in
      guard !isStopped, let item = next({ isStopped }) else { return nil }
      defer { taken += 1 }
      return (taken, item)
    }
    // Wakes other waiting threads, as there are no more items.
    if item == nil { room.signal() }
    return item
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Calls `work` with the number of working threads.
  func working(_ work: (Int) -> Output) -> Output {
    let count = state.withLock { state in
      state.working += 1
      return state.working
    }
    defer { state.withLock { $0.working -= 1 } }
    return work(count)
  }

  /// Emits the result of an item and the results that wait for it, or stores it until the previous ones are
  /// done.
  func give(_ output: Output, number: Int, emit: (Output) -> Bool) {
    state.withLock { $0.waiting[number] = output }
    while let output = nextToEmit() {
      let goesOn = emit(output)
      state.withLock { state in
        state.emitted += 1
        state.isEmitting = false
        state.isStopped = !goesOn
      }
      room.signal()
    }
  }

  /// Returns the next result to emit, for one thread at a time.
  private func nextToEmit() -> Output? {
    state.withLock { state in
      guard !state.isEmitting, !state.isStopped,
        let output = state.waiting.removeValue(forKey: state.emitted)
      else { return nil }
      state.isEmitting = true
      return output
    }
  }
}
