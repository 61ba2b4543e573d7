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
}
