import Synchronization

/// Values that are made once and kept, so that several threads share them: those used least lately make
/// room for new ones.
final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The place of one value; whoever holds its lock makes it.
  private final class Place: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private struct State {
    var places: [Key: (place: Place, used: Int)] = [:]
    var uses = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// A memory for this many values, at least one.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The value of a key, made by `make` unless it is kept. Threads that want the same value wait for the
  /// first of them.
  ///
  /// - Parameter keeps: Whether the value is worth keeping; else it is made anew the next time.
  func value(
    for key: Key, keeps: (Value) -> Bool = { _ in true }, make: () -> Value
  ) -> Value {
    let place = place(for: key)
    let value = place.value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
    if !keeps(value) { forget(key, place) }
    return value
  }

  private func place(for key: Key) -> Place {
    state.withLock { state in
      state.uses += 1
      let place = state.places[key]?.place ?? Place()
      state.places[key] = (place, state.uses)
      if state.places.count > capacity,
        let oldest = state.places.min(by: { $0.value.used < $1.value.used })
      {
        state.places[oldest.key] = nil
      }
      return place
    }
  }

  private func forget(_ key: Key, _ place: Place) {
    state.withLock { state in
      if state.places[key]?.place === place { state.places[key] = nil }
    }
  }
}
