import MapSystem
import MapTestSupport
import Testing

@Suite("LRU cache")
struct LRUCacheTests {
  @Test("The least recently used value is discarded first")
  func order() {
    let cache = LRUCache<Int, String>(limit: 2)
    cache.insert([(1, "a"), (2, "b")])
    #expect(cache.values(for: [1]) == [1: "a"])
    cache.insert([(3, "c")])
    #expect(cache.values(for: [1, 2, 3]) == [1: "a", 3: "c"])
    #expect(cache.value(for: 2) == nil)
  }

  @Test("The values of one request are kept, even above the limit")
  func request() {
    let cache = LRUCache<Int, Int>(limit: 2)
    #expect(cache.values(for: Array(0..<10)).isEmpty)
    cache.insert((0..<10).map { ($0, $0 * $0) })
    #expect(cache.values(for: Array(0..<10)).count == 10)
    // All others are from an earlier request.
    #expect(cache.values(for: [10]).isEmpty)
    cache.insert([(10, 100)])
    #expect(cache.values(for: Array(0...10)).count == 2)
  }

  @Test("The limit applies to the cost of the values")
  func cost() {
    let cache = LRUCache<String, Int>(limit: 100)
    cache.insert(1, for: "a", cost: 60)
    cache.insert(2, for: "b", cost: 40)
    #expect(cache.count == 2)
    #expect(cache.totalCost == 100)
    cache.insert(3, for: "a", cost: 61)
    #expect(cache.totalCost == 61)
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 3)
    cache.insert(4, for: "c", cost: 1000)
    #expect(cache.value(for: "a") == nil)
    #expect(cache.value(for: "c") == 4)
  }

  @Test("A value is created once, removed under a condition, and filtered by its key")
  func values() {
    let cache = LRUCache<Int, Int>(limit: 10)
    #expect(cache.value(for: 1) { 10 } == 10)
    #expect(cache.value(for: 1) { 20 } == 10)
    cache.removeValue(for: 1) { $0 == 20 }
    #expect(cache.value(for: 1) == 10)
    cache.removeValue(for: 1) { $0 == 10 }
    #expect(cache.value(for: 1) == nil)
    cache.insert((0..<10).map { ($0, $0) })
    let even = cache.filtered { $0.isMultiple(of: 2) }
    #expect(even.count == 5 && cache.count == 10)
    even.removeAll()
    #expect(even.count == 0 && even.value(for: 2) == nil)
  }

  @Test("Random operations give the results of a simple model", arguments: [1, 2, 3])
  func model(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let cache = LRUCache<Int, Int>(limit: 7)
    /// Keys and values, the most recently used last.
    var model: [(key: Int, value: Int)] = []
    for step in 0..<5000 {
      let key = Int.random(in: 0..<12, using: &random)
      let index = model.firstIndex { $0.key == key }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        #expect(cache.value(for: key) == index.map { model[$0].value })
        if let index { model.append(model.remove(at: index)) }
      case 5..<9:
        cache.insert(step, for: key)
        if let index { model.remove(at: index) }
        model.append((key, step))
        if model.count > 7 { model.removeFirst() }
      default:
        cache.removeValue(for: key) { _ in true }
        if let index { model.remove(at: index) }
      }
      #expect(cache.count == model.count)
    }
  }
}
