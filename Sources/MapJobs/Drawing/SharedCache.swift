import Synchronization

/// A cache of values that threads share. Each value is created once; the least recently used values are discarded.
final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The slot of one value; the thread that holds its lock creates the value.
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private struct State {
    var slots: [Key: (slot: Slot, used: Int)] = [:]
    var uses = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// Creates a cache of at most `capacity` values, and of at least one.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Returns the cached value of a key, or else the one that `make` creates. Threads that request the same value wait
  /// for the first of them.
  ///
  /// - Parameter keeps: Whether a new value is cached; otherwise it is created again the next time.
  func value(
    for key: Key, keeps: (Value) -> Bool = { _ in true }, make: () -> Value
  ) -> Value {
    let slot = slot(for: key)
    let value = slot.value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
    if !keeps(value) { forget(key, slot) }
    return value
  }

  private func slot(for key: Key) -> Slot {
    state.withLock { state in
      state.uses += 1
      let slot = state.slots[key]?.slot ?? Slot()
      state.slots[key] = (slot, state.uses)
      if state.slots.count > capacity,
        let oldest = state.slots.min(by: { $0.value.used < $1.value.used })
      {
        state.slots[oldest.key] = nil
      }
      return slot
    }
  }

  private func forget(_ key: Key, _ slot: Slot) {
    state.withLock { state in
      if state.slots[key]?.slot === slot { state.slots[key] = nil }
    }
  }
}
