import MapGeoJSON
import MapCSQLite
import MapTiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A writer of an MBTiles archive (MBTiles 1.3).
public final class MBTilesBuilder: TileArchiveBuilder {
  /// The application identifier of MBTiles archives, which is `MPBX` in ASCII.
  private static let applicationID = 0x4D50_4258

  private let path: String
  private let file: GrowingFile
  private var connection: OpaquePointer?
  private var insertion: OpaquePointer?

  /// Starts an archive that will be moved to `path`.
  public init(at path: String, _ metadata: TileArchiveMetadata) throws(ResourceError) {
    self.path = path
    file = try GrowingFile(beside: path)
    // A relative path gets the prefix `./`, because SQLite does not read names that start with
    // `file:` or `:memory:` as paths.
    let temporary = file.temporaryPath
    let name = temporary.hasPrefix("/") ? temporary : "./" + temporary
    try check(sqlite3_open(name, &connection))
    // No other process uses the file before it is complete, so it needs no journal, and one lock
    // and one transaction are enough.
    try run(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA page_size = 4096; PRAGMA application_id = \(Self.applicationID);
      BEGIN;
      CREATE TABLE metadata (name text, value text);
      CREATE TABLE tiles (
        zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
      """)
    for (name, value) in metadata.rows {
      try run("INSERT INTO metadata VALUES (\(literal(name)), \(literal(value)))")
    }
    try check(
      sqlite3_prepare_v2(
        connection, "INSERT INTO tiles VALUES (?1, ?2, ?3, ?4)", -1, &insertion, nil))
  }

  deinit { close() }

  /// Adds a tile as a row of the table `tiles`.
  public func add(_ tile: TileID, _ bytes: [UInt8]) throws(ResourceError) {
    for (index, number) in [tile.z, tile.x, tile.rowFromSouth].enumerated() {
      sqlite3_bind_int64(insertion, Int32(index + 1), Int64(number))
    }
    let code = bytes.withUnsafeBytes { buffer in
      // The argument nil means SQLITE_STATIC: the bytes remain in place until the statement has
      // run.
      sqlite3_bind_blob64(insertion, 4, buffer.baseAddress, UInt64(buffer.count), nil)
      defer { sqlite3_reset(insertion) }
      return sqlite3_step(insertion)
    }
    guard code == SQLITE_DONE else { throw failure() }
  }

  /// Adds the index and moves the archive to its path.
  public func finish() throws(ResourceError) {
    try run(
      """
      CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
      COMMIT;
      """)
    close()
    try file.putInPlace()
  }

  private func close() {
    sqlite3_finalize(insertion)
    sqlite3_close_v2(connection)
    (insertion, connection) = (nil, nil)
  }

  private func run(_ sql: String) throws(ResourceError) {
    try check(sqlite3_exec(connection, sql, nil, nil, nil))
  }

  private func check(_ code: Int32) throws(ResourceError) {
    guard code == SQLITE_OK else { throw failure() }
  }

  private func failure() -> ResourceError {
    let reason = String(cString: sqlite3_errmsg(connection))
    let code = sqlite3_system_errno(connection)
    guard code != 0 else { return ResourceError.unwritable(path, reason: reason) }
    return ResourceError.unwritable(path, reason: "\(reason): \(String(cString: strerror(code)))")
  }
}

extension TileArchiveMetadata {
  /// The rows of the metadata table of an MBTiles archive.
  fileprivate var rows: [(name: String, value: String)] {
    let edges = bounds.uncrossed.numbers.map { "\($0)" }.joined(separator: ",")
    var rows = [
      ("name", name), ("format", format.shortName), ("type", "baselayer"),
      ("bounds", edges),
      ("center", "\(center.longitude),\(center.latitude),\(zooms.lowerBound)"),
      ("minzoom", "\(zooms.lowerBound)"), ("maxzoom", "\(zooms.upperBound)"),
      ("tileSize", "\(tileSize)"),
    ]
    if let attribution { rows.append(("attribution", attribution)) }
    if let adjustedBounds { rows.append((TileSetDescription.adjustedBoundsName, adjustedBounds)) }
    return rows
  }
}

/// Returns `text`, up to its first NUL character, as a quoted SQL string literal.
private func literal(_ text: String) -> String {
  let text = text.prefix { $0 != "\0" }
  return "'" + text.replacing("'", with: "''") + "'"
}
