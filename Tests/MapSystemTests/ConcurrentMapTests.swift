import MapSystem
import Testing

@Suite("Work on several threads")
struct ConcurrentMapTests {
  @Test("results are in the order of the elements", arguments: [1, 2, 7])
  func order(threads: Int) {
    let numbers = Array(0..<1000)
    #expect(numbers.concurrentMap(threads: threads) { $0 * $0 } == numbers.map { $0 * $0 })
    #expect(numbers[990...].concurrentMap(threads: threads) { $0 } == Array(990..<1000))
    #expect([Int]().concurrentMap(threads: threads) { $0 }.isEmpty)
  }

  @Test("nil is a possible result")
  func optionals() {
    let halves = (0..<5).concurrentMap(threads: 3) { $0.isMultiple(of: 2) ? $0 / 2 : nil }
    #expect(halves == [0, nil, 1, nil, 2])
  }

  @Test("each piece is returned once")
  func pieces() {
    let queue = WorkQueue(count: 3)
    #expect([queue.next(), queue.next(), queue.next(), queue.next()] == [0, 1, 2, nil])
  }
}
