import MapSystem
import Testing

@Suite("Cancellation of work")
struct WorkCancellationTests {
  @Test("Work that is not run by a cancellation is never cancelled")
  func none() async {
    #expect(!WorkCancellation.isRequested)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return WorkCancellation.isRequested
    }
    #expect(await task.value == false)
  }

  @Test("A cancellation reaches all threads of its work, also of nested work", arguments: [1, 4])
  func threads(threads: Int) {
    let cancellation = WorkCancellation()
    let before = cancellation.run {
      (0..<16).concurrentMap(threads: threads) { _ in WorkCancellation.isRequested }
    }
    #expect(before == Array(repeating: false, count: 16))
    cancellation.cancel()
    let after = cancellation.run {
      (0..<8).concurrentMap(threads: threads) { _ in
        (0..<8).concurrentMap(threads: threads) { _ in WorkCancellation.isRequested }
      }
    }
    #expect(after.joined().allSatisfy { $0 })
    #expect(!WorkCancellation.isRequested)
  }

  @Test("Cancelling work does not cancel work that it did not start")
  func isolation() {
    let (first, second) = (WorkCancellation(), WorkCancellation())
    first.cancel()
    #expect(first.run { WorkCancellation.isRequested })
    #expect(!second.run { WorkCancellation.isRequested })
    #expect(first.run { second.run { WorkCancellation.isRequested } } == false)
  }

  @Test("Errors of the work are thrown")
  func errors() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try WorkCancellation().run { throw Failure() } }
  }
}
