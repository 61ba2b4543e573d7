import Synchronization
import VectorTile

/// The tiles of a source that were read last, so that the next picture need not read them again.
final class TileMemory<Content: Sendable>: Sendable {
  private struct Entry {
    var outcome: TileOutcome<Content>
    /// The number of the reading that used it last.
    var used: Int
  }

  private struct State {
    var entries: [TileID: Entry] = [:]
    var reading = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// A memory for this many tiles, and for as many as one picture needs where that is more.
  init(capacity: Int = 64) { self.capacity = capacity }

  /// What became of those of the tiles that are known.
  func outcomes(of ids: [TileID]) -> [TileID: TileOutcome<Content>] {
    state.withLock { state in
      state.reading += 1
      var known: [TileID: TileOutcome<Content>] = [:]
      for id in ids {
        guard var entry = state.entries[id] else { continue }
        entry.used = state.reading
        state.entries[id] = entry
        known[id] = entry.outcome
      }
      return known
    }
  }

  /// Keeps what became of tiles; those used least lately make room. What failed is tried again.
  func keep(_ outcomes: [(TileID, TileOutcome<Content>)]) {
    state.withLock { state in
      for (id, outcome) in outcomes {
        if case .failed = outcome { continue }
        state.entries[id] = Entry(outcome: outcome, used: state.reading)
      }
      guard state.entries.count > capacity else { return }
      let old = state.entries.filter { $0.value.used < state.reading }
      let order = old.sorted { ($0.value.used, $0.key) < ($1.value.used, $1.key) }
      for (id, _) in order.prefix(state.entries.count - capacity) { state.entries[id] = nil }
    }
  }
}
