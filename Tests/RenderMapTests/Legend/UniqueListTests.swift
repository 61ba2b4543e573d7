import Testing

@testable import RenderMap

@Suite("Lists without repetition")
struct UniqueListTests {
  @Test("a list has each value once, in the order of their addition")
  func order() {
    var list = UniqueList<Int>()
    #expect(list.isEmpty)
    for value in [3, 1, 3, 2, 1] { list.append(value) }
    #expect(list.elements == [3, 1, 2])
    var other = UniqueList<Int>()
    for value in [2, 5, 3, 4] { other.append(value) }
    list.append(contentsOf: other)
    #expect(list.elements == [3, 1, 2, 5, 4])
  }

  @Test("hundreds of thousands of values are compared with few others each")
  func many() {
    var list = UniqueList<Int>()
    for value in 0..<500_000 { list.append(value % 250_000) }
    #expect(list.elements.count == 250_000)
  }
}
