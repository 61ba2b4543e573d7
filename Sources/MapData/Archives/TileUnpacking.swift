import MapParallel
import MapTiles

/// A tile as it was found: its bytes, perhaps compressed; nil where there is none.
typealias FoundTile = Result<ArraySlice<UInt8>?, ResourceError>

/// The greatest size of an unpacked tile in bytes, if the loader's limit is not less: many times that
/// of any tile that could be drawn.
let greatestTileSize = 1 << 25

/// The tiles `found`, unpacked where they are compressed.
///
/// - Parameters:
///   - ids: The tiles' ids.
///   - notes: Where the tiles are noted as they were found.
///   - failure: Says what is wrong with the tile of an index, in the caller's words.
func unpacked(
  _ found: [FoundTile], of ids: [TileID], notes: TileNotes?, limit: Int, threads: Int,
  failure: (Int, ContentCodingError) -> ResourceError
) -> [Result<[UInt8]?, ResourceError>] {
  let limit = min(limit, greatestTileSize)
  return found.indices.concurrentMap(threads: threads) { index in
    notes?.note(ids[index], found[index])
    return found[index].flatMap { content in
      guard let content else { return .success(nil) }
      do throws(ContentCodingError) {
        return .success(try ContentCoding.decoded(content, limit: limit))
      } catch {
        return .failure(failure(index, error))
      }
    }
  }
}

/// Notes the tiles of one archive.
struct TileNotes: Sendable {
  /// Where the archive is.
  let location: ResourceLocation
  /// What it is.
  let kind: Input.ArchiveKind
  /// Where to note them.
  let log: InputLog

  /// Notes for the archive at a place; nil where the loader's user does not want to know.
  init?(_ location: ResourceLocation, _ kind: Input.ArchiveKind, log: InputLog?) {
    guard let log else { return nil }
    self.location = location
    self.kind = kind
    self.log = log
  }

  /// Notes what the archive says of its tiles, before a style says otherwise.
  func note(_ description: TileSetDescription) {
    log.note(Input(location, .description(kind)), description.canonicalBytes)
  }

  /// Notes a tile as the archive holds it.
  func note(_ id: TileID, _ found: FoundTile) {
    log.note(Input(location, .tile(id, kind)), (try? found.get()) ?? nil)
  }
}
