import MapGeometry
import Testing

@testable import RenderMap

@Suite("Grids of maps of a series")
struct FacetGridTests {
  private func grid(
    _ count: Int, columns: Int? = nil, _ width: Double, _ height: Double,
    isRightToLeft: Bool = false
  ) -> FacetGrid? {
    FacetGrid(
      count, columns: columns, in: Box(minX: 5, minY: 3, maxX: 5 + width, maxY: 3 + height),
      header: 20, gap: 10, isRightToLeft: isRightToLeft)
  }

  @Test("maps have equal sizes, with room for a title above each and a gap between them")
  func places() throws {
    // Three columns of (320 - 2 * 10) / 3 pixels, and two rows of (230 - 10) / 2 - 20 pixels.
    let grid = try #require(self.grid(5, columns: 3, 320, 230))
    #expect(grid.width == 100 && grid.height == 90)
    #expect(
      grid.corners == [
        Point(5, 23), Point(115, 23), Point(225, 23), Point(5, 143), Point(115, 143),
      ])
  }

  @Test("rows begin at the right in scripts that are read from right to left")
  func rightToLeft() throws {
    let grid = try #require(self.grid(4, columns: 3, 320, 230, isRightToLeft: true))
    #expect(
      grid.corners == [Point(225, 23), Point(115, 23), Point(5, 23), Point(225, 143)])
  }

  @Test(
    "the number of columns makes the shorter sides of maps longest",
    arguments: [
      (8, 1200.0, 600.0, 4), (8, 600, 1200, 2), (6, 900, 600, 3), (1, 400, 300, 1),
      (3, 1000, 200, 3),
      (3, 200, 1000, 1), (4, 500, 500, 2),
    ])
  func columns(count: Int, width: Double, height: Double, columns: Int) {
    #expect(grid(count, width, height)?.columns == columns)
  }

  @Test("there are not more columns than maps, and no maps without room")
  func limits() {
    #expect(grid(2, columns: 5, 320, 230)?.columns == 2)
    #expect(grid(100, columns: 1, 320, 230) == nil)
    #expect(grid(0, 320, 230) == nil)
  }

  @Test("maps are on whole pixels in the area")
  func wholePixels() throws {
    let area = Box(minX: 3.4, minY: 2.7, maxX: 404.1, maxY: 301.3)
    let grid = try #require(FacetGrid(7, in: area, header: 17.3, gap: 8.4))
    for corner in grid.corners {
      #expect(corner.x == corner.x.rounded() && corner.y == corner.y.rounded())
      #expect(corner.x + Double(grid.width) <= area.maxX + 1)
      #expect(corner.y + Double(grid.height) <= area.maxY + 1)
    }
  }
}
