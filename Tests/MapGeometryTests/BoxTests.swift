import MapGeometry
import Testing

@Suite("Boxes")
struct BoxTests {
  @Test("the empty box grows to the box of the added points")
  func growsFromEmpty() {
    var box = Box.empty
    #expect(box.isEmpty)
    box.formUnion(Point(2, 5))
    box.formUnion(Point(-1, 7))
    #expect(box == Box(minX: -1, minY: 5, maxX: 2, maxY: 7))
  }

  @Test("boxes that only touch intersect")
  func touching() {
    let left = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
    #expect(left.intersects(Box(minX: 1, minY: 1, maxX: 2, maxY: 2)))
    #expect(!left.intersects(Box(minX: 1.5, minY: 0, maxX: 2, maxY: 2)))
  }
}
