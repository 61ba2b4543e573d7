import Testing

@testable import MapTiles

@Suite("Columns of a tile during decoding")
struct ColumnBufferTests {
  @Test("a column keeps its elements as it grows")
  func growth() {
    var column = ColumnBuffer<Int>()
    #expect(column.last == nil && column.elements == [])
    for number in 0..<5000 { column.append(number) }
    #expect(column.elements == Array(0..<5000))
    column.reserve(10_000)
    for number in 5000..<15_000 { column.appendReserved(number) }
    #expect(column.count == 15_000 && column.last == 14_999 && column[4999] == 4999)
    #expect(column.elements == Array(0..<15_000))
  }

  @Test("a column is reused without its elements, and copies keep them")
  func reuse() {
    var column = ColumnBuffer<UInt8>()
    column.append(1)
    let first = column.elements
    column.removeAll()
    column.append(2)
    #expect(first == [1] && column.elements == [2] && column.count == 1)
  }
}
