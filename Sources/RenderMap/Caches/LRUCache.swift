import Synchronization

/// What earlier pictures read or made, so that the next one need not do it again; what was used least
/// lately is forgotten first.
final class LRUCache<Key: Hashable & Comparable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    /// The number of the reading that used it last.
    var used: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var reading = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// A memory for this many values, and for as many as one picture needs where that is more.
  init(capacity: Int) { self.capacity = capacity }

  /// Those of the values that are known.
  func values(of keys: [Key]) -> [Key: Value] {
    state.withLock { state in
      state.reading += 1
      var known: [Key: Value] = [:]
      for key in keys {
        guard var entry = state.entries[key] else { continue }
        entry.used = state.reading
        state.entries[key] = entry
        known[key] = entry.value
      }
      return known
    }
  }

  /// Forgets all values.
  func forget() { state.withLock { $0.entries = [:] } }

  /// Keeps values; those used least lately make room.
  func keep(_ values: [(Key, Value)]) {
    state.withLock { state in
      for (key, value) in values {
        state.entries[key] = Entry(value: value, used: state.reading)
      }
      guard state.entries.count > capacity else { return }
      let old = state.entries.filter { $0.value.used < state.reading }
      let order = old.sorted { ($0.value.used, $0.key) < ($1.value.used, $1.key) }
      for (key, _) in order.prefix(state.entries.count - capacity) { state.entries[key] = nil }
    }
  }
}
