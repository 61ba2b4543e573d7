import MapData
import MapSystem
import MapTiles

/// The result of reading a tile.
enum TileOutcome<Content: Sendable>: Sendable {
  case content(Content)
  /// The tile does not exist.
  case absent
  /// The tile could not be decoded, for the given reason. Tiles with the same cause share one warning. By default, the
  /// cause is the reason without its numbers, such as positions.
  case failed(String, cause: String? = nil)
  /// The tile could not be read.
  case unread(ResourceError)

  /// Whether the tile could not be read or decoded.
  var isFailure: Bool {
    switch self {
    case .content, .absent: false
    case .failed, .unread: true
    }
  }
}

/// The most recently used results of a source's tiles, except for failures.
typealias TileOutcomeCache<Content: Sendable> = LRUCache<TileID, TileOutcome<Content>>

/// Reads and decodes tiles through a cache. Each tile is read once.
struct TileReader<Content: Sendable> {
  let tiles: any TileSet
  /// The number of threads that decode tiles.
  let threads: Int
  /// The maximum number of tiles whose bytes are in memory at once.
  let groupSize: Int
  /// The tiles of earlier pictures.
  let cache: TileOutcomeCache<Content>
  /// Returns whether cached content is complete for this request.
  let suffices: (Content) -> Bool
  /// Returns the cost of content in the cache.
  let cost: (Content) -> Int
  let decode: @Sendable ([UInt8]) -> TileOutcome<Content>

  private var outcomes: [TileID: TileOutcome<Content>] = [:]
  private var order: [TileID] = []

  /// Creates a reader.
  ///
  /// - Parameter budget: The memory limit for the bytes of tiles that are read at once.
  init(
    tiles: any TileSet, budget: MemoryBudget, cache: TileOutcomeCache<Content>, threads: Int,
    suffices: @escaping (Content) -> Bool = { _ in true },
    cost: @escaping (Content) -> Int = { _ in 1 },
    decode: @escaping @Sendable ([UInt8]) -> TileOutcome<Content>
  ) {
    self.tiles = tiles
    groupSize = max(16, budget.limit / maximumTileSize)
    self.cache = cache
    self.suffices = suffices
    self.cost = cost
    self.threads = threads
    self.decode = decode
  }

  /// The result of reading the requested tiles.
  var reading: SourceTiles.Reading {
    if outcomes.values.contains(where: { if case .content = $0 { true } else { false } }) {
      return .content
    }
    return outcomes.values.contains(where: \.isFailure) ? .failed : .nothing
  }

  /// Returns warnings about the tiles of the source at `place`, in the order of the requests. Tiles that could not be
  /// read for the same cause share one warning.
  ///
  /// - Parameters:
  ///   - place: The place of the source in the style.
  ///   - damage: Returns the faults of a tile that could be decoded, in the order of its bytes.
  func warnings(place: String, damage: (Content) -> [String] = { _ in [] }) -> [MapWarning] {
    let warnings = order.flatMap { id -> [MapWarning] in
      let tile = "\(place): tile \(id.z)/\(id.x)/\(id.y)"
      return switch outcome(id) {
      case .failed(let reason, let cause):
        [fault(of: id, place, reason, cause: cause, mayPass: true)]
      case .unread(let error): [MapWarning(.unreadableTile, place: tile, error: error)]
      case .content(let content): damage(content).map { fault(of: id, place, $0) }
      case .absent: []
      }
    }
    return WarningList(warnings).warnings
  }

  /// Returns the warning about a damaged tile, with its address.
  private func fault(
    of id: TileID, _ place: String, _ reason: String, cause: String? = nil, mayPass: Bool = false
  ) -> MapWarning {
    let address = tiles.location(of: id).map { "\($0): " } ?? ""
    var warning = MapWarning(
      .unreadableTile, place: "\(place): tile \(id.z)/\(id.x)/\(id.y)",
      message: address + reason, mayPass: mayPass)
    warning.cause = "\(place): \(cause ?? reason.withoutNumbers)"
    return warning
  }

  /// Returns the result of a requested tile.
  func outcome(_ id: TileID) -> TileOutcome<Content> { outcomes[id] ?? .absent }

  /// Reads the tiles that were not requested before. If the work is canceled, the remaining tiles are absent.
  ///
  /// - Parameter asFallback: Whether the tiles replace other tiles that already have warnings.
  mutating func read(_ ids: [TileID], asFallback: Bool = false) {
    var asked: [TileID] = []
    for id in ids where outcomes[id] == nil {
      outcomes[id] = .absent
      asked.append(id)
    }
    if !asFallback { order += asked }
    let known = cache.values(for: asked).filter { !isIncomplete($0.value) }
    outcomes.merge(known) { _, known in known }
    let new = asked.filter { known[$0] == nil }
    for start in stride(from: 0, to: new.count, by: groupSize) {
      readGroup(Array(new[start..<min(start + groupSize, new.count)]))
    }
  }

  /// Reads tiles concurrently, which is faster than reading them one after another.
  private mutating func readGroup(_ new: [TileID]) {
    guard !WorkCancellation.isRequested else { return }
    let answers = tiles.tiles(new, threads: threads)
    let decoded = answers.concurrentMap(threads: threads) { answer -> TileOutcome<Content> in
      switch answer {
      case _ where WorkCancellation.isRequested: .absent
      case .failure(let error): .unread(error)
      case .success(nil): .absent
      case .success(let bytes?):
        ForeignContent(of: bytes).map { .failed("not a tile, but \($0.name)") } ?? decode(bytes)
      }
    }
    guard !WorkCancellation.isRequested else { return }
    // Tiles that failed are read again for the next picture.
    cache.insert(zip(new, decoded).filter { !$0.1.isFailure }) { outcome in
      if case .content(let content) = outcome { cost(content) } else { 1 }
    }
    for (id, outcome) in zip(new, decoded) { outcomes[id] = outcome }
  }

  private func isIncomplete(_ outcome: TileOutcome<Content>) -> Bool {
    guard case .content(let content) = outcome else { return false }
    return !suffices(content)
  }
}

extension String {
  /// The text without its digits, which is the same for a fault at different positions.
  var withoutNumbers: String { filter { !("0"..."9").contains($0) } }
}

extension TileOutcome {
  /// Creates the failure of a tile with other content, such as a server's error message; nil if the content is
  /// unknown.
  static func misplaced(_ bytes: [UInt8]) -> TileOutcome? {
    MisplacedContent(of: bytes).map { .failed($0.message(inPlaceOf: "a tile"), cause: $0.name) }
  }
}
