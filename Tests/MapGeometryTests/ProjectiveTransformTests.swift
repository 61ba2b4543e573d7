import MapGeometry
import Testing

@Suite("Projective transforms")
struct ProjectiveTransformTests {
  private let moved = ProjectiveTransform(
    rows: (SIMD3(1, 0, 5), SIMD3(0, 1, -2), SIMD3(0, 0, 1)))
  private let tilted = ProjectiveTransform(
    rows: (SIMD3(1, 0, 0), SIMD3(0, 0.5, 0), SIMD3(0, -0.01, 1)))

  @Test("a translation adds, and a tilt divides by the distance along the line of sight")
  func applies() {
    #expect(moved.apply(Point(1, 1)).point == Point(6, -1))
    let far = tilted.apply(Point(10, -100))
    #expect(far.w == 2)
    #expect(far.point == Point(5, -25))
  }

  @Test("then joins two transforms in their order")
  func joins() {
    let both = moved.then(tilted)
    let point = Point(3, 7)
    #expect(both.apply(point).point == tilted.apply(moved.apply(point).point).point)
  }

  @Test("the inverse leads back, and a transform that flattens the plane has no inverse")
  func inverts() throws {
    let inverse = try #require(moved.then(tilted).inverse)
    let there = moved.then(tilted).apply(Point(3, 7)).point
    let back = inverse.apply(there).point
    #expect((back - Point(3, 7)).length < 1e-12)
    let flat = ProjectiveTransform(
      rows: (SIMD3(1, 0, 0), SIMD3(2, 0, 0), SIMD3(0, 0, 1)))
    #expect(flat.inverse == nil)
  }

  @Test("only transforms without a horizon are affine")
  func affine() {
    #expect(moved.isAffine)
    #expect(!tilted.isAffine)
  }
}
