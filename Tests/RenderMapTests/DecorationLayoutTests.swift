import MapGeometry
import MapRaster
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Layout of decorations")
struct DecorationLayoutTests {
  /// A block that draws nothing.
  private struct Blank: DecorationBlock {
    var part = DecorationPart.inset
    var size: Point
    func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] { [] }
  }

  private func layout(_ width: Double, _ height: Double) -> DecorationLayout {
    DecorationLayout(area: Box(minX: 0, minY: 0, maxX: width, maxY: height))
  }

  @Test("a block is eight pixels from the edges of its corner, or in the middle of its edge")
  func places() {
    let corners: [(DecorationPosition, Point)] = [
      (.topLeft, Point(8, 8)), (.top, Point(80, 8)), (.topRight, Point(152, 8)),
      (.bottomLeft, Point(8, 72)), (.bottom, Point(80, 72)), (.bottomRight, Point(152, 72)),
    ]
    for (position, corner) in corners {
      var layout = layout(200, 100)
      layout.add([Blank(size: Point(40, 20))], at: [position])
      #expect(layout.placed.map(\.box) == [Box(corner: corner, size: Point(40, 20))])
    }
  }

  @Test("blocks at the same corner are stacked away from its edge, eight pixels apart")
  func stacks() {
    var layout = layout(200, 200)
    for _ in 0..<3 {
      layout.add([Blank(size: Point(40, 20))], at: [.topRight])
      layout.add([Blank(size: Point(30, 20))], at: [.bottomLeft])
    }
    #expect(layout.placed.map(\.box.minY) == [8, 172, 36, 144, 64, 116])
    #expect(layout.warnings.isEmpty)
  }

  @Test("a block moves away from a wide block at another corner")
  func wide() {
    var layout = layout(200, 200)
    layout.add([Blank(size: Point(184, 20))], at: [.bottomRight])
    layout.add([Blank(size: Point(40, 20))], at: [.bottomLeft])
    #expect(layout.placed[1].box.minY == 144)
  }

  @Test("a block that does not fit is moved, or made smaller, or left out with a warning")
  func room() {
    var layout = layout(120, 100)
    layout.add([Blank(size: Point(40, 70))], at: [.topLeft])
    // Below the first block there is no room for 40 pixels.
    layout.add([Blank(size: Point(50, 40))], at: [.topLeft, .topRight])
    #expect(layout.placed[1].box == Box(corner: Point(62, 8), size: Point(50, 40)))
    let isPlaced = layout.add(
      [Blank(part: .legend, size: Point(40, 30)), Blank(part: .legend, size: Point(10, 2))],
      at: [.bottomLeft])
    #expect(isPlaced && layout.placed[2].box.height == 2)
    layout.add([Blank(part: .northArrow, size: Point(20, 20))], at: [.top])
    #expect(layout.placed.count == 3)
    #expect(
      layout.warnings.map(\.description) == [
        "north arrow: it does not fit into the picture; the north arrow is left out"
      ])
    #expect(layout.warnings.map(\.kind) == [.leftOutDecoration])
  }

  @Test("no two blocks overlap and none leaves the area, whatever their sizes and positions")
  func law() {
    var random = SplitMix64(seed: 17)
    var placed = 0
    for _ in 0..<2000 {
      let corner = Point(random.next(in: 0...50), random.next(in: 0...50))
      let area = Box(
        corner: corner, size: Point(random.next(in: 20...800), random.next(in: 20...600)))
      var layout = DecorationLayout(area: area)
      let count = Int(random.next() % 9)
      for _ in 0..<count {
        let size = Point(random.next(in: 1...300), random.next(in: 1...200))
        let position = random.pick(DecorationPosition.allCases)
        if random.next() % 3 == 0 {
          let limits = DecorationLayout.Limits(margin: 4, height: .infinity, spacing: 0)
          _ = layout.add(at: position, height: size.y, limits) { middle in
            Blank(size: Point(size.x * (0.5 + 0.5 * middle / 700), size.y))
          }
        } else {
          layout.add([Blank(size: size)], at: [position, random.pick(DecorationPosition.allCases)])
        }
      }
      let boxes = layout.placed.map(\.box)
      for (index, box) in boxes.enumerated() {
        #expect(area.contains(box))
        #expect(!boxes[..<index].contains { $0.intersects(box) })
      }
      placed += boxes.count
      #expect(boxes.count + layout.warnings.count <= count)
    }
    #expect(placed > 2000)
  }
}
