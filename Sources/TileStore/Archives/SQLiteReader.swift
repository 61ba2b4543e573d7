import CSQLite

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
  private static let instructionsPerCheck: Int32 = 10_000
  /// How long to wait for a program that writes, in milliseconds.
  private static let busyTimeout: Int32 = 1000

  private let connection: OpaquePointer
  /// How often the running query may still be checked before it is stopped.
  private let checksLeft: UnsafeMutablePointer<Int>

  /// Opens the database in the file at `path`; a value in it may have up to `sizeLimit` bytes.
  ///
  /// An `isImmutable` one is read without locks, and without the files that SQLite keeps beside it.
  init(path: String, sizeLimit: Int, isImmutable: Bool = false) throws(Failure) {
    // `file:` and `:memory:` at its start would mean something else to SQLite than a file.
    var name = path.hasPrefix("/") ? path : "./" + path
    var flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    if isImmutable {
      name = "file:\(percentEncoded(name))?immutable=1"
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
    secure(sizeLimit: sizeLimit)
  }

  deinit {
    sqlite3_close_v2(connection)
    checksLeft.deallocate()
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
      { _, action, _, _, _, _ in
        let isHarmless =
          action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_FUNCTION
        return isHarmless ? SQLITE_OK : SQLITE_DENY
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

  /// Lets the next query take all of its instructions.
  func restart() {
    checksLeft.pointee = Self.instructionLimit / Int(Self.instructionsPerCheck)
  }

  /// Why the call that gave `code` failed.
  func failure(_ code: Int32) -> Failure { Failure(code, of: connection) }
}

extension SQLiteReader {
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

/// A path as a URL writes it.
private func percentEncoded(_ path: String) -> String {
  path.utf8.map { byte in
    let character = Character(UnicodeScalar(byte))
    let isPlain = character.isASCII && (character.isLetter || character.isNumber)
    if isPlain || "/-._~".contains(character) { return String(character) }
    return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }.joined()
}
