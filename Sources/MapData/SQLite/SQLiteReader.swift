import MapCSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A read-only connection to an untrusted SQLite database. The schema of the database can neither
/// write nor recurse, and it cannot compute without end.
///
/// A reader must not be used by two threads at once.
final class SQLiteReader {
  /// The maximum number of virtual machine instructions that a query may execute. This number of
  /// instructions takes some seconds, and is sufficient for a scan of a table of a million tiles
  /// without an index.
  private static let instructionLimit = 50_000_000
  /// The number of additional instructions per byte of the file, for a database whose tables are
  /// read as a whole. A short row takes a few dozen instructions.
  private static let instructionsPerByte = 4
  private static let instructionsPerCheck: Int32 = 10_000
  /// The time to wait for another program that writes to the database, in milliseconds.
  private static let busyTimeout: Int32 = 1000

  private let location: ResourceLocation
  private let content: Content
  private let connection: OpaquePointer
  /// The number of progress checks until the running query is interrupted.
  private let checksLeft: UnsafeMutablePointer<Int>
  /// The number of progress checks after which a query is interrupted.
  private let checkLimit: Int

  /// Opens the database in the file at `path`.
  ///
  /// - Parameters:
  ///   - location: The location of the database in errors.
  ///   - content: The terms that errors use for the content of the database.
  ///   - sizeLimit: The maximum size of a value, in bytes.
  ///   - isImmutable: Whether to read without locks and without the files that SQLite keeps beside
  ///     the database.
  ///   - readsWholeTables: Whether queries may run longer in proportion to the size of the file.
  private init(
    at location: ResourceLocation, _ content: Content, path: String, sizeLimit: Int,
    isImmutable: Bool, readsWholeTables: Bool
  ) throws(ResourceError) {
    self.location = location
    self.content = content
    // A relative path gets the prefix `./`, because SQLite does not read names that start with
    // `file:` or `:memory:` as paths.
    var name = path.hasPrefix("/") ? path : "./" + path
    var flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    if isImmutable {
      name =
        "file:\(name.percentEncoding { $0.isUnreservedInURL || $0 == UInt8(ascii: "/") })?immutable=1"
      flags |= SQLITE_OPEN_URI
    }
    connection = try Self.open(name, flags: flags, at: location, content)
    checksLeft = .allocate(capacity: 1)
    checksLeft.initialize(to: 0)
    checkLimit = Self.checkLimit(databaseSize: readsWholeTables ? sizeOfFile(path) : 0)
    secure(sizeLimit: sizeLimit)
  }

  /// Opens the database in `bytes`, in memory. The maximum size of a value is `sizeLimit` bytes.
  init(
    at location: ResourceLocation, _ content: Content, bytes: [UInt8], sizeLimit: Int
  ) throws(ResourceError) {
    self.location = location
    self.content = content
    connection = try Self.open(
      ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY,
      at: location, content)
    checksLeft = .allocate(capacity: 1)
    checksLeft.initialize(to: 0)
    checkLimit = Self.checkLimit(databaseSize: bytes.count)
    try deserialize(bytes)
    secure(sizeLimit: sizeLimit)
  }

  deinit {
    sqlite3_close_v2(connection)
    checksLeft.deallocate()
  }

