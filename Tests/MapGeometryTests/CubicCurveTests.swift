import MapGeometry
import Testing

@Suite("Cubic curves")
struct CubicCurveTests {
  private func points(_ curve: CubicCurve, tolerance: Double, limit: Int = 100) -> [Point] {
    var points: [Point] = []
    curve.flatten(tolerance: tolerance, limit: limit) { points.append($0) }
    return points
  }

  @Test("a straight curve is one segment, and a bent curve has as many as its tolerance needs")
  func segments() {
    let straight = CubicCurve(Point(0, 0), Point(1, 0), Point(2, 0), Point(3, 0))
    #expect(points(straight, tolerance: 0.1) == [Point(3, 0)])
    // The second differences are (0, -6) and (0, 6), so 3/4 of 6 / n² is within 0.5 for n = 3, and 0.125 for n = 6.
    let bent = CubicCurve(Point(0, 0), Point(1, 3), Point(2, 0), Point(3, 3))
    #expect(points(bent, tolerance: 0.5).count == 3)
    #expect(points(bent, tolerance: 0.125).count == 6)
    #expect(points(bent, tolerance: 0.125, limit: 4).count == 4)
    // At one half, the point is the mean of the ends and three times each control point.
    #expect(points(bent, tolerance: 1.125) == [Point(1.5, 1.5), Point(3, 3)])
  }

  @Test("a quadratic curve is equal to its cubic curve")
  func quadratic() {
    let curve = CubicCurve(Point(0, 0), quadratic: Point(3, 6), Point(6, 0))
    #expect(curve == CubicCurve(Point(0, 0), Point(2, 4), Point(4, 4), Point(6, 0)))
  }
}
