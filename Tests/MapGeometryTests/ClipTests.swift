import MapGeometry
import Testing

@Suite("Clipping")
struct ClipTests {
  private static let square = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]
  /// A ring with two prongs that point up, to y = 0. The prongs are joined from y = 3 to y = 4.
  private static let fork = [
    Point(0, 0), Point(1, 0), Point(1, 3), Point(3, 3), Point(3, 0), Point(4, 0), Point(4, 4),
    Point(0, 4),
  ]

  private static func parts(_ line: [Point], by height: (Point) -> Double) -> [[Point]] {
    line.clippedParts { Clip.cut(&$0, &$1, by: height) }
  }

  @Test("a ring keeps the part on one side, with its crossings")
  func ring() {
    let kept = Self.square.clipped { $0.x - 1 }
    #expect(kept == [Point(1, 0), Point(4, 0), Point(4, 4), Point(1, 4)])
    let lower = Self.square.clipped { 4 - $0.x - $0.y }
    #expect(lower == [Point(0, 0), Point(4, 0), Point(4, 0), Point(0, 4), Point(0, 4)])
  }

  @Test("rings fully inside and fully outside, and rings without points")
  func whole() {
    #expect(Self.square.clipped { $0.x + 1 } == Self.square)
    #expect(Self.square.clipped { $0.x - 5 }.isEmpty)
    #expect([Point]().clipped(by: \.x).isEmpty)
    #expect([Point(1, 1)].clipped(by: \.x) == [Point(1, 1)])
    #expect([Point(-1, 1)].clipped(by: \.x).isEmpty)
  }

  @Test("a ring that a side divides stays one ring, whose pieces touch along the side")
  func divided() {
    let kept = Self.fork.clipped { 2 - $0.y }
    #expect(
      kept == [
        Point(0, 2), Point(0, 0), Point(1, 0), Point(1, 2), Point(3, 2), Point(3, 0), Point(4, 0),
        Point(4, 2),
      ])
    #expect(kept.signedArea == 4)
  }

  @Test("a vertex on the side is kept, and an edge that leaves the side adds it again")
  func onSide() {
    let triangle = [Point(0, 0), Point(2, -2), Point(2, 2)]
    #expect(triangle.clipped(by: \.x) == triangle)
    #expect(triangle.clipped { -$0.x } == [Point(0, 0), Point(0, 0), Point(0, 0)])
    let edge = triangle.clipped { $0.x - 2 }
    #expect(edge == [Point(2, 2), Point(2, -2), Point(2, -2), Point(2, 2)])
  }

  @Test("quantities that are not numbers are outside")
  func notANumber() {
    #expect(Self.square.clipped { _ in Double.nan }.isEmpty)
    #expect(Self.parts(Self.square) { _ in Double.nan }.isEmpty)
  }

  @Test("crossings of points do not depend on the direction of the edge")
  func direction() {
    let ring = [Point(0.1, 0.3), Point(7.7, 1.9), Point(3.3, 8.1)]
    func height(_ point: Point) -> Double { point.x * 0.37 + point.y * 0.11 - 1.3 }
    let kept = ring.clipped(by: height)
    #expect(Set(kept) == Set(Array(ring.reversed()).clipped(by: height)))
    #expect(kept.count == 4)
  }

  @Test("a line that crosses a half plane becomes a part for each stay inside")
  func parts() {
    let line = [Point(-2, 0), Point(2, 4), Point(2, 6), Point(-2, 6), Point(-2, 8), Point(2, 8)]
    #expect(
      Self.parts(line) { $0.x } == [
        [Point(0, 2), Point(2, 4), Point(2, 6), Point(0, 6)], [Point(0, 8), Point(2, 8)],
      ])
    #expect(
      Self.parts(line) { -$0.x } == [
        [Point(-2, 0), Point(0, 2)], [Point(0, 6), Point(-2, 6), Point(-2, 8), Point(0, 8)],
      ])
  }

  @Test("lines fully inside and fully outside, and lines without segments")
  func wholeLines() {
    let line = [Point(0, 0), Point(1, 5), Point(2, 0)]
    #expect(Self.parts(line) { $0.x } == [line])
    #expect(Self.parts(line) { $0.x - 3 }.isEmpty)
    #expect(Self.parts([]) { $0.x }.isEmpty)
    #expect(Self.parts([Point(1, 1)]) { $0.x }.isEmpty)
  }

  @Test("a line that touches the side from outside leaves the touched point, without length")
  func touching() {
    let line = [Point(-1, 0), Point(0, 1), Point(-1, 2)]
    #expect(Self.parts(line) { $0.x } == [[Point(0, 1), Point(0, 1), Point(0, 1)]])
    // From inside, the line is not divided.
    #expect(Self.parts(line) { -$0.x } == [line])
  }

  /// A point with a value and a mark on the edge that leads to it.
  private struct Marked: Clippable, Equatable {
    var value: Double
    var isCut = false

    func mixed(with end: Marked, _ share: Double) -> Marked {
      Marked(value: value + (end.value - value) * share, isCut: end.isCut)
    }

    func crossing(to end: Marked, _ from: Double, _ to: Double) -> Marked {
      var crossing = mixed(with: end, Clip.share(from: from, to: to))
      if to >= 0 { crossing.isCut = true }
      return crossing
    }
  }

  @Test("values are interpolated, and edges along the side can be marked")
  func attributes() {
    let ring = [Marked(value: 1), Marked(value: -3, isCut: true), Marked(value: -1)]
    #expect(
      ring.clipped(by: \.value) == [
        Marked(value: 0, isCut: true), Marked(value: 1), Marked(value: 0, isCut: true),
      ])
  }

  @Test("coordinates are clipped at limits, and new vertices have the limit as their coordinate")
  func limits() {
    let ring = [Point(0, 1), Point(8, 5), Point(8, 1)]
    #expect(ring.clipped(atLeast: 3, \.y) == [Point(4, 3), Point(8, 5), Point(8, 3)])
    #expect(
      ring.clipped(atMost: 2, \.y) == [Point(0, 1), Point(2, 2), Point(8, 2), Point(8, 1)])
  }

  @Test("the share of an edge before a crossing")
  func shares() {
    #expect(Clip.share(from: 1.0, to: -3.0) == 0.25)
    #expect(Clip.share(from: -3.0, to: 1.0) == 0.75)
    #expect(Clip.share(from: 0.0, to: -1.0) == 0)
    #expect(Clip.share(at: 2.0, from: 1.0, to: 5.0) == 0.25)
  }

  @Test("the part of a segment inside several half planes")
  func segment() {
    // The segment from (-2, 1) to (6, 1) in the square from 0 to 4.
    var part = SegmentPart()
    let sides = [(-2.0, 8.0), (6, -8), (1, 0), (3, 0)]
    let cuts = sides.map { part.cut(distance: $0.0, step: $0.1) }
    #expect(cuts == [true, true, true, true])
    #expect(part.start == 0.25 && part.end == 0.75)
    let moves = [part.enter(at: 0.1), part.leave(at: 0.9), part.leave(at: 0.75)]
    #expect(moves == [false, false, true])
    #expect(part.start == 0.25 && part.end == 0.75)
    let outside = part.cut(distance: -1, step: 0)
    #expect(!outside)
    _ = part.cut(distance: -7, step: 8)
    #expect(part.start == 0.875 && part.start > part.end)
  }
}
