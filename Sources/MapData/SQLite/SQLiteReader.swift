import MapCSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection that reads an SQLite database made by others: what is in it can neither write, nor
/// recurse, nor compute without end.
///
/// Not to be used by two threads at once.
final class SQLiteReader {
  /// How many instructions of SQLite's machine a query may take: some seconds, or the whole of a table
  /// of a million tiles without an index.
  private static let instructionLimit = 50_000_000
  /// How many more it may take for each byte of the database, where all of a table is read: a row of
  /// few bytes takes a few dozen.
  private static let instructionsPerByte = 4
  private static let instructionsPerCheck: Int32 = 10_000
  /// How long to wait for a program that writes, in milliseconds.
  private static let busyTimeout: Int32 = 1000

  private let connection: OpaquePointer
  /// How often the running query may still be checked before it is stopped.
  private let checksLeft: UnsafeMutablePointer<Int>
  /// How often a query may be checked before it is stopped.
  private let checkLimit: Int

  /// Opens the database in the file at `path`; a value in it may have up to `sizeLimit` bytes.
  ///
  /// An `isImmutable` one is read without locks, and without the files that SQLite keeps beside it.
  /// Queries of one that `readsWholeTables` may take longer the larger the file is.
  init(
    path: String, sizeLimit: Int, isImmutable: Bool = false, readsWholeTables: Bool = false
  ) throws(Failure) {
    // `file:` and `:memory:` at its start would mean something else to SQLite than a file.
    var name = path.hasPrefix("/") ? path : "./" + path
    var flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    if isImmutable {
      name =
        "file:\(name.percentEncoding { $0.isUnreservedInURL || $0 == UInt8(ascii: "/") })?immutable=1"
      flags |= SQLITE_OPEN_URI
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw Failure(code, of: opened)
    }
    connection = opened
    checksLeft = .allocate(capacity: 1)
    checksLeft.initialize(to: 0)
    checkLimit = Self.checkLimit(databaseSize: readsWholeTables ? sizeOfFile(path) : 0)
    secure(sizeLimit: sizeLimit)
  }

  /// Opens the database that `bytes` are, in memory; a value in it may have up to `sizeLimit` bytes.
  init(bytes: [UInt8], sizeLimit: Int) throws(Failure) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY
    let code = sqlite3_open_v2(":memory:", &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw Failure(code, of: opened)
    }
    connection = opened
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

  /// Puts a copy of `bytes` in place of the connection's database, which nothing can write then.
  private func deserialize(_ bytes: [UInt8]) throws(Failure) {
    let size = Int64(bytes.count)
    guard size > 0, let copy = sqlite3_malloc64(UInt64(bytes.count)) else {
      throw Failure(SQLITE_NOTADB, of: nil)
    }
    let start = copy.assumingMemoryBound(to: UInt8.self)
    bytes.withUnsafeBufferPointer { buffer in
      if let from = buffer.baseAddress { start.initialize(from: from, count: buffer.count) }
    }
    // A write-ahead log is a file; a copy in memory has none (file format, offsets 18 and 19).
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
    // What a view may do: read, and call functions.
    sqlite3_set_authorizer(
      connection,
      { _, action, table, _, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION: return SQLITE_OK
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
          // SQLite's R-trees, when they are opened for reading, prepare what would change them, and
          // check their own declaration as if it were to be noted. Nothing can be written all the same.
          let name = table.map { String(cString: $0) } ?? ""
          return name.hasPrefix("rtree_") || name == "sqlite_master" ? SQLITE_OK : SQLITE_DENY
        default: return SQLITE_DENY
        }
      }, nil)
  }

  /// Prepares a query.
  func prepare(_ sql: String) throws(Failure) -> SQLiteQuery {
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

  /// Lets the next query take all of its instructions.
  func restart() {
    checksLeft.pointee = checkLimit
  }

  /// Why the call that gave `code` failed.
  func failure(_ code: Int32) -> Failure { Failure(code, of: connection) }
}

extension SQLiteReader {
  /// Opens the database in the file at `path`, as the initializer does, whether or not a log of writes
  /// can be kept beside it.
  static func opening(
    _ path: String, sizeLimit: Int, readsWholeTables: Bool = false
  ) throws(Failure) -> SQLiteReader {
    func open(isImmutable: Bool) throws(Failure) -> SQLiteReader {
      let reader = try SQLiteReader(
        path: path, sizeLimit: sizeLimit, isImmutable: isImmutable,
        readsWholeTables: readsWholeTables)
      // Opening reads nothing; the first query does.
      _ = try reader.prepare("SELECT 1 FROM sqlite_master")
      return reader
    }
    do throws(Failure) {
      return try open(isImmutable: false)
    } catch {
      // A database with a write-ahead log wants to create files beside it. Where it cannot, and there
      // is nothing in a log, nothing changes it.
      guard error.code == SQLITE_CANTOPEN, !error.isFileMissing, !hasContent(path + "-wal") else {
        throw error
      }
      return try open(isImmutable: true)
    }
  }

  /// Why SQLite did not do what it was asked to.
  struct Failure: Error {
    /// SQLite's result code, without its extension.
    let code: Int32
    /// SQLite's words, on one line.
    let message: String
    /// Whether there is no file.
    let isFileMissing: Bool

    /// The failure of the call of `connection` that gave `code`.
    fileprivate init(_ code: Int32, of connection: OpaquePointer?) {
      self.code = code & 0xFF
      // It can quote the schema, which a stranger wrote.
      let message = String(cString: sqlite3_errmsg(connection)).prefix(200)
      self.message = String(message.map { $0.isNewline ? " " : $0 })
      let isUnopened = self.code == SQLITE_CANTOPEN
      isFileMissing = isUnopened && [ENOENT, ENOTDIR].contains(sqlite3_system_errno(connection))
    }
  }
}
