import MapGeometry
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Features that intersect the outline of a query")
struct QueryOutlineTests {
  private func point(_ x: Double, _ y: Double) -> QueryOutline {
    QueryOutline(points: [Point(x, y)])
  }

  private func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> QueryOutline {
    QueryOutline(Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
  }

  private func ring(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> [Point] {
    box(minX, minY, maxX, maxY).points
  }

  @Test("a point is inside of a polygon, but not in its hole")
  func hole() {
    let rings = [ring(0, 0, 10, 10), ring(4, 4, 6, 6)]
    #expect(point(2, 2).meets(rings: rings))
    #expect(!point(5, 5).meets(rings: rings))
    #expect(!point(11, 5).meets(rings: rings))
  }

  @Test("a box intersects a polygon around it, inside of it, across its edge and at its corner")
  func boxes() {
    let rings = [ring(0, 0, 10, 10)]
    #expect(box(4, 4, 6, 6).meets(rings: rings))
    #expect(box(-5, -5, 15, 15).meets(rings: rings))
    // The box and the polygon form a cross, and no corner of one is inside of the other.
    #expect(box(4, -5, 6, 15).meets(rings: rings))
    #expect(box(9, 9, 12, 12).meets(rings: rings))
    #expect(!box(11, 11, 12, 12).meets(rings: rings))
  }

  @Test("a box in the hole of a polygon intersects nothing")
  func boxInHole() {
    let rings = [ring(0, 0, 10, 10), ring(2, 2, 8, 8)]
    #expect(!box(4, 4, 6, 6).meets(rings: rings))
    #expect(box(4, 4, 9, 6).meets(rings: rings))
  }

  @Test("the distance of a point from a line is that from the nearest segment, with round ends")
  func lines() {
    let line = [[Point(0, 0), Point(10, 0)]]
    #expect(point(5, 3).meets(lines: line, within: 3.01))
    #expect(!point(5, 3).meets(lines: line, within: 3))
    // The point is 3 and 4 from the end, so its distance is 5.
    #expect(point(13, 4).meets(lines: line, within: 5.01))
    #expect(!point(13, 4).meets(lines: line, within: 4.99))
  }

  @Test("a box intersects lines that end in it, cross it or are near it")
  func boxesAndLines() {
    let asked = box(0, 0, 10, 10)
    #expect(asked.meets(lines: [[Point(5, 5), Point(50, 50)]], within: 0))
    #expect(asked.meets(lines: [[Point(-5, 5), Point(15, 6)]], within: 0))
    #expect(asked.meets(lines: [[Point(-5, 12), Point(15, 12)]], within: 2.01))
    #expect(!asked.meets(lines: [[Point(-5, 12), Point(15, 12)]], within: 1.99))
  }

  @Test("a line of one point is a point, and a line without points is not found")
  func shortLines() {
    #expect(point(3, 4).meets(lines: [[Point(0, 0)]], within: 5.01))
    #expect(!point(3, 4).meets(lines: [[Point(0, 0)]], within: 5))
    #expect(!point(0, 0).meets(lines: [[]], within: 5))
    #expect(!point(0, 0).meets(rings: [[]]))
  }

  @Test("a line is moved to its right with mitered corners, without repeated points")
  func movedLine() {
    let line = [Point(0, 0), Point(10, 0), Point(10, 0), Point(10, 10)]
    let moved = LineQuery.moved(line, by: 2)
    let expected = [Point(0, 2), Point(8, 2), Point(8, 10)]
    #expect(moved.count == expected.count)
    for (a, b) in zip(moved, expected) { #expect((a - b).length < 1e-9) }
  }

  @Test("boxes and triangles intersect if they share a point, and not if a line separates them")
  func randomTriangles() {
    var random = SplitMix64(seed: 5)
    func point() -> Point { Point(random.next(in: 0...10), random.next(in: 0...10)) }
    var verdicts = (meets: 0, parted: 0)
    for _ in 0..<4000 {
      let (a, b, c) = (point(), point(), point())
      let corner = point()
      let asked = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + random.next(in: 0.1...4),
        maxY: corner.y + random.next(in: 0.1...4))
      let meets = QueryOutline(asked).meets(rings: [[a, b, c, a]])
      if Self.sharesGridPoint(asked, a, b, c) {
        #expect(meets)
        verdicts.meets += 1
      } else if Self.isParted(asked, [a, b, c]) {
        #expect(!meets)
        verdicts.parted += 1
      }
    }
    #expect(verdicts.meets > 500 && verdicts.parted > 500)
  }

  private static func side(_ a: Point, _ b: Point, _ point: Point) -> Double {
    (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
  }

  /// Whether one of a grid of points in the box is well inside the triangle.
  private static func sharesGridPoint(_ box: Box, _ a: Point, _ b: Point, _ c: Point) -> Bool {
    (0..<64).contains { index in
      let point = Point(
        box.minX + (box.maxX - box.minX) * (Double(index % 8) + 0.5) / 8,
        box.minY + (box.maxY - box.minY) * (Double(index / 8) + 0.5) / 8)
      let sides = [side(a, b, point), side(b, c, point), side(c, a, point)]
      return sides.allSatisfy { $0 > 1e-6 } || sides.allSatisfy { $0 < -1e-6 }
    }
  }

  /// Whether a side of the box or of the triangle separates the two.
  private static func isParted(_ box: Box, _ triangle: [Point]) -> Bool {
    var bounds = Box.empty
    for point in triangle { bounds.formUnion(point) }
    if !bounds.intersects(box) { return true }
    return triangle.indices.contains { index in
      let (a, b, c) = (triangle[index], triangle[(index + 1) % 3], triangle[(index + 2) % 3])
      let inner = side(a, b, c)
      return box.corners.allSatisfy { side(a, b, $0) * inner < 0 }
    }
  }
}
