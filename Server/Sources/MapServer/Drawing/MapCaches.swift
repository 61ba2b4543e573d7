import MapCHeap
import RenderMap
import Synchronization

/// The caches of all maps, which share a limit of memory: decoded tiles, laid-out layers, glyphs and fonts. Beyond the
/// limit, the least recently used styles discard their caches. Pictures are the same without them, but take longer.
///
/// The memory of the process is compared with the limit, because the size of caches is not known exactly.
final class MapCaches: Sendable {
  fileprivate struct Use: Sendable {
    var style: ServedStyle
    /// The number of the last picture of the style.
    var number: Int
  }

  fileprivate struct State: Sendable {
    /// The styles that may have caches, by id.
    var uses: [String: Use] = [:]
    var number = 0
    /// The memory above which caches are discarded, in bytes.
    var threshold: Int
    var isDiscarding = false
  }

  private let limit: Int
  private let memory: @Sendable () -> Int?
  private let state: Mutex<State>

  /// Creates the record of caches, without styles.
  ///
  /// - Parameters:
  ///   - limit: The memory of the process without the tiles of the server, in bytes, above which caches are discarded.
  ///   - memory: A function that returns the memory of the process, in bytes; nil if it is unknown.
  init(limit: Int, memory: @escaping @Sendable () -> Int? = { ProcessMemory.resident }) {
    self.limit = limit
    self.memory = memory
    state = Mutex(State(threshold: limit))
  }

  /// The ids of the styles that may have caches.
  var styles: Set<String> { state.withLock { Set($0.uses.keys) } }

  /// Records that a picture of a style was drawn. If the process uses too much memory, styles discard their caches.
  ///
  /// - Parameter tiles: The memory of the tiles of the server, in bytes.
  func used(_ style: ServedStyle, beside tiles: Int) {
    let used = (memory() ?? 0) - tiles
    let discarded = state.withLock { state -> [ServedStyle] in
      state.number += 1
      // A picture may end after a reload has replaced the style.
      if state.uses[style.id].map({ $0.style.generation <= style.generation }) ?? true {
        state.uses[style.id] = Use(style: style, number: state.number)
      }
      // The memory of large pictures that were drawn during the last discard is free again.
      if !state.isDiscarding {
        state.threshold = min(state.threshold, max(limit, used + limit / 8))
      }
      guard used > state.threshold, !state.isDiscarding else { return [] }
      state.isDiscarding = true
      return state.removeHalf()
    }
    guard !discarded.isEmpty else { return }
    for style in discarded { style.discardCaches() }
    process_heap_trim(0)
    // If the rest of the process takes more than the limit, discarding after each picture would not help.
    let rest = (memory() ?? 0) - tiles
    state.withLock { state in
      state.threshold = max(limit, rest + limit / 8)
      state.isDiscarding = false
    }
  }

  /// Forgets the styles but those with the given generations, by their ids.
  func removeStyles(except generations: [String: Int]) {
    state.withLock { state in
      state.uses = state.uses.filter { generations[$0.key] == $0.value.style.generation }
      state.threshold = limit
    }
  }
}

extension MapCaches.State {
  /// Removes the least recently used half of the styles, and at least one style. Returns them.
  fileprivate mutating func removeHalf() -> [ServedStyle] {
    let oldest = uses.values.sorted { $0.number < $1.number }.prefix(max(1, uses.count / 2))
    for use in oldest { uses[use.style.id] = nil }
    return oldest.map(\.style)
  }
}

extension ServedStyle {
  /// Discards what the maps of the style can make again.
  fileprivate func discardCaches() {
    map?.discardCaches()
    doubleMap?.discardCaches()
  }
}
