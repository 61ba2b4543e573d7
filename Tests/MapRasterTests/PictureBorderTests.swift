import Testing

@testable import MapRaster

@Suite("Borders of the picture")
struct PictureBorderTests {
  private let border = PictureBorder(width: 10, height: 10)

  @Test("an edge is cut at the border, on the grid of vertices, and equally in both directions")
  func crossing() throws {
    // At x = 0, which is half of the way, y is 5.53, or 88.48 sixteenths.
    let (start, end) = try #require(border.visible([-5, 5], [5, 6.06]))
    #expect(start == [0, 5.5] && end == [5, 6.0625])
    let (last, first) = try #require(border.visible([5, 6.06], [-5, 5]))
    #expect(first == start && last == end)
    var points: [DevicePoint] = []
    border.cut([-5, 5], [15, 5]) { points.append($0) }
    #expect(points == [[0, 5], [10, 5], [15, 5]])
  }

  @Test("edges beside the picture have no visible part")
  func outside() {
    #expect(border.visible([-5, 5], [5, -6]) == nil)
    #expect(border.visible([-5, -1], [15, -1]) == nil)
    var points: [DevicePoint] = []
    border.cut([-5, -1], [15, -1]) { points.append($0) }
    #expect(points == [[15, -1]])
  }
}
