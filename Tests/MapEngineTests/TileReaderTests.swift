import MapData
import MapSystem
import MapTiles
import Synchronization
import Testing

@testable import MapEngine

@Suite("Reading tiles")
struct TileReaderTests {
  /// Tiles of one byte, which count how many are requested at once.
  private final class CountedTiles: TileSet {
    let description = TileSetDescription()
    let requests = Mutex<[Int]>([])

    func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
      requests.withLock { $0.append(ids.count) }
      return ids.map { .success([UInt8($0.x)]) }
    }
  }

  @Test("the memory limits how many tiles are read at the same time")
  func groups() {
    for (limit, expected) in [(1 << 20, [16, 16, 8]), (1 << 30, [32, 8]), (4 << 30, [40])] {
      let tiles = CountedTiles()
      var reader = TileReader(
        tiles: tiles, budget: MemoryBudget(limit: limit), cache: TileOutcomeCache(limit: 64),
        threads: 1, decode: { .content($0[0]) })
      let ids = (0..<40).compactMap { TileID(z: 6, x: $0, y: 0) }
      reader.read(ids)
      #expect(tiles.requests.withLock { $0 } == expected)
      for id in ids {
        guard case .content(let byte) = reader.outcome(id) else {
          Issue.record("\(id) is missing")
          continue
        }
        #expect(Int(byte) == id.x)
      }
    }
  }
}
