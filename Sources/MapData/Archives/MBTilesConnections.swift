import Synchronization

/// The connections to an MBTiles archive. One thread at a time uses a connection. If all are in use,
/// another connection is opened, so that several threads can read at the same time.
final class MBTilesConnections: Sendable {
  /// The connection to an archive, and the prepared query for a tile.
  ///
  /// The connection may move between threads. SQLite allows this if only one thread at a time uses
  /// it. The compiler does not check this, but the `Mutex` that contains it ensures it.
  struct Database: @unchecked Sendable {
    let reader: SQLiteReader
    let tile: SQLiteQuery

    init(_ reader: SQLiteReader) throws(ResourceError) {
      self.reader = reader
      tile = try reader.prepare(
        """
        SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3
        """)
    }
  }

  private final class Connection: Sendable {
    let database: Mutex<Database>

    init(_ database: Database) { self.database = Mutex(database) }
  }

  private struct State: Sendable {
    var connections: [Connection]
    /// The maximum number of connections.
    var limit: Int
    /// The number of times that a thread had to wait.
    var waits = 0
  }

  /// The maximum number of connections to a file. Each has its own memory for pages.
  private static let limit = 4

  private let state: Mutex<State>
  /// Opens another connection to the file that was opened first; nil if that file is no longer at
  /// its path, or cannot be opened again.
  private let openAnother: @Sendable () -> Database?

  /// Opens the first connection.
  ///
  /// - Parameters:
  ///   - content: The terms that errors use for the archive.
  ///   - valueLimit: The maximum size of a tile, in bytes.
  init(
    at location: ResourceLocation, loader: ResourceLoader, _ content: SQLiteReader.Content,
    valueLimit: Int
  ) throws(ResourceError) {
    let path = try loader.pathInPlace(of: location)
    let file = path.flatMap(FileStatus.init(path:))
    let first = try Database(loader.database(at: location, content, valueLimit: valueLimit))
    state = Mutex(State(connections: [Connection(first)], limit: path == nil ? 1 : Self.limit))
    openAnother = {
      guard let path, let file,
        let reader = try? SQLiteReader.opening(
          at: location, content, path: path, sizeLimit: valueLimit, readsWholeTables: false),
        FileStatus(path: path)?.isSameFile(as: file) == true
      else { return nil }
      return try? Database(reader)
    }
  }

  /// Calls `body` with a connection that no other thread uses meanwhile.
  func withDatabase<Value: Sendable, Failure: Error>(
    _ body: (Database) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    for connection in state.withLock({ $0.connections }) {
      let value = try connection.database.withLockIfAvailable {
        (database) throws(Failure) in try body(database)
      }
      if let value { return value }
    }
    return try next().database.withLock { (database) throws(Failure) in try body(database) }
  }

  /// Returns another connection, or at the limit the connection to wait for.
  private func next() -> Connection {
    state.withLock { state in
      if state.connections.count < state.limit, let database = openAnother() {
        state.connections.append(Connection(database))
        return state.connections[state.connections.count - 1]
      }
      state.limit = state.connections.count
      state.waits &+= 1
      return state.connections[state.waits % state.connections.count]
    }
  }
}
