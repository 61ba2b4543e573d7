import MapGeometry
import MapTestSupport
import Testing

@Suite("Visible places and areas on bent planes")
struct GlobeSightTests {
  private typealias Planes = GlobeTests

  @Test("a raised plane is farther from the center of the sphere")
  func raised() {
    let plane = Planes.plane()
    let raised = plane.raised(by: 50)
    #expect(raised.radius == 150)
    #expect(Planes.isClose(raised.eye, SIMD3(0, 0, 50)))
    // The place is 50 from the eye, which is 100 from the ground.
    let above = raised.apply(.zero)
    #expect(Planes.isClose(above.point, .zero) && abs(above.w - 0.5) < 1e-12)
    for share in [1, 0.4] {
      let plane = Planes.plane(latitude: 30, share: share)
      for point in [Point(20, 10), Point(-40, 25)] {
        let expected = plane.picture(plane.space(point, height: 12))
        #expect(Planes.isClose(plane.raised(by: 12).apply(point).point, expected))
      }
    }
  }

  @Test("the far side is hidden, and the sight of a point has the point's transformed place")
  func sight() {
    let plane = Planes.plane()
    for (x, isHidden) in [(0.0, false), (90, false), (120, true), (314, true)] {
      let seen = plane.sight(of: Point(x, 0))
      #expect(seen.isHidden == isHidden)
      #expect(Planes.isClose(seen.point, plane.apply(Point(x, 0)).point))
    }
    let flat = PlaneProjection.identity.sight(of: Point(3, 4))
    #expect(flat.point == Point(3, 4) && !flat.isHidden)
  }

  @Test("a transform to four corners has these corners, and does not exist for concave areas")
  func corners() throws {
    let area = Box(minX: -1, minY: 2, maxX: 3, maxY: 4)
    let corners = (Point(0, 0), Point(10, 1), Point(8, 7), Point(-1, 5))
    let transform = try #require(ProjectiveTransform(mapping: area, to: corners))
    for (place, corner) in [
      (Point(-1, 2), corners.0), (Point(3, 2), corners.1), (Point(3, 4), corners.2),
      (Point(-1, 4), corners.3),
    ] {
      #expect(Planes.isClose(transform.apply(place).point, corner))
    }
    #expect(
      ProjectiveTransform(
        mapping: area, to: (Point(0, 0), Point(10, 0), Point(1, 1), Point(0, 10))) == nil)
    #expect(ProjectiveTransform(mapping: .empty, to: corners) == nil)
  }

  @Test("a small area is one plane, whose w is the distance along the line of sight")
  func small() throws {
    let plane = Planes.plane(latitude: 20)
    let area = Box(minX: -1, minY: -1, maxX: 1, maxY: 1)
    let toPlane = ProjectiveTransform(
      rows: (SIMD3(0.1, 0, 30), SIMD3(0, 0.1, 20), SIMD3(0, 0, 1)))
    let facets = plane.facets(of: area, toPlane: toPlane)
    #expect(facets.count == 1 && facets.first?.limits == nil)
    let whole = try #require(plane.transform(of: area, toPlane: toPlane))
    for transform in [whole, try #require(facets.first).transform] {
      let (point, w) = transform.apply(.zero)
      let (expected, depth) = plane.apply(Point(30, 20))
      #expect(Planes.isClose(point, expected, 1e-3))
      #expect(abs(w - depth) < 1e-4)
    }
  }

  @Test("a large area is two triangles that share its diagonal")
  func triangles() throws {
    let plane = Planes.plane()
    let area = Box(minX: -30, minY: -30, maxX: 50, maxY: 40)
    let facets = plane.facets(of: area, toPlane: .identity)
    #expect(facets.count == 2)
    let (upper, lower) = (try #require(facets.first), try #require(facets.last))
    for (facet, corners) in [
      (upper, [Point(-30, -30), Point(50, -30), Point(-30, 40)]),
      (lower, [Point(50, -30), Point(50, 40), Point(-30, 40)]),
    ] {
      for corner in corners {
        let (point, w) = facet.transform.apply(corner)
        #expect(Planes.isClose(point, plane.apply(corner).point))
        #expect(abs(w - plane.apply(corner).w) < 1e-9)
      }
    }
    // The diagonal is at x / 80 + y / 70 = 1 from the upper left corner.
    for (place, isUpper) in [
      (SIMD2(-29.0, -29), true), (SIMD2(49, 39), false), (SIMD2(13, 5), false),
    ] {
      #expect(upper.limits?.contains(place) == isUpper)
      #expect(lower.limits?.contains(place) == !isUpper)
    }
  }

  @Test("the part of an area beyond the horizon is left out")
  func horizon() {
    let plane = Planes.plane()
    // The eye is 2 radii from the center, so the horizon is at 60 degrees, or 104.7 units.
    let facets = plane.facets(
      of: Box(minX: 90, minY: -10, maxX: 115, maxY: 10), toPlane: .identity)
    func isDrawn(_ x: Double) -> Bool {
      facets.contains { $0.limits?.contains(SIMD2(x, 0)) ?? true }
    }
    #expect(isDrawn(95))
    #expect(!isDrawn(110))
    #expect(
      plane.facets(of: Box(minX: 120, minY: -10, maxX: 140, maxY: 10), toPlane: .identity).isEmpty)
    #expect(
      plane.transform(of: Box(minX: 100, minY: -10, maxX: 115, maxY: 10), toPlane: .identity) == nil
    )
  }

  @Test("transformed limits contain the same places")
  func limits() {
    let limits = LinearLimits(SIMD3(1, 2, -3), SIMD3(-1, 0.5, 4))
    let transform = ProjectiveTransform(
      rows: (SIMD3(2, 0.5, 1), SIMD3(-1, 3, -2), SIMD3(0, 0, 1)))
    let moved = limits.before(transform)
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let place = Point(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random))
      let other = transform.apply(place).point
      #expect(
        moved.contains(SIMD2(place.x, place.y)) == limits.contains(SIMD2(other.x, other.y)))
    }
  }
}
