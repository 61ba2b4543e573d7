import Dispatch
import Synchronization

/// A pipeline that processes a sequence of items on several threads. The sequence may be endless. The results are
/// emitted in the order of the items. The number of items in progress is limited.
public struct OrderedPipeline: Sendable {
  /// The number of threads.
  public var threads: Int
  /// The maximum number of items that are processed beyond the first unfinished item.
  public var lookAhead: Int

  /// Creates a pipeline with `threads` threads. It looks ahead by four items per thread.
  public init(threads: Int) {
    self.threads = max(1, threads)
    lookAhead = self.threads * 4
  }

  /// Runs the pipeline until there are no more items or `emit` returns false.
  ///
  /// - Parameters:
  ///   - next: A function that returns the next item, or nil if there are no more items. It is never called
  ///     concurrently. Its argument is a function that returns whether the pipeline was stopped. `next` can call this
  ///     function while it waits for an item.
  ///   - work: A function that processes an item. It is called concurrently. Its second argument is the number of
  ///     threads that are working at the moment.
  ///   - emit: A function that receives the results in the order of the items. It receives each result as soon as the
  ///     previous results are done. It is never called concurrently. If it returns false, the pipeline stops and
  ///     nothing more is emitted.
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
    /// The number of emitted results. It is also the index of the next result to emit.
    var emitted = 0
    var waiting: [Int: Output] = [:]
    var working = 0
    var isEmitting = false
    var isStopped = false
  }

  private let state = Mutex(State())
  /// The number of items that were taken. It is locked while a thread waits for the next item.
  private let taken = Mutex(0)
  // The value starts at 0, because libdispatch traps if a semaphore is released below its initial value.
  private let room = DispatchSemaphore(value: 0)

  init(room: Int) {
    for _ in 0..<room { self.room.signal() }
  }

  /// Waits for a free place and returns the next item and its index. Nil if there are no more items.
  func take<Item: Sendable>(_ next: @Sendable (() -> Bool) -> Item?) -> (Int, Item)? {
    room.wait()
    let item = taken.withLock { taken -> (Int, Item)? in
      guard !isStopped, let item = next({ isStopped }) else { return nil }
      defer { taken += 1 }
      return (taken, item)
    }
    // If there are no more items, the other waiting threads are woken.
    if item == nil { room.signal() }
    return item
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Calls `work` with the number of threads that are working.
  func working(_ work: (Int) -> Output) -> Output {
    let count = state.withLock { state in
      state.working += 1
      return state.working
    }
    defer { state.withLock { $0.working -= 1 } }
    return work(count)
  }

  /// Emits the result of an item, and then the results that waited for it. If previous results are not done, stores
  /// the result instead.
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

  /// Returns the next result to emit. Only one thread at a time receives a result.
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
