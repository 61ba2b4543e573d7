import MapGeometry
import MapTestSupport
import Testing

@Suite("Importance of a line's points")
struct ImportanceTests {
  private func importance(
    _ line: [(Double, Double)], squaredTolerance: Double
  ) -> [Double] {
    var polylines = Polylines()
    polylines.points = line.map { WeightedPoint($0.0, $0.1) }
    polylines.lines = [Polylines.Line(points: 0..<line.count)]
    polylines.markImportance(ofLine: 0, squaredTolerance: squaredTolerance)
    return polylines.points.map(\.importance)
  }

  @Test("the ends remain, and the farthest point has its squared distance from the chord")
  func spike() {
    // (5, 4) is 4 from the chord; after it, (2, 1) is 0.6 / |(5, 4)| * ... = 3 / sqrt(41) away from
    // the chord of its segment.
    let found = importance([(0, 0), (2, 1), (5, 4), (10, 0)], squaredTolerance: 0.01)
    #expect(found[0] == 1)
    #expect(found[3] == 1)
    #expect(found[2] == 16)
    #expect((found[1] - 9.0 / 41).magnitude < 1e-15)
  }

  @Test("points within the tolerance have no importance")
  func withinTolerance() {
    #expect(importance([(0, 0), (5, 0.5), (10, 0)], squaredTolerance: 1) == [1, 0, 1])
  }

  @Test("with tolerance 0, only points on the line itself have no importance")
  func zeroTolerance() {
    let found = importance([(0, 0), (5, 0), (7, 1), (10, 0)], squaredTolerance: 0)
    #expect(found[1] > 0)
    #expect(found[2] > 0)
    #expect(importance([(0, 0), (5, 0), (10, 0)], squaredTolerance: 0) == [1, 0, 1])
  }

  @Test("a ring is split at its farthest point, and a single point is both of its ends")
  func degenerate() {
    #expect(importance([(0, 0), (3, 0), (3, 4), (0, 0)], squaredTolerance: 0)[2] == 25)
    #expect(importance([(1, 1)], squaredTolerance: 0) == [1])
    #expect(importance([(1, 1), (1, 1), (1, 1)], squaredTolerance: 0) == [1, 0, 1])
  }

  @Test("the points that remain at a tolerance stay that close to the line", arguments: 0..<20)
  func closeness(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var line: [(Double, Double)] = [(0, 0)]
    for index in 1..<120 {
      line.append((Double(index), line[index - 1].1 + random.next(in: -1...1)))
    }
    let tolerance = 0.8
    let importance = importance(line, squaredTolerance: tolerance * tolerance)
    let kept = line.indices.filter { importance[$0] > 0 }
    #expect(kept.count > 2 && kept.count < line.count)
    #expect(kept.first == 0 && kept.last == line.count - 1)
    for (a, b) in zip(kept, kept.dropFirst()) {
      for index in a...b {
        let share = (line[index].0 - line[a].0) / (line[b].0 - line[a].0)
        let height = line[a].1 + (line[b].1 - line[a].1) * share
        let slope = (line[b].1 - line[a].1) / (line[b].0 - line[a].0)
        let distance = (line[index].1 - height).magnitude / (1 + slope * slope).squareRoot()
        #expect(distance <= tolerance + 1e-9)
      }
    }
  }
}
