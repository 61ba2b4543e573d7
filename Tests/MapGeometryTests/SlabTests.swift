import MapGeometry
import MapTestSupport
import Testing

@Suite("Cuts to a slab")
struct SlabTests {
  private func polylines(_ line: [(Double, Double)]) -> Polylines {
    var polylines = Polylines()
    polylines.points = line.map { WeightedPoint($0.0, $0.1) }
    var length = 0.0
    for (a, b) in zip(line, line.dropFirst()) { length += Point(b.0 - a.0, b.1 - a.1).length }
    polylines.lines = [
      Polylines.Line(
        points: 0..<line.count, measure: length, startDistance: 0, stopDistance: length)
    ]
    return polylines
  }

  private func cut(
    _ source: Polylines, to slab: Slab, isRing: Bool = false, measuringLength: Bool = false
  ) -> Polylines {
    var pieces = Polylines()
    for index in source.lines.indices {
      slab.clip(
        source, line: index, isRing: isRing, measuringLength: measuringLength, into: &pieces)
    }
    return pieces
  }

  private func coordinates(_ pieces: Polylines, _ index: Int) -> [[Double]] {
    pieces.points(ofLine: index).map { [$0.x, $0.y] }
  }

  @Test("a line that leaves and returns becomes two pieces that end on the side")
  func twoPieces() {
    let line = polylines([(0, 0), (30, 10), (30, 20), (0, 20)])
    let pieces = cut(line, to: Slab(.x, from: 0, to: 15), measuringLength: true)
    #expect(pieces.lines.count == 2)
    #expect(coordinates(pieces, 0) == [[0, 0], [15, 5]])
    #expect(coordinates(pieces, 1) == [[15, 20], [0, 20]])
    let first = Point(30, 10).length
    #expect(pieces.lines[0].startDistance == 0)
    #expect(pieces.lines[0].stopDistance == first / 2)
    #expect(pieces.lines[1].startDistance == first + 10 + 15)
    #expect(pieces.lines[1].stopDistance == line.lines[0].measure)
    #expect(pieces.lines[1].measure == line.lines[0].measure)
  }

  @Test("a segment across the whole slab keeps the part between the sides")
  func across() {
    let pieces = cut(polylines([(0, -10), (10, 30)]), to: Slab(.y, from: 0, to: 10))
    #expect(pieces.lines.count == 1)
    #expect(coordinates(pieces, 0) == [[2.5, 0], [5, 10]])
    #expect(pieces.points.allSatisfy { $0.importance == 1 })
  }

  @Test("a ring stays one closed ring along the slab's side")
  func ring() {
    let square = polylines([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)])
    let pieces = cut(square, to: Slab(.x, from: 4, to: 20), isRing: true)
    #expect(pieces.lines.count == 1)
    #expect(coordinates(pieces, 0) == [[4, 0], [10, 0], [10, 10], [4, 10], [4, 0]])
  }

  @Test("geometry outside of the slab leaves nothing")
  func outside() {
    let line = polylines([(0, 0), (10, 10)])
    #expect(cut(line, to: Slab(.x, from: 20, to: 30)).points.isEmpty)
    #expect(cut(line, to: Slab(.x, from: 20, to: 30), isRing: true).lines.isEmpty)
  }

  @Test("a box that touches only the upper side is outside, and one at the lower side is inside")
  func halfOpenBoxes() {
    let slab = Slab(.x, from: 0, to: 10)
    #expect(slab.relation(to: Box(minX: 10, minY: 0, maxX: 12, maxY: 1)) == .outside)
    #expect(slab.relation(to: Box(minX: 0, minY: 0, maxX: 9, maxY: 1)) == .inside)
    #expect(slab.relation(to: Box(minX: 0, minY: 0, maxX: 10, maxY: 1)) == .crossing)
  }

  @Test("adjacent slabs divide a line's length and a ring's area without loss", arguments: 0..<40)
  func conservation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var line: [(Double, Double)] = []
    for _ in 0..<30 {
      line.append((random.next(in: -50...50), random.next(in: -50...50)))
    }
    let source = polylines(line)
    let ring = polylines(line + [line[0]])
    let bounds = [-60, random.next(in: -40...0), random.next(in: 0...40), 60]
    for axis in [Slab.Axis.x, .y] {
      var length = 0.0
      var area = 0.0
      for (lower, upper) in zip(bounds, bounds.dropFirst()) {
        let slab = Slab(axis, from: lower, to: upper)
        for piece in cut(source, to: slab, measuringLength: true).lines {
          length += piece.stopDistance - piece.startDistance
        }
        area += cut(ring, to: slab, isRing: true).points.signedArea
      }
      #expect((length - source.lines[0].measure).magnitude < 1e-9)
      #expect((area - ring.points.signedArea).magnitude < 1e-9)
    }
  }

  @Test("a ring keeps its corner if an edge enters the slab exactly at a point")
  func cornerAtPoint() {
    // The points of the southern edge are on a line, so only corners have importance.
    let ring = [(0.0, 0.0), (0, 4), (8, 4), (8, 0), (6, 0), (4, 0), (2, 0), (0, 0)]
    var source = Polylines()
    source.points = ring.map { WeightedPoint($0.0, $0.1) }
    source.lines = [Polylines.Line(points: source.points.indices)]
    source.markImportance(ofLine: 0, squaredTolerance: 0)
    var pieces = Polylines()
    Slab(.x, from: 0, to: 4).clip(
      source, line: 0, isRing: true, measuringLength: false, into: &pieces)
    let corners = pieces.points.filter { $0.importance > 0 }.map { Point($0.x, $0.y) }
    #expect(corners.contains(Point(4, 0)))
  }
}
