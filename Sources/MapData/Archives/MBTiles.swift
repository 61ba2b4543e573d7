import MapCSQLite
import MapJSON
import Synchronization
import MapTiles

/// An MBTiles archive (MBTiles 1.3): an SQLite database in a file, which is only read.
public final class MBTiles: TileSet {
  /// What the archive, and the style, say of the tiles.
  public let description: TileSetDescription
  private let location: ResourceLocation
  private let limit: Int
  private let database: Mutex<Database>
  private let notes: TileNotes?

  /// Opens the archive in the file at `location`, if `loader` may read it; `style` is what a style
  /// says of the tiles in place of the archive. Its `scheme` does not matter: the rows of an MBTiles
  /// archive always count from the south.
  ///
  /// - Throws: `ResourceError.malformed` where it is no MBTiles archive or damaged; `unreadable` where
  ///   another program keeps it locked; what the loader says of a location that it may not read.
  public init(
    at location: ResourceLocation, loader: ResourceLoader,
    style: TileSetDescription = TileSetDescription()
  ) throws(ResourceError) {
    notes = TileNotes(location, .mbtiles, loader: loader)
    // What is not in a bundle must be a file.
    if loader.bundle == nil { _ = try loader.localPath(of: location) }
    limit = min(loader.limit, greatestTileSize)
    self.location = location
    let reader: SQLiteReader
    do throws(DatabaseError) {
      reader = try loader.database(at: location, valueLimit: limit)
    } catch {
      switch error {
      case .resource(let error): throw error
      case .database(let failure): throw failure.resourceError(location)
      }
    }
    let opened: Database
    let metadata: MBTilesMetadata
    do throws(SQLiteReader.Failure) {
      opened = try Database(reader)
      metadata = try MBTilesMetadata(opened.reader)
    } catch {
      throw error.resourceError(location)
    }
    database = Mutex(opened)
    let stated = try location.reporting { () throws(MalformedContent) in
      try metadata.description()
    }
    notes?.note(stated)
    description = stated.overridden(by: style)
  }

  /// The tiles of `ids`, in their order.
  public func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
    let found = database.withLock { database in
      // One endless query is enough.
      var endless: SQLiteReader.Failure?
      return ids.map { id -> FoundTile in
        guard description.contains(id) else { return .success(nil) }
        do throws(SQLiteReader.Failure) {
          if let endless { throw endless }
          let content = try database.tile.run([id.z, id.x, id.rowFromSouth]) { $0.bytes(0) }
          return .success(content.map { $0[...] })
        } catch {
          if error.code == SQLITE_INTERRUPT { endless = error }
          return .failure(error.resourceError(location))
        }
      }
    }
    return unpacked(found, of: ids, notes: notes, limit: limit, threads: threads) {
      [location] index, error in
      .malformed(location, reason: "tile \(ids[index].path): \(error)")
    }
  }
}

/// The connection to an archive, with the query for a tile.
///
/// Unchecked: SQLite lets a connection pass between threads, as long as one at a time uses it.
private struct Database: @unchecked Sendable {
  let reader: SQLiteReader
  let tile: SQLiteQuery

  init(_ reader: SQLiteReader) throws(SQLiteReader.Failure) {
    self.reader = reader
    tile = try reader.prepare(
      """
      SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3
      """)
  }
}

extension SQLiteReader.Failure {
  /// What the failure means for an archive at `location`.
  fileprivate func resourceError(_ location: ResourceLocation) -> ResourceError {
    switch code {
    case SQLITE_CANTOPEN where isFileMissing: .notFound(location)
    case SQLITE_BUSY, SQLITE_LOCKED:
      .unreadable(location, reason: "another program keeps it locked; try again when that is done")
    case SQLITE_INTERRUPT:
      .malformed(
        location, reason: "looking for a tile takes too long; its tiles may lack an index")
    case SQLITE_TOOBIG:
      .malformed(location, reason: "a tile in it is too large")
    case SQLITE_ERROR, SQLITE_NOTADB, SQLITE_AUTH:
      .malformed(location, reason: "not an MBTiles archive: \(message)")
    case SQLITE_CORRUPT: .malformed(location, reason: "the archive is damaged: \(message)")
    default: .unreadable(location, reason: message)
    }
  }
}
