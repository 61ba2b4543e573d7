import Dispatch
import Synchronization

/// Work on items that come one after the other and may never end: done on several threads, handed out in
/// the order of the items, with a bound on how many items are under way.
public struct OrderedPipeline: Sendable {
  /// How many threads work.
  public var threads: Int
  /// How far work may run ahead of the first item that is not done.
  public var lookAhead: Int

  /// A pipeline of `threads` threads; it looks ahead four items a thread.
  public init(threads: Int) {
    self.threads = max(1, threads)
    lookAhead = self.threads * 4
  }

  /// Does the work, and returns when there are no more items or `emit` has said to stop.
  ///
  /// - Parameters:
  ///   - next: The next item; nil where there is none. Never called by two threads at once. It is told
  ///     whether the work was stopped, for where it waits for an item.
  ///   - work: What becomes of an item; called by several threads, with how many of them work just then.
  ///   - emit: Takes what became of the items, in their order, each as soon as those before it are done; never
  ///     called by two threads at once. False stops the work: nothing else is emitted.
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

/// What the threads of a pipeline know of each other.
private final class Progress<Output: Sendable>: Sendable {
  private struct State {
    /// How many items were emitted: the number of the next one.
    var emitted = 0
    var waiting: [Int: Output] = [:]
    var working = 0
    var isEmitting = false
    var isStopped = false
  }

  private let state = Mutex(State())
  /// How many items were taken; held while the next is awaited.
  private let taken = Mutex(0)
  // It starts at 0 because libdispatch traps where one is let go below the value that it started at.
  private let room = DispatchSemaphore(value: 0)

  init(room: Int) {
    for _ in 0..<room { self.room.signal() }
  }

  /// The next item with its number, when there is room for it; nil when there is none any more.
  func take<Item: Sendable>(_ next: @Sendable (() -> Bool) -> Item?) -> (Int, Item)? {
    room.wait()
    let item = taken.withLock { taken -> (Int, Item)? in
      guard !isStopped, let item = next({ isStopped }) else { return nil }
      defer { taken += 1 }
      return (taken, item)
    }
    // Those that wait for room learn that there is no item.
    if item == nil { room.signal() }
    return item
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Does work that is told how many threads work.
  func working(_ work: (Int) -> Output) -> Output {
    let count = state.withLock { state in
      state.working += 1
      return state.working
    }
    defer { state.withLock { $0.working -= 1 } }
    return work(count)
  }

  /// Emits what became of an item, and what waited for it; or lets it wait for those before it.
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

  /// What comes next, for one thread to emit.
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
