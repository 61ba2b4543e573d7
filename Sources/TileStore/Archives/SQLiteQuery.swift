import CSQLite

/// A prepared query of a database.
final class SQLiteQuery {
  private let statement: OpaquePointer
  private let reader: SQLiteReader

  init(_ statement: OpaquePointer, of reader: SQLiteReader) {
    self.statement = statement
    self.reader = reader
  }

  deinit { sqlite3_finalize(statement) }

  /// The columns of its rows: their names, and the types that the table declares, "" for none.
  var columns: [(name: String, type: String)] {
    (0..<sqlite3_column_count(statement)).map { index in
      let name = sqlite3_column_name(statement, index).map { String(cString: $0) }
      let type = sqlite3_column_decltype(statement, index).map { String(cString: $0) }
      return (name ?? "", type ?? "")
    }
  }

  /// Runs the query with `parameters`, and gives what `body` makes of its rows until that is not nil.
  func run<Value>(
    _ parameters: [Int] = [], _ body: (SQLiteRow) -> Value?
  ) throws(SQLiteReader.Failure) -> Value? {
    defer { sqlite3_reset(statement) }
    reader.restart()
    for (index, parameter) in parameters.enumerated() {
      sqlite3_bind_int64(statement, Int32(index + 1), Int64(parameter))
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        if let value = body(SQLiteRow(statement: statement)) { return value }
      case SQLITE_DONE: return nil
      case let code: throw reader.failure(code)
      }
    }
  }
}

/// The row at which a query stands.
struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  /// The bytes of a column; nil where it is null.
  func bytes(_ column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
    // The order of the calls matters: the first may change the value's form, and so its length.
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// The text of a column; nil where it is null, or not UTF-8.
  func text(_ column: Int32) -> String? {
    bytes(column).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The number in a column; 0 where it is none.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// The number in a column; nil where it is none.
  func number(_ column: Int32) -> Double? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_double(statement, column)
    default: nil
    }
  }

  /// What a column holds in SQLite's words, such as `SQLITE_TEXT`.
  func kind(_ column: Int32) -> Int32 { sqlite3_column_type(statement, column) }

  /// The floating-point number in a column.
  func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
}

/// A name in a query, quoted.
func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
