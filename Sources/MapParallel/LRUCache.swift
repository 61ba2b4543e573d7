import Synchronization

/// A cache that several threads share. It discards the least recently used values when their total cost exceeds a
/// limit. All operations take constant time per value.
///
/// The values of one request are never discarded to make room for each other: the cache exceeds its limit if the
/// last request needs more.
package final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let storage: Mutex<LRUStorage<Key, Value>>

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The maximum total cost. By default, the cost of a value is 1, so that the limit is the
  ///   number of values.
  package convenience init(limit: Int) { self.init(LRUStorage(limit: limit)) }

  private init(_ storage: LRUStorage<Key, Value>) { self.storage = Mutex(storage) }

  /// The number of values.
  package var count: Int { storage.withLock { $0.count } }

  /// Returns the value of a key; nil if there is none.
  package func value(for key: Key) -> Value? {
    storage.withLock { storage in
      storage.beginRequest()
      return storage.value(for: key)
    }
  }

  /// Returns the values of the keys that have one, as one request.
  package func values(for keys: some Sequence<Key>) -> [Key: Value] {
    storage.withLock { storage in
      storage.beginRequest()
      var known: [Key: Value] = [:]
      for key in keys { known[key] = storage.value(for: key) }
      return known
    }
  }

  /// Returns the value of a key, or else the one that `make` creates, which is added. `make` must not use the cache.
  package func value(for key: Key, make: () -> Value) -> Value {
    storage.withLock { storage in
      storage.beginRequest()
      if let value = storage.value(for: key) { return value }
      let value = make()
      storage.insert(value, for: key, cost: 1)
      storage.makeRoom()
      return value
    }
  }

  /// Adds the value of a key, replacing the one before.
  package func insert(_ value: Value, for key: Key, cost: Int = 1) {
    storage.withLock { storage in
      storage.beginRequest()
      storage.insert(value, for: key, cost: cost)
      storage.makeRoom()
    }
  }

  /// Adds values that the last request for several values did not find.
  ///
  /// - Parameters:
  ///   - values: The values with their keys.
  ///   - cost: Returns the cost of a value.
  package func insert(
    _ values: some Sequence<(Key, Value)>, cost: (Value) -> Int = { _ in 1 }
  ) {
    storage.withLock { storage in
      for (key, value) in values { storage.insert(value, for: key, cost: cost(value)) }
      storage.makeRoom()
    }
  }

  /// Removes the value of a key if it meets a condition.
  package func removeValue(for key: Key, where condition: (Value) -> Bool) {
    storage.withLock { $0.removeValue(for: key, where: condition) }
  }

  /// Removes all values.
  package func removeAll() { storage.withLock { $0.removeAll() } }

  /// Returns a cache of the values whose keys meet a condition. Linear in the number of values.
  package func filtered(_ isIncluded: (Key) -> Bool) -> LRUCache {
    var copy = storage.withLock { $0 }
    copy.removeAll { !isIncluded($0) }
    return LRUCache(copy)
  }
}

/// The values of a cache by recency.
private struct LRUStorage<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Node {
    var key: Key
    /// The value; nil for an unused node.
    var value: Value?
    var cost: Int
  }

  private let limit: Int
  private var nodes: [Node] = []
  private var indices: [Key: Int] = [:]
  private var unused: [Int] = []
  private var order = RecencyList()
  private var cost = 0
  private var request = 0

  init(limit: Int) { self.limit = limit }

  var count: Int { indices.count }

  mutating func beginRequest() { request += 1 }

  /// Returns the value of a key and marks it as used.
  mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    order.use(index, in: request)
    return nodes[index].value
  }

  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    if let index = indices[key] { remove(index) }
    let node = Node(key: key, value: value, cost: cost)
    let index: Int
    if let free = unused.popLast() {
      index = free
      nodes[index] = node
    } else {
      index = nodes.count
      nodes.append(node)
    }
    indices[key] = index
    self.cost += cost
    order.insert(index, in: request)
  }

  /// Discards the least recently used values above the limit, except for those of the last request.
  mutating func makeRoom() {
    while cost > limit, let last = order.last(usedBefore: request) { remove(last) }
  }

  mutating func removeValue(for key: Key, where condition: (Value) -> Bool) {
    guard let index = indices[key], let value = nodes[index].value, condition(value) else { return }
    remove(index)
  }

  mutating func removeAll() {
    nodes = []
    indices = [:]
    unused = []
    order = RecencyList()
    cost = 0
  }

  mutating func removeAll(where condition: (Key) -> Bool) {
    for (key, index) in indices where condition(key) { remove(index) }
  }

  private mutating func remove(_ index: Int) {
    order.remove(index)
    indices[nodes[index].key] = nil
    cost -= nodes[index].cost
    nodes[index].value = nil
    unused.append(index)
  }
}

/// Indices in a doubly linked list, the most recently used first. It is apart from the values, which would be copied
/// with their links.
private struct RecencyList: Sendable {
  private struct Link {
    /// The request that used the index last.
    var request: Int
    var previous: Int
    var next: Int
  }

  /// The index of no link.
  private static let none = -1

  private var links: [Link] = []
  private var first = none
  private var last = none

  /// Adds an index: that of a removed one, or the number of all that were added.
  mutating func insert(_ index: Int, in request: Int) {
    let link = Link(request: request, previous: Self.none, next: Self.none)
    if index < links.count { links[index] = link } else { links.append(link) }
    linkFirst(index)
  }

  /// Makes an index the first.
  mutating func use(_ index: Int, in request: Int) {
    links[index].request = request
    guard index != first else { return }
    remove(index)
    linkFirst(index)
  }

  /// Returns the last index if no request from `request` on used it.
  func last(usedBefore request: Int) -> Int? {
    last != Self.none && links[last].request < request ? last : nil
  }

  mutating func remove(_ index: Int) {
    let (previous, next) = (links[index].previous, links[index].next)
    if previous == Self.none { first = next } else { links[previous].next = next }
    if next == Self.none { last = previous } else { links[next].previous = previous }
  }

  private mutating func linkFirst(_ index: Int) {
    links[index].previous = Self.none
    links[index].next = first
    if first == Self.none { last = index } else { links[first].previous = index }
    first = index
  }
}
