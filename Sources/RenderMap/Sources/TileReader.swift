import MapParallel
import MapData
import MapTiles

/// What became of a tile.
enum TileOutcome<Content: Sendable>: Sendable {
  /// What it holds.
  case content(Content)
  /// There is no such tile.
  case absent
  /// It could not be read or decoded, and why.
  case failed(String)
}

/// What became of the tiles of a source that were read last.
typealias TileMemory<Content: Sendable> = LRUCache<TileID, TileOutcome<Content>>

/// Reads and decodes tiles, each once; what earlier pictures read is taken from memory.
struct TileReader<Content: Sendable> {
  /// Where the tiles are.
  let tiles: any TileSet
  /// How many threads decode.
  let threads: Int
  /// What was read for earlier pictures.
  let memory: TileMemory<Content>
  /// Whether what was read earlier holds all that is wanted now.
  let suffices: (Content) -> Bool
  /// Decodes a tile's bytes.
  let decode: @Sendable ([UInt8]) -> TileOutcome<Content>

  private var outcomes: [TileID: TileOutcome<Content>] = [:]
  private var order: [TileID] = []

  /// A reader that has read nothing yet.
  init(
    tiles: any TileSet, memory: TileMemory<Content>, threads: Int,
    suffices: @escaping (Content) -> Bool = { _ in true },
    decode: @escaping @Sendable ([UInt8]) -> TileOutcome<Content>
  ) {
    self.tiles = tiles
    self.memory = memory
    self.suffices = suffices
    self.threads = threads
    self.decode = decode
  }

  /// What is wrong with the tiles of the source at `place`, in the order they were asked for.
  ///
  /// - Parameter damage: What is wrong with a tile that could be decoded, in the order of its bytes.
  func warnings(place: String, damage: (Content) -> [String] = { _ in [] }) -> [MapWarning] {
    order.flatMap { id -> [MapWarning] in
      func warning(_ fault: String, mayPass: Bool) -> MapWarning {
        MapWarning(
          .unreadableTile, place: "\(place): tile \(id.z)/\(id.x)/\(id.y)", message: fault,
          mayPass: mayPass)
      }
      return
        switch outcome(id)
      {
      case .failed(let reason): [warning(reason, mayPass: true)]
      case .content(let content): damage(content).map { warning($0, mayPass: false) }
      case .absent: []
      }
    }
  }

  /// What became of a tile that was asked for.
  func outcome(_ id: TileID) -> TileOutcome<Content> { outcomes[id] ?? .absent }

  /// Reads the tiles that were not asked for before.
  mutating func read(_ ids: [TileID]) {
    var asked: [TileID] = []
    for id in ids where outcomes[id] == nil {
      outcomes[id] = .absent
      asked.append(id)
    }
    order += asked
    let known = memory.values(of: asked).filter { !lacksSomething($0.value) }
    outcomes.merge(known) { _, known in known }
    let new = asked.filter { known[$0] == nil }
    let answers = tiles.tiles(new, threads: threads)
    let decoded = answers.concurrentMap(threads: threads) { answer -> TileOutcome<Content> in
      switch answer {
      case .failure(let error): .failed(error.description)
      case .success(nil): .absent
      case .success(let bytes?): decode(bytes)
      }
    }
    // What failed is tried again.
    memory.keep(zip(new, decoded).filter { if case .failed = $0.1 { false } else { true } })
    for (id, outcome) in zip(new, decoded) { outcomes[id] = outcome }
  }

  private func lacksSomething(_ outcome: TileOutcome<Content>) -> Bool {
    guard case .content(let content) = outcome else { return false }
    return !suffices(content)
  }
}
