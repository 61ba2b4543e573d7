import MapCSQLite
import Foundation
import MapData
import MapTiles

/// Writes SQLite databases.
final class DatabaseWriter {
  struct Failure: Error {
    let message: String
  }

  private var connection: OpaquePointer?

  /// Opens a new or existing database.
  init(_ path: String) throws {
    guard sqlite3_open(path, &connection) == SQLITE_OK else { throw Failure(message: path) }
  }

  deinit { sqlite3_close_v2(connection) }

  /// Runs statements.
  func run(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  /// Creates the tables of an MBTiles archive, with rows of metadata.
  func createArchive(_ metadata: [String: String] = [:]) throws {
    try run(
      """
      CREATE TABLE metadata (name text, value text);
      CREATE TABLE tiles (
        zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
      CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
      """)
    for (name, value) in metadata {
      let text = value.replacingOccurrences(of: "'", with: "''")
      try run("INSERT INTO metadata VALUES ('\(name)', '\(text)')")
    }
  }

  /// Adds a tile by the numbers of its row in the table, whose rows count from the south.
  func addTile(_ z: Int, _ column: Int, _ row: Int, _ bytes: [UInt8]) throws {
    let hex = bytes.map { String(format: "%02x", $0) }.joined()
    try run("INSERT INTO tiles VALUES (\(z), \(column), \(row), x'\(hex)')")
  }
}
