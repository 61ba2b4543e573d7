import Geometry
import Testing

@Suite("Rings")
struct RingMeasuresTests {
  private let square = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]

  @Test("area is positive from +x towards +y, whether or not the ring is closed")
  func areas() {
    #expect(signedArea(of: square) == 16)
    #expect(signedArea(of: square + [square[0]]) == 16)
    #expect(signedArea(of: square.reversed()) == -16)
    #expect(signedArea(of: [Point]()) == 0)
  }

  @Test("a point is inside where a way out crosses the ring an odd number of times")
  func containment() {
    #expect(contains(Point(1, 3), in: square))
    #expect(!contains(Point(5, 3), in: square))
    #expect(!contains(Point(-1, 0), in: square))
    let notch = [Point(0, 0), Point(4, 0), Point(4, 4), Point(2, 1), Point(0, 4)]
    #expect(!contains(Point(2, 3), in: notch))
    #expect(contains(Point(0.5, 2), in: notch))
    #expect(!contains(Point(0, 0), in: [Point]()))
  }
}
