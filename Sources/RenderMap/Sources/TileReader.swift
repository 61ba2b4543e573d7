import MapParallel
import MapData
import MapTiles

/// The result of reading a tile.
enum TileOutcome<Content: Sendable>: Sendable {
  /// The content.
  case content(Content)
  /// The tile does not exist.
  case absent
  /// The tile could not be read or decoded, for this reason.
  case failed(String)
}

/// The results of the tiles of a source that were used last, except for those that failed.
typealias TileOutcomeCache<Content: Sendable> = LRUCache<TileID, TileOutcome<Content>>

/// Reads and decodes tiles, each once, through a cache.
struct TileReader<Content: Sendable> {
  /// The tile set.
  let tiles: any TileSet
  /// The number of threads that decode.
  let threads: Int
  /// The maximum number of tiles whose bytes are in memory at once.
  let groupSize: Int
  /// The tiles of earlier pictures.
  let cache: TileOutcomeCache<Content>
  /// Returns whether cached content is complete for this request.
  let suffices: (Content) -> Bool
  /// Decodes the bytes of a tile.
  let decode: @Sendable ([UInt8]) -> TileOutcome<Content>

  private var outcomes: [TileID: TileOutcome<Content>] = [:]
  private var order: [TileID] = []

  /// Creates a reader.
  ///
  /// - Parameter budget: The memory for the bytes of tiles that are read at once.
  init(
    tiles: any TileSet, budget: MemoryBudget, cache: TileOutcomeCache<Content>, threads: Int,
    suffices: @escaping (Content) -> Bool = { _ in true },
    decode: @escaping @Sendable ([UInt8]) -> TileOutcome<Content>
  ) {
    self.tiles = tiles
    groupSize = max(16, budget.limit / maximumTileSize)
    self.cache = cache
    self.suffices = suffices
    self.threads = threads
    self.decode = decode
  }

  /// Returns warnings about the tiles of the source at `place`, in the order of the requests.
  ///
  /// - Parameters:
  ///   - place: The place of the source in the style.
  ///   - damage: Returns the faults of a tile that could be decoded, in the order of its bytes.
  func warnings(place: String, damage: (Content) -> [String] = { _ in [] }) -> [MapWarning] {
    order.flatMap { id -> [MapWarning] in
      func warning(_ fault: String, mayPass: Bool) -> MapWarning {
        MapWarning(
          .unreadableTile, place: "\(place): tile \(id.z)/\(id.x)/\(id.y)", message: fault,
          mayPass: mayPass)
      }
      return switch outcome(id) {
      case .failed(let reason): [warning(reason, mayPass: true)]
      case .content(let content): damage(content).map { warning($0, mayPass: false) }
      case .absent: []
      }
    }
  }

  /// Returns the result of a requested tile.
  func outcome(_ id: TileID) -> TileOutcome<Content> { outcomes[id] ?? .absent }

  /// Reads the tiles that were not requested before. Tiles that are left when the work is cancelled are absent.
  mutating func read(_ ids: [TileID]) {
    var asked: [TileID] = []
    for id in ids where outcomes[id] == nil {
      outcomes[id] = .absent
      asked.append(id)
    }
    order += asked
    let known = cache.values(for: asked).filter { !isIncomplete($0.value) }
    outcomes.merge(known) { _, known in known }
    let new = asked.filter { known[$0] == nil }
    for start in stride(from: 0, to: new.count, by: groupSize) {
      readGroup(Array(new[start..<min(start + groupSize, new.count)]))
    }
  }

  /// Reads tiles at once, which is faster than one after another.
  private mutating func readGroup(_ new: [TileID]) {
    guard !WorkCancellation.isRequested else { return }
    let answers = tiles.tiles(new, threads: threads)
    let decoded = answers.concurrentMap(threads: threads) { answer -> TileOutcome<Content> in
      switch answer {
      case _ where WorkCancellation.isRequested: .absent
      case .failure(let error): .failed(error.description)
      case .success(nil): .absent
      case .success(let bytes?): decode(bytes)
      }
    }
    guard !WorkCancellation.isRequested else { return }
    // Tiles that failed are read again for the next picture.
    cache.insert(zip(new, decoded).filter { if case .failed = $0.1 { false } else { true } })
    for (id, outcome) in zip(new, decoded) { outcomes[id] = outcome }
  }

  private func isIncomplete(_ outcome: TileOutcome<Content>) -> Bool {
    guard case .content(let content) = outcome else { return false }
    return !suffices(content)
  }
}
