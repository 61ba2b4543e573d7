import MapCSQLite

/// A database in memory that is filled with chosen rows and read as a file.
struct Database {
  private let connection: OpaquePointer

  /// Creates an empty database.
  private init() {
    var connection: OpaquePointer?
    sqlite3_open(":memory:", &connection)
    guard let connection else { report("no database") }
    self.connection = connection
  }

  /// Creates a copy of a database that can be filled until it is closed.
  init(copying file: [UInt8]) {
    self.init()
    let count = sqlite3_int64(file.count)
    guard let copy = sqlite3_malloc64(sqlite3_uint64(count)) else { report("no database") }
    copy.copyMemory(from: file, byteCount: file.count)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let bytes = copy.assumingMemoryBound(to: UInt8.self)
    sqlite3_deserialize(connection, "main", bytes, count, count, flags)
    run("BEGIN")
  }

  /// Returns the file of a database with the tables that the statements create. Creating the tables takes longer than
  /// filling them.
  static func file(_ sql: String) -> [UInt8] {
    let database = Database()
    database.run("PRAGMA page_size = 512")
    database.run(sql)
    return database.close()
  }

  /// A value of a row.
  enum Value {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
    case bytes([UInt8])
  }

  /// Runs statements and returns whether they are valid.
  @discardableResult
  func run(_ sql: String) -> Bool { sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK }

  /// Inserts a row.
  func insert(into table: String, _ values: [Value]) {
    let places = Array(repeating: "?", count: values.count).joined(separator: ",")
    var statement: OpaquePointer?
    guard
      sqlite3_prepare_v2(connection, "INSERT INTO \(table) VALUES (\(places))", -1, &statement, nil)
        == SQLITE_OK
    else { return }
    defer { sqlite3_finalize(statement) }
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .null: sqlite3_bind_null(statement, place)
      case .integer(let number): sqlite3_bind_int64(statement, place, number)
      case .number(let number): sqlite3_bind_double(statement, place, number)
      case .text(let text): sqlite3_bind_text(statement, place, text, -1, transient)
      case .bytes(let bytes):
        sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), transient)
      }
    }
    sqlite3_step(statement)
  }

  /// Closes the database and returns its file.
  consuming func close() -> [UInt8] {
    run("COMMIT")
    var size: sqlite3_int64 = 0
    let start = sqlite3_serialize(connection, "main", &size, 0)
    defer {
      sqlite3_free(start)
      sqlite3_close(connection)
    }
    guard let start else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }
}

extension Choices {
  /// Returns a value of a row, which is one of the words or any value.
  mutating func databaseValue(_ words: [String] = []) -> Database.Value {
    switch index(below: words.isEmpty ? 5 : 8) {
    case 0: .null
    case 1: .integer(integer())
    case 2: .number(anyNumber())
    case 3: .bytes((0..<index(below: 48)).map { _ in byte() })
    case 4: .text(text())
    default: .text(pick(words))
    }
  }
}

extension Limits {
  /// The limits of databases as files. For a damaged record, SQLite allocates memory for a list of the pages that the
  /// record states. These are at most 2^32 bytes in pages of 476 bytes, so the list has up to 72 MB, which are not
  /// used.
  static let ofDatabases = Limits(seconds: 15, memory: 104 << 20)
}
