import MapSystem
import Synchronization
import Testing

@testable import RenderMap

@Suite("The cache that threads share")
struct SharedCacheTests {
  @Test("a value is created once, by one of the threads that request it at the same time")
  func once() {
    let cache = SharedCache<Int, Int>(capacity: 4)
    let made = Atomic(0)
    let values = (0..<64).concurrentMap(threads: 4) { number in
      cache.value(for: number % 4) {
        made.add(1, ordering: .relaxed)
        return number % 4 * 10
      }
    }
    #expect(values == (0..<64).map { $0 % 4 * 10 })
    #expect(made.load(ordering: .relaxed) == 4)
  }

  @Test("the least recently used value is discarded")
  func room() {
    let cache = SharedCache<String, Int>(capacity: 2)
    var made: [String] = []
    func use(_ key: String) {
      _ = cache.value(for: key) {
        made.append(key)
        return 0
      }
    }
    for key in ["a", "b", "a", "c", "a", "b"] { use(key) }
    #expect(made == ["a", "b", "c", "b"])
  }

  @Test("a value that is not cached is created again")
  func failures() {
    let cache = SharedCache<String, Int>(capacity: 2)
    var next = 0
    func value() -> Int {
      cache.value(for: "a", keeps: { $0 > 1 }) {
        next += 1
        return next
      }
    }
    #expect([value(), value(), value()] == [1, 2, 2])
  }
}
