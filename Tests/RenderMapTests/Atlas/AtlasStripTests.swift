import MapGeometry
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("The pages along a route")
struct AtlasStripTests {
  @Test("a straight route has a page for each piece, and neighbors at the sides")
  func straight() throws {
    // A page is 0.1 wide. Without the overlap of 0.02, it shows pieces of 0.08: 0 to 0.08, to 0.16, and to 0.2.
    let route = [Point(0.5, 0.5), Point(0.7, 0.5)]
    let sheets = try AtlasStrip(along: [route], overlap: 0.2) { _ in Point(0.1, 0.05) }.sheets
    #expect(sheets.count == 3)
    for (sheet, left) in zip(sheets, [0.49, 0.57, 0.63]) {
      #expect(abs(sheet.box.minX - left) < 1e-9 && abs(sheet.box.maxX - left - 0.1) < 1e-9)
      #expect(abs(sheet.box.minY - 0.475) < 1e-9 && abs(sheet.box.maxY - 0.525) < 1e-9)
    }
    #expect(sheets.map(\.neighbors) == [[.right: [2]], [.left: [1], .right: [3]], [.left: [2]]])
  }

  @Test("a route to the north has neighbors above and below")
  func north() throws {
    let route = [Point(0.5, 0.5), Point(0.5, 0.41)]
    let sheets = try AtlasStrip(along: [route], overlap: 0) { _ in Point(0.1, 0.05) }.sheets
    #expect(sheets.map(\.neighbors) == [[.top: [2]], [.bottom: [1]]])
  }

  @Test("parts that fit into a page share it, and distant parts have pages of their own")
  func parts() throws {
    let parts = [
      [Point(0.5, 0.5), Point(0.51, 0.5)], [Point(0.52, 0.51), Point(0.53, 0.5)],
      [Point(0.8, 0.5), Point(0.81, 0.5)],
    ]
    let sheets = try AtlasStrip(along: parts, overlap: 0.1) { _ in Point(0.1, 0.1) }.sheets
    #expect(sheets.count == 2)
    #expect(sheets.allSatisfy { abs($0.box.width - 0.1) < 1e-12 })
  }

  @Test("the pages of any route cover all of its points with half of the overlap, in their order")
  func coverage() throws {
    var random = SplitMix64(seed: 5)
    func share() -> Double { Double(random.next() % 1000) / 1000 }
    func size(_ y: Double) -> Point { Point(0.02, 0.03) * (1 + abs(y - 0.5)) }
    let overlap = 0.2
    for _ in 0..<20 {
      let route = (0..<40).map { _ in Point(0.4 + 0.2 * share(), 0.2 + 0.2 * share()) }
      let sheets = try AtlasStrip(along: [route], overlap: overlap, size: size).sheets
      var page = 0
      for (start, end) in zip(route, route.dropFirst()) {
        for step in 0...200 {
          let point = start + (end - start) * (Double(step) / 200)
          // The route leaves a page only to the next page.
          while page < sheets.count, !inner(sheets[page].box, overlap).contains(point) { page += 1 }
          try #require(page < sheets.count, "no page shows \(point)")
        }
      }
    }
  }

  /// Returns the part of a page without half of the overlap at each edge, with a tolerance for rounding.
  private func inner(_ box: Box, _ overlap: Double) -> Box {
    let (x, y) = (box.width * overlap / 2 - 1e-9, box.height * overlap / 2 - 1e-9)
    return Box(minX: box.minX + x, minY: box.minY + y, maxX: box.maxX - x, maxY: box.maxY - y)
  }

  @Test("a route that needs too many pages is an error")
  func limit() {
    let route = [Point(0, 0.5), Point(1, 0.5)]
    #expect(throws: RequestError.self) {
      try AtlasStrip(along: [route], overlap: 0) { _ in Point(0.00001, 0.00001) }
    }
    #expect(throws: RequestError.self) {
      try AtlasStrip(along: [route], overlap: 0) { _ in .zero }
    }
  }
}
