import MapCSQLite

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

extension SQLiteRow {
  /// Adds the values of the first `columns` columns to a hash, each with its kind. To be called when all
  /// else has been read of the row.
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
  /// Adds a kind and a number, little-endian, whatever the machine is.
  fileprivate mutating func add(_ value: (kind: Int32, number: some FixedWidthInteger)) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: value.kind).littleEndian) { add($0) }
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: value.number).littleEndian) { add($0) }
  }

  /// Adds a text in UTF-8.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }
}

/// A name in a query, quoted.
func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
