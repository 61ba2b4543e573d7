import MapGeometry
import Testing

@Suite("Rings")
struct RingsTests {
  private let square = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]

  @Test("area is positive from +x toward +y, whether or not the ring is closed")
  func areas() {
    #expect(square.signedArea == 16)
    #expect((square + [square[0]]).signedArea == 16)
    #expect(square.reversed().signedArea == -16)
    #expect([Point]().signedArea == 0)
  }

  @Test("a point is inside if a line from it crosses the ring an odd number of times")
  func containment() {
    #expect(square.encloses(Point(1, 3)))
    #expect(!square.encloses(Point(5, 3)))
    #expect(!square.encloses(Point(-1, 0)))
    let notch = [Point(0, 0), Point(4, 0), Point(4, 4), Point(2, 1), Point(0, 4)]
    #expect(!notch.encloses(Point(2, 3)))
    #expect(notch.encloses(Point(0.5, 2)))
    #expect(![Point]().encloses(Point(0, 0)))
  }

  @Test("the even-odd rule determines whether several rings contain a point")
  func holes() {
    let hole = [Point(1, 1), Point(1, 3), Point(3, 3), Point(3, 1)]
    #expect(![square, hole].enclose(Point(2, 2)))
    #expect([square, hole].enclose(Point(0.5, 2)))
  }
}
