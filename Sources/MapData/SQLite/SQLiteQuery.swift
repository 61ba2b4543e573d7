import MapCSQLite

/// A prepared query, which can be run several times.
final class SQLiteQuery {
  private let statement: OpaquePointer
  private let reader: SQLiteReader

  init(_ statement: OpaquePointer, of reader: SQLiteReader) {
    self.statement = statement
    self.reader = reader
  }

  deinit { sqlite3_finalize(statement) }

  /// The names of the result columns and their declared types. A declared type may be empty.
  var columns: [(name: String, type: String)] {
    (0..<sqlite3_column_count(statement)).map { index in
      let name = sqlite3_column_name(statement, index).map { String(cString: $0) }
      let type = sqlite3_column_decltype(statement, index).map { String(cString: $0) }
      return (name ?? "", type ?? "")
    }
  }

  /// Runs the query with `parameters`. Calls `body` with each row until `body` returns a value, and
  /// returns that value.
  func run<Value>(
    _ parameters: [Int] = [], _ body: (SQLiteRow) -> Value?
  ) throws(ResourceError) -> Value? {
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

/// The current row of a query.
struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  /// Returns the bytes of a column, or nil if the column is null.
  func bytes(_ column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
    // The first call may convert the value and change its length, so the order of the calls
    // matters.
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Returns the text of a column, or nil if it is null or not valid UTF-8.
  func text(_ column: Int32) -> String? {
    bytes(column).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Returns the integer in a column, or 0 if the value is not a number.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// Returns the number in a column, or nil if the value is not a number.
  func number(_ column: Int32) -> Double? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_double(statement, column)
    default: nil
    }
  }

  /// Returns the type of a column's value, such as `SQLITE_TEXT`.
  func kind(_ column: Int32) -> Int32 { sqlite3_column_type(statement, column) }

  /// Returns the floating-point number in a column. A value of another type is converted.
  func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
}

extension SQLiteRow {
  /// Adds the values of the first `columns` columns and their types to a hash. This method must be
  /// called after the values have been read.
  func add(to hash: inout SHA256, columns: Int) {
    for column in 0..<Int32(clamping: columns) {
      let kind = kind(column)
      switch kind {
      case SQLITE_INTEGER: hash.add((kind, sqlite3_column_int64(statement, column)))
      case SQLITE_FLOAT: hash.add((kind, double(column).bitPattern))
      case SQLITE_NULL: hash.add((kind, 0))
      default:
        let start = sqlite3_column_blob(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        hash.add((kind, count))
        hash.add(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
      }
    }
  }
}

extension SHA256 {
  /// Adds a type and a number in little-endian byte order.
  fileprivate mutating func add(_ value: (kind: Int32, number: some FixedWidthInteger)) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: value.kind).littleEndian) { add($0) }
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: value.number).littleEndian) { add($0) }
  }

  /// Adds the UTF-8 bytes of a text.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }
}

/// Returns `name` as a quoted SQL identifier.
func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
