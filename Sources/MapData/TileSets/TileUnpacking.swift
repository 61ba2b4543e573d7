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

extension TileID {
  /// The tile in a message.
  var path: String { "\(z)/\(x)/\(y)" }
}
