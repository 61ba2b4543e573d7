import Synchronization
import MapTestSupport
import MapData
import MapTiles

/// An archive in memory that has a URL and counts requests.
final class ArchiveInMemory: Sendable {
  static let location = ResourceLocation.url("memory://archive")
  private let bytes: [UInt8]
  private let count = Mutex(0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of requests.
  var requestCount: Int { count.withLock { $0 } }

  /// A loader for the archive only.
  var loader: ResourceLoader {
    ResourceLoader(schemes: [
      ResourceScheme("memory") { [self] _ in
        count.withLock { $0 += 1 }
        return bytes
      }
    ])
  }

  /// Opens the archive.
  func pmtiles() throws -> PMTiles { try PMTiles(at: Self.location, loader: loader) }
}

extension TileSet {
  /// Reads the tile with these numbers.
  func tile(_ z: Int, _ x: Int, _ y: Int) throws -> [UInt8]? {
    guard let id = TileID(z: z, x: x, y: y) else { return nil }
    return try tiles([id])[0].get()
  }
}

extension SplitMix64 {
  /// Returns a tile of any level up to `zoom`.
  mutating func tile(upTo zoom: Int) -> TileID? {
    let z = Int(next() % UInt64(zoom + 1))
    return TileID(z: z, x: Int(next() % (1 << z)), y: Int(next() % (1 << z)))
  }

  /// Returns 1 to `count` random bytes.
  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0...(next() % UInt64(count))).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}
