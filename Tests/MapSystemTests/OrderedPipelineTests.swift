import MapSystem
import MapTestSupport
import Synchronization
import Testing

@Suite("Work in a stream")
struct OrderedPipelineTests {
  /// Returns the results for `count` numbers, whose work takes different times.
  private func run(
    count: Int, threads: Int, stopAt: Int? = nil
  ) -> (emitted: [Int], farthest: Int) {
    let given = Mutex(0)
    let state = Mutex((emitted: [Int](), farthest: 0))
    let pipeline = OrderedPipeline(threads: threads)
    pipeline.run(
      next: { _ in
        given.withLock { given -> Int? in
          guard given < count else { return nil }
          defer { given += 1 }
          return given
        }
      },
      work: { number, _ in
        var random = SplitMix64(seed: UInt64(number))
        let steps = random.next() % 20_000
        return (0..<steps).reduce(number) { ($0 ^ Int($1)) ^ Int($1) }
      },
      emit: { number in
        let ahead = given.withLock { $0 } - number
        return state.withLock { state in
          state.emitted.append(number)
          state.farthest = max(state.farthest, ahead)
          return number != stopAt
        }
      })
    return state.withLock { $0 }
  }

  @Test(
    "results are in the order of the inputs, and work is not far ahead of them",
    arguments: [1, 2, 5])
  func order(threads: Int) {
    let (emitted, farthest) = run(count: 500, threads: threads)
    #expect(emitted == Array(0..<500))
    #expect(farthest <= threads * 4)
    #expect(run(count: 0, threads: threads).emitted.isEmpty)
  }

  @Test("no result follows after a stop", arguments: [1, 3])
  func stop(threads: Int) {
    #expect(run(count: 1000, threads: threads, stopAt: 7).emitted == Array(0...7))
  }
}
