import Testing

@testable import RenderMap

@Suite("What was used last")
struct RecentMemoryTests {
  @Test("what was used least lately is forgotten first")
  func leastLately() {
    let memory = LRUCache<Int, String>(capacity: 2)
    memory.keep([(1, "a"), (2, "b")])
    #expect(memory.values(of: [1]) == [1: "a"])
    memory.keep([(3, "c")])
    #expect(memory.values(of: [1, 2, 3]) == [1: "a", 3: "c"])
  }

  @Test("as much is kept as one picture needs, however small the memory")
  func onePicture() {
    let memory = LRUCache<Int, Int>(capacity: 2)
    #expect(memory.values(of: Array(0..<10)).isEmpty)
    memory.keep((0..<10).map { ($0, $0 * $0) })
    #expect(memory.values(of: Array(0..<10)).count == 10)
    // The next picture needs one more, and all others are older.
    #expect(memory.values(of: [10]).isEmpty)
    memory.keep([(10, 100)])
    #expect(memory.values(of: Array(0...10)).count == 2)
  }
}
