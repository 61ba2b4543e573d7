import MapGeometry
import Testing

@testable import RenderMap

@Suite("The squares of a page")
struct PageSquaresTests {
  @Test(
    "there are four squares along the shorter side, and as many as are nearly square along the other"
  )
  func counts() {
    let portrait = PageSquares(width: 200, height: 300)
    #expect(portrait.columns == 4 && portrait.rows == 6)
    let landscape = PageSquares(width: 1000, height: 400)
    #expect(landscape.columns == 10 && landscape.rows == 4)
    let narrow = PageSquares(width: 1, height: 1000)
    #expect(narrow.columns == 4 && narrow.rows == 26)
  }

  @Test("columns have letters from the left, and rows have numbers from the top")
  func names() {
    let squares = PageSquares(width: 200, height: 300)
    let area = Box(minX: 10, minY: 20, maxX: 210, maxY: 320)
    #expect(squares.name(at: Point(10, 20), in: area) == "A1")
    #expect(squares.name(at: Point(61, 20), in: area) == "B1")
    #expect(squares.name(at: Point(59, 71), in: area) == "A2")
    #expect(squares.name(at: Point(210, 320), in: area) == "D6")
    #expect(squares.name(at: Point(211, 320), in: area) == nil)
    #expect(squares.name(at: Point(10, 19), in: area) == nil)
  }
}
