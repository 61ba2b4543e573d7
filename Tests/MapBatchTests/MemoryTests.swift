import MapParallel
import Synchronization
import Testing

@testable import MapBatch

@Suite("Values that are kept")
struct MemoryTests {
  @Test("a value is made once, by one of those who want it at the same time")
  func once() {
    let memory = Memory<Int, Int>(capacity: 4)
    let made = Atomic(0)
    let values = (0..<64).concurrentMap(threads: 4) { number in
      memory.value(for: number % 4) {
        made.add(1, ordering: .relaxed)
        return number % 4 * 10
      }
    }
    #expect(values == (0..<64).map { $0 % 4 * 10 })
    #expect(made.load(ordering: .relaxed) == 4)
  }

  @Test("what was used least lately makes room")
  func room() {
    let memory = Memory<String, Int>(capacity: 2)
    var made: [String] = []
    func use(_ key: String) {
      _ = memory.value(for: key) {
        made.append(key)
        return 0
      }
    }
    for key in ["a", "b", "a", "c", "a", "b"] { use(key) }
    #expect(made == ["a", "b", "c", "b"])
  }

  @Test("what is not worth keeping is made again")
  func failures() {
    let memory = Memory<String, Int>(capacity: 2)
    var next = 0
    func value() -> Int {
      memory.value(for: "a", keeps: { $0 > 1 }) {
        next += 1
        return next
      }
    }
    #expect([value(), value(), value()] == [1, 2, 2])
  }
}
