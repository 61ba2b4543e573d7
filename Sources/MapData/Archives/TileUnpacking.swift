import MapSystem
import MapTiles

/// The bytes of a tile as they are stored, which may be compressed. The value is nil if the tile
/// does not exist.
typealias FoundTile = Result<ArraySlice<UInt8>?, ResourceError>

/// The maximum size of a tile in bytes, both as it is stored and after decompression. The loader's
/// limit applies if it is lower. Tiles that can be drawn are far smaller.
package let maximumTileSize = 1 << 25

/// Returns the tiles `found` after decompression. If the work is canceled, the remaining tiles are
/// nil.
///
/// - Parameters:
///   - ids: The ids of the tiles, in the order of `found`.
///   - tileLog: The log that records the tiles as they are stored.
///   - failure: A function that returns the error for the tile at an index.
func unpacked(
  _ found: [FoundTile], of ids: [TileID], tileLog: TileLog?, limit: Int, threads: Int,
  failure: (Int, MalformedContent) -> ResourceError
) -> [Result<[UInt8]?, ResourceError>] {
  let limit = min(limit, maximumTileSize)
  return found.indices.concurrentMap(threads: threads) { index in
    tileLog?.record(ids[index], found[index])
    return found[index].flatMap { content in
      guard let content, !WorkCancellation.isRequested else { return .success(nil) }
      do throws(MalformedContent) {
        return .success(try ContentCoding.decoded(content, limit: limit))
      } catch {
        return .failure(failure(index, error))
      }
    }
  }
}

/// Returns the only tile of `found`, the tile `id`, as it is stored. A tile that exceeds the limit is an error.
///
/// - Parameters:
///   - tileLog: The log that records the tile.
///   - failure: A function that returns the error for the tile.
func storedBytes(
  _ found: [FoundTile], of id: TileID, tileLog: TileLog?, limit: Int,
  failure: (MalformedContent) -> ResourceError
) throws(ResourceError) -> ArraySlice<UInt8>? {
  guard let tile = found.first else { return nil }
  tileLog?.record(id, tile)
  let limit = min(limit, maximumTileSize)
  guard let content = try tile.get(), content.count > limit else { return try tile.get() }
  throw failure(.tooLarge(limit: limit))
}

/// A log of the tiles that are read from one archive.
struct TileLog: Sendable {
  let location: ResourceLocation
  let kind: Input.ArchiveKind
  let log: InputLog

  /// Creates the log for the archive at a location. Returns nil if there is no log of inputs.
  init?(_ location: ResourceLocation, _ kind: Input.ArchiveKind, log: InputLog?) {
    guard let log else { return nil }
    self.location = location
    self.kind = kind
    self.log = log
  }

  /// Logs the description of the tiles in the archive.
  func record(_ description: TileSetDescription) {
    log.record(Input(location, .description(kind)), description.canonicalBytes)
  }

  /// Logs the bytes of a tile as they are stored.
  func record(_ id: TileID, _ found: FoundTile) {
    log.record(Input(location, .tile(id, kind)), (try? found.get()) ?? nil)
  }
}
