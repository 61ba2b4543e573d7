import Synchronization

/// A cache that several threads share. If the total cost of its values exceeds a limit, it discards the least
/// recently used values. The time of all operations is constant for each value.
///
/// Values of the same request are never discarded to make room for each other. The cache exceeds its limit if the
/// last request requires more.
public final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let storage: Mutex<LRUStorage<Key, Value>>

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The maximum total cost. By default, a value has the cost 1, so the limit is the number of
  ///   values.
  public convenience init(limit: Int) { self.init(LRUStorage(limit: limit)) }

  private init(_ storage: LRUStorage<Key, Value>) { self.storage = Mutex(storage) }

  /// The number of values.
  @inlinable public var count: Int { storage.withLock { $0.count } }

  /// The total cost of the values.
  @inlinable public var totalCost: Int { storage.withLock { $0.cost } }

  /// Returns the value of a key. Nil if the cache does not contain the key.
  @inlinable public func value(for key: Key) -> Value? {
    storage.withLock { storage in
      storage.beginRequest()
      return storage.value(for: key)
    }
  }

  /// Returns the values of those keys that are in the cache. All keys belong to one request.
  @inlinable public func values(for keys: some Sequence<Key>) -> [Key: Value] {
    storage.withLock { storage in
      storage.beginRequest()
      var known: [Key: Value] = [:]
      for key in keys { known[key] = storage.value(for: key) }
      return known
    }
  }

  /// Returns the value of a key. If there is no value, `make` creates a value, which is then added. `make` must not use
  /// the cache.
  @inlinable public func value(for key: Key, make: () -> Value) -> Value {
    storage.withLock { storage in
      storage.beginRequest()
      if let value = storage.value(for: key) { return value }
      let value = make()
      storage.insert(value, for: key, cost: 1)
      storage.makeRoom()
      return value
    }
  }

  /// Adds the value of a key. It replaces any previous value.
  @inlinable public func insert(_ value: Value, for key: Key, cost: Int = 1) {
    storage.withLock { storage in
      storage.beginRequest()
      storage.insert(value, for: key, cost: cost)
      storage.makeRoom()
    }
  }

  /// Adds values that the last request did not find. The request must have been for several values.
  ///
  /// - Parameters:
  ///   - values: The values with their keys.
  ///   - cost: A function that returns the cost of a value.
  @inlinable public func insert(
    _ values: some Sequence<(Key, Value)>, cost: (Value) -> Int = { _ in 1 }
  ) {
    storage.withLock { storage in
      for (key, value) in values { storage.insert(value, for: key, cost: cost(value)) }
      storage.makeRoom()
    }
  }

  /// Removes the value of a key if the value meets a condition.
  @inlinable public func removeValue(for key: Key, where condition: (Value) -> Bool) {
    storage.withLock { $0.removeValue(for: key, where: condition) }
  }

  /// Removes all values.
  public func removeAll() { storage.withLock { $0.removeAll() } }

  /// Removes the values whose keys meet a condition. The time is linear in the number of values.
  public func removeAll(where condition: (Key) -> Bool) {
    storage.withLock { $0.removeAll(where: condition) }
  }

  /// Returns a cache that contains the values whose keys meet a condition. The time is linear in the number of
  /// values.
  public func filtered(_ isIncluded: (Key) -> Bool) -> LRUCache {
    var copy = storage.withLock { $0 }
    copy.removeAll { !isIncluded($0) }
    return LRUCache(copy)
  }
}

/// The values of a cache in a doubly linked list. The most recently used value comes first.
@usableFromInline struct LRUStorage<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline struct Node: Sendable {
    @usableFromInline var key: Key
    /// The value. Nil if the node is unused.
    @usableFromInline var value: Value?
    @usableFromInline var cost: Int
    /// The number of the request that used the value last.
    @usableFromInline var request: Int
    @usableFromInline var previous: Int
    @usableFromInline var next: Int

    @inlinable init(key: Key, value: Value, cost: Int, request: Int) {
      self.key = key
      self.value = value
      self.cost = cost
      self.request = request
      previous = LRUStorage.none
      next = LRUStorage.none
    }
  }

  /// The index that represents the absence of a node.
  @inlinable static var none: Int { -1 }

  @usableFromInline let limit: Int
  @usableFromInline var nodes: [Node] = []
  @usableFromInline var indices: [Key: Int] = [:]
  @usableFromInline var unused: [Int] = []
  @usableFromInline var first = -1
  @usableFromInline var last = -1
  @usableFromInline var cost = 0
  @usableFromInline var request = 0

  init(limit: Int) { self.limit = limit }

  @inlinable var count: Int { indices.count }

  @inlinable mutating func beginRequest() { request += 1 }

  /// Returns the value of a key and marks it as used.
  @inlinable mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    nodes[index].request = request
    if index != first {
      unlink(index)
      linkFirst(index)
    }
    return nodes[index].value
  }

  @inlinable mutating func insert(_ value: Value, for key: Key, cost: Int) {
    if let index = indices[key] { remove(index) }
    let node = Node(key: key, value: value, cost: cost, request: request)
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
    linkFirst(index)
  }

  /// Discards the least recently used values until the limit is met. The values of the last request are kept.
  @inlinable mutating func makeRoom() {
    while cost > limit, last != Self.none, nodes[last].request < request { remove(last) }
  }

  @inlinable mutating func removeValue(for key: Key, where condition: (Value) -> Bool) {
    guard let index = indices[key], let value = nodes[index].value, condition(value) else { return }
    remove(index)
  }

  mutating func removeAll() {
    nodes = []
    indices = [:]
    unused = []
    (first, last, cost) = (Self.none, Self.none, 0)
  }

  mutating func removeAll(where condition: (Key) -> Bool) {
    for (key, index) in indices where condition(key) { remove(index) }
  }

  @inlinable mutating func remove(_ index: Int) {
    unlink(index)
    indices[nodes[index].key] = nil
    cost -= nodes[index].cost
    nodes[index].value = nil
    unused.append(index)
  }

  @inlinable mutating func unlink(_ index: Int) {
    let (previous, next) = (nodes[index].previous, nodes[index].next)
    if previous == Self.none { first = next } else { nodes[previous].next = next }
    if next == Self.none { last = previous } else { nodes[next].previous = previous }
  }

  @inlinable mutating func linkFirst(_ index: Int) {
    nodes[index].previous = Self.none
    nodes[index].next = first
    if first == Self.none { last = index } else { nodes[first].previous = index }
    first = index
  }
}