  private static func open(
    _ name: String, flags: Int32, at location: ResourceLocation, _ content: Content
  ) throws(ResourceError) -> OpaquePointer {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw content.error(code, of: opened, at: location)
    }
    return opened
  }

  /// Replaces the connection's database with a read-only copy of `bytes`.
  private func deserialize(_ bytes: [UInt8]) throws(ResourceError) {
    let size = Int64(bytes.count)
    guard size > 0, let copy = sqlite3_malloc64(UInt64(bytes.count)) else {
      throw content.error(SQLITE_NOTADB, of: nil, at: location)
    }
    let start = copy.assumingMemoryBound(to: UInt8.self)
    bytes.withUnsafeBufferPointer { buffer in
      if let from = buffer.baseAddress { start.initialize(from: from, count: buffer.count) }
    }
    // A database in memory has no write-ahead log. The bytes at the offsets 18 and 19 of the file
    // format contain the versions of the format. The version 2 requires such a log, so it is
    // replaced by the version 1.
    for offset in [18, 19] where bytes.count > offset && bytes[offset] == 2 { start[offset] = 1 }
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    let code = sqlite3_deserialize(connection, "main", start, size, size, flags)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private static func checkLimit(databaseSize: Int) -> Int {
    let (more, isTooMuch) = databaseSize.multipliedReportingOverflow(by: instructionsPerByte)
    return (instructionLimit + (isTooMuch ? 0 : more)) / Int(instructionsPerCheck)
  }

  private func secure(sizeLimit: Int) {
    sqlite3_busy_timeout(connection, Self.busyTimeout)
    // With this setting, SQLite checks pages when it reads them. Its documentation recommends this
    // for untrusted files.
    sqlite3_exec(connection, "PRAGMA cell_size_check = ON", nil, nil, nil)
    sqlite3_set_switch(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
    sqlite3_set_switch(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(clamping: sizeLimit))
    sqlite3_progress_handler(
      connection, Self.instructionsPerCheck,
      { context in
        guard let checksLeft = context?.assumingMemoryBound(to: Int.self) else { return 1 }
        checksLeft.pointee -= 1
        return checksLeft.pointee < 0 ? 1 : 0
      }, checksLeft)
    // The schema's views may only read tables and call functions.
    sqlite3_set_authorizer(
      connection,
      { _, action, table, _, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION: return SQLITE_OK
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
          // When SQLite opens an R-tree for reading, it prepares statements that would change the
          // tree, and asks for permission to declare it. The database remains read-only.
          let name = table.map { String(cString: $0) } ?? ""
          return name.hasPrefix("rtree_") || name == "sqlite_master" ? SQLITE_OK : SQLITE_DENY
        default: return SQLITE_DENY
        }
      }, nil)
  }

  func prepare(_ sql: String) throws(ResourceError) -> SQLiteQuery {
    var statement: OpaquePointer?
    restart()
    let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code) }
    return SQLiteQuery(statement, of: self)
  }

  /// Whether a column of a table is its primary key.
  func isPrimaryKey(_ column: String, of table: String) -> Bool {
    var isKey: Int32 = 0
    let code = sqlite3_table_column_metadata(
      connection, nil, table, column, nil, nil, nil, &isKey, nil)
    return code == SQLITE_OK && isKey != 0
  }

  /// Resets the instruction count for the next query.
  func restart() {
    checksLeft.pointee = checkLimit
  }

  /// The primary result code of the last call.
  var lastCode: Int32 { sqlite3_errcode(connection) & 0xFF }

  /// SQLite's message about the last call, on one line.
  var lastMessage: String { SQLiteReader.message(of: connection) }

  /// Returns the error for a result code.
  func failure(_ code: Int32) -> ResourceError {
    content.error(code, of: connection, at: location)
  }

  /// Returns the message about the last call of a connection. The message can quote the schema,
  /// which is untrusted.
  fileprivate static func message(of connection: OpaquePointer?) -> String {
    String(
      String(cString: sqlite3_errmsg(connection)).prefix(200).map { $0.isNewline ? " " : $0 })
  }
}

extension SQLiteReader {
  /// Opens the database in the file at `path`, even if a write-ahead log cannot be created beside
  /// the file.
  ///
  /// - Parameters:
  ///   - location: The location of the database in errors.
  ///   - content: The terms that errors use for the content of the database.
  ///   - sizeLimit: The maximum size of a value, in bytes.
  ///   - readsWholeTables: Whether queries may run longer in proportion to the size of the file.
  static func opening(
    at location: ResourceLocation, _ content: Content, path: String, sizeLimit: Int,
    readsWholeTables: Bool
  ) throws(ResourceError) -> SQLiteReader {
    func open(isImmutable: Bool) throws(ResourceError) -> SQLiteReader {
      try SQLiteReader(
        at: location, content, path: path, sizeLimit: sizeLimit, isImmutable: isImmutable,
        readsWholeTables: readsWholeTables)
    }
    let reader = try open(isImmutable: false)
    do {
      // Opening the database reads nothing. The first query reads its header.
      _ = try reader.prepare("SELECT 1 FROM sqlite_master")
      return reader
    } catch {
      // SQLite creates files beside a database that has a write-ahead log. If it cannot create them
      // and the log is empty, no other program is changing the database.
      guard reader.lastCode == SQLITE_CANTOPEN, !hasContent(path + "-wal") else { throw error }
      return try open(isImmutable: true)
    }
  }

  /// The terms that errors use for the content of a database.
  struct Content {
    /// The name of the content with its article, such as `an MBTiles archive`.
    let phrase: String
    /// The name of the content without an article, such as `archive`.
    let name: String
    /// The name of one value, such as `tile`.
    let value: String
    /// The message for a query that exceeds its limit.
    let timeout: String
  }
}

extension SQLiteReader.Content {
  /// Returns the error for a result code of `connection`.
  fileprivate func error(
    _ code: Int32, of connection: OpaquePointer?, at location: ResourceLocation
  ) -> ResourceError {
    let message = SQLiteReader.message(of: connection)
    switch code & 0xFF {
    case SQLITE_CANTOPEN where [ENOENT, ENOTDIR].contains(sqlite3_system_errno(connection)):
      return .notFound(location)
    case SQLITE_BUSY, SQLITE_LOCKED:
      return .unreadable(location, reason: "another program has locked it; try again later")
    case SQLITE_INTERRUPT: return .malformed(location, reason: timeout)
    case SQLITE_TOOBIG: return .malformed(location, reason: "a \(value) in it is too large")
    case SQLITE_ERROR where message.hasPrefix("no such table: gpkg_"):
      return .malformed(
        location,
        reason: "an SQLite database without the tables of \(phrase); convert it: "
          + GDALRemedy.conversion(of: location, mayHaveLayers: true))
    case SQLITE_ERROR, SQLITE_NOTADB, SQLITE_AUTH:
      return .malformed(location, reason: "not \(phrase): \(message)")
    case SQLITE_CORRUPT:
      return .malformed(location, reason: "the \(name) is damaged: \(message)")
    default: return .unreadable(location, reason: message)
    }
  }
}
