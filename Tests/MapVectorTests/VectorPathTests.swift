import MapGeometry
import Testing

@testable import MapVector

@Suite("Paths")
struct VectorPathTests {
  @Test("a closed ring has one move, lines to its other points, and a close")
  func ring() {
    let path = VectorPath([Point(0, 0), Point(2, 0), Point(2, 2)], isClosed: true)
    #expect(path.steps == [.move, .line, .line, .close])
    #expect(path.points.count == 3)
  }

  @Test("a line without points adds nothing")
  func empty() {
    #expect(VectorPath([], isClosed: true).isEmpty)
  }
}
