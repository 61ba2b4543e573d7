import Testing

@testable import MapData

@Suite("Tables of FlatBuffers")
struct FlatTableTests {
  /// A buffer with a table whose field 0 contains 2000 bytes: the offset of the table, its list of fields, the table,
  /// and the bytes after their number.
  private let buffer: [UInt8] =
    [12, 0, 0, 0, 6, 0, 8, 0, 4, 0, 0, 0, 8, 0, 0, 0, 4, 0, 0, 0, 208, 7, 0, 0]
    + [UInt8](repeating: 7, count: 2000)

  @Test("a field has its bytes, and a missing field has none")
  func fields() throws {
    let table = try FlatTable(rootOf: buffer[...])
    #expect(try table.data(0) == ArraySlice([UInt8](repeating: 7, count: 2000)))
    #expect(try table.data(1) == nil)
  }

  @Test("a vector that exceeds the buffer is an error")
  func truncated() throws {
    let table = try FlatTable(rootOf: buffer.dropLast())
    #expect(throws: MalformedContent.self) { try table.data(0) }
  }

  @Test("the same bytes are not read without limit")
  func repeatedReading() throws {
    let table = try FlatTable(rootOf: buffer[...])
    for _ in 0..<8 { _ = try table.data(0) }
    #expect(throws: MalformedContent.self) {
      for _ in 0..<8 { _ = try table.data(0) }
    }
  }
}
