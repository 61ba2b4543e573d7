import MapSystem
import Synchronization

/// A cache of values that threads share. Each value is created once; the least recently used values are discarded.
final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The slot of one value; the thread that holds its lock creates the value.
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let slots: LRUCache<Key, Slot>

  /// Creates a cache of at most `capacity` values, and of at least one.
  init(capacity: Int) { slots = LRUCache(limit: max(1, capacity)) }

  /// Discards all values.
  func removeAll() { slots.removeAll() }

  /// Returns the cached value of a key, or else the one that `make` creates. Threads that request the same value wait
  /// for the first of them.
  ///
  /// - Parameter keeps: Whether a new value is cached; otherwise it is created again the next time.
  func value(
    for key: Key, keeps: (Value) -> Bool = { _ in true }, make: () -> Value
  ) -> Value {
    let slot = slots.value(for: key, make: Slot.init)
    let value = slot.value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
    if !keeps(value) { slots.removeValue(for: key) { $0 === slot } }
    return value
  }
}
