import Parallel
import TileStore
import VectorTile

/// Reads and decodes tiles, each once.
struct VectorTileReader {
  /// What became of a tile.
  enum Outcome: Sendable {
    /// Its layers, by name.
    case layers([String: IndexedLayer])
    /// There is no such tile.
    case absent
    /// It could not be read or decoded, and why.
    case failed(String)

    /// What is wrong with the tile, in the order of its bytes.
    fileprivate var faults: [String] {
      switch self {
      case .failed(let reason): [reason]
      case .layers(let layers):
        layers.values.compactMap(\.layer.damage).sorted { $0.offset < $1.offset }
          .map(\.description)
      case .absent: []
      }
    }
  }

  /// Where the tiles are.
  let tiles: any TileSet
  /// The layers to decode.
  let layers: Set<String>
  /// How many threads decode.
  let threads: Int

  private var outcomes: [TileID: Outcome] = [:]
  private var order: [TileID] = []

  /// A reader that has read nothing yet.
  init(tiles: any TileSet, layers: Set<String>, threads: Int) {
    self.tiles = tiles
    self.layers = layers
    self.threads = threads
  }

  /// What is wrong with the tiles, in the order they were asked for.
  var faults: [(TileID, String)] {
    order.flatMap { id in outcome(id).faults.map { (id, $0) } }
  }

  /// What became of a tile that was asked for.
  func outcome(_ id: TileID) -> Outcome { outcomes[id] ?? .absent }

  /// Reads the tiles that were not asked for before.
  mutating func read(_ ids: [TileID]) {
    var new: [TileID] = []
    for id in ids where outcomes[id] == nil {
      outcomes[id] = .absent
      new.append(id)
    }
    order += new
    let answers = tiles.tiles(new, threads: threads)
    let decoded = answers.concurrentMap(threads: threads, decode)
    for (id, outcome) in zip(new, decoded) { outcomes[id] = outcome }
  }

  private func decode(_ answer: Result<[UInt8]?, ResourceError>) -> Outcome {
    switch answer {
    case .failure(let error): return .failed(error.description)
    case .success(nil): return .absent
    case .success(let bytes?):
      do {
        let decoded = try VectorTileDecoder.decode(bytes, layers: layers)
        return .layers(
          Dictionary(
            decoded.map { ($0.name, IndexedLayer($0)) }, uniquingKeysWith: { first, _ in first }))
      } catch {
        return .failed("not a vector tile: \(error)")
      }
    }
  }
}
