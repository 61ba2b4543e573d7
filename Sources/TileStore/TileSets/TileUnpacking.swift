import Dispatch
import Synchronization
import VectorTile

/// A tile as it was found: its bytes, perhaps compressed; nil where there is none.
typealias FoundTile = Result<ArraySlice<UInt8>?, ResourceError>

/// The greatest size of an unpacked tile in bytes, if the loader's limit is not less: many times that
/// of any tile that could be drawn.
let greatestTileSize = 1 << 26

/// The tiles `found`, unpacked where they are compressed, on as many threads as help.
///
/// - Parameter failure: Says what is wrong with the tile of an index, in the caller's words.
func unpacked(
  _ found: [FoundTile], limit: Int,
  failure: @escaping @Sendable (Int, ContentCodingError) -> ResourceError
) -> [Result<[UInt8]?, ResourceError>] {
  let limit = min(limit, greatestTileSize)
  let unpackOne = { @Sendable (index: Int) -> Result<[UInt8]?, ResourceError> in
    found[index].flatMap { content in
      guard let content else { return .success(nil) }
      do throws(ContentCodingError) {
        return .success(try ContentCoding.decoded(content, limit: limit))
      } catch {
        return .failure(failure(index, error))
      }
    }
  }
  guard found.count > 1 else { return found.indices.map { unpackOne($0) } }
  // Filled in any order, each at its own index.
  let results = Mutex(
    [Result<[UInt8]?, ResourceError>](repeating: .success(nil), count: found.count))
  DispatchQueue.concurrentPerform(iterations: found.count) { index in
    let result = unpackOne(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0 }
}

extension TileID {
  /// The tile in a message.
  var path: String { "\(z)/\(x)/\(y)" }
}
