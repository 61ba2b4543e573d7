import MapGeometry
import MapTestSupport
import Testing

@Suite("Culling on a sphere")
struct SphereCullingTests {
  /// The picture of the whole sphere of `GlobeTests`. The tangent of the angle to its edge is 1/√3, so the edge
  /// is 58 units from the middle.
  private static let picture = Box(minX: -60, minY: -60, maxX: 60, maxY: 60)

  private static func box(_ west: Double, _ east: Double, y: ClosedRange<Double> = -1...1) -> Box {
    let radians = Double.pi / 180 * 100
    return Box(
      minX: west * radians, minY: y.lowerBound, maxX: east * radians, maxY: y.upperBound)
  }

  @Test("boxes beyond the horizon, which is 60 degrees away, are culled")
  func horizon() throws {
    let culling = try #require(SphereCulling(GlobeTests.plane(), picture: Self.picture))
    #expect(culling.mayShow(Self.box(-10, 10), reach: 0))
    #expect(culling.mayShow(Self.box(59, 61), reach: 0))
    #expect(culling.mayShow(Self.box(50, 170), reach: 0))
    #expect(!culling.mayShow(Self.box(62, 64), reach: 0))
    #expect(!culling.mayShow(Self.box(100, 110), reach: 0))
    #expect(!culling.mayShow(Self.box(170, 190), reach: 0))
    // The places are the same on other copies of the world.
    #expect(culling.mayShow(Self.box(350, 370), reach: 0))
    #expect(!culling.mayShow(Self.box(-260, -250), reach: 0))
    // 63 degrees are 0.05 radii below the horizon. A reach of 5 units is at least 0.05 radii.
    #expect(culling.mayShow(Self.box(62, 64), reach: 5))
    // Boxes around the world are not examined.
    #expect(culling.mayShow(Self.box(0, 360), reach: 0))
  }

  @Test("boxes beside the picture are culled")
  func sides() throws {
    // A place 20 degrees to the east is at 100 sin 20° / (2 - cos 20°) = 32.
    let part = Box(minX: -60, minY: -60, maxX: 10, maxY: 60)
    let culling = try #require(SphereCulling(GlobeTests.plane(), picture: part))
    #expect(culling.mayShow(Self.box(0, 20), reach: 0))
    #expect(!culling.mayShow(Self.box(19, 21), reach: 0))
    #expect(culling.mayShow(Self.box(-21, -19), reach: 0))
    #expect(culling.mayShow(Self.box(19, 21), reach: 30))
    #expect(SphereCulling(GlobeTests.plane(share: 0.99), picture: part) == nil)
  }

  @Test("no box with a visible point is culled", arguments: [0.0, 50, -80])
  func visible(latitude: Double) throws {
    var random = SplitMix64(seed: 11)
    let plane = GlobeTests.plane(latitude: latitude)
    let picture = Box(minX: -30, minY: -20, maxX: 40, maxY: 25)
    let culling = try #require(SphereCulling(plane, picture: picture))
    var (shown, culled) = (0, 0)
    for _ in 0..<20_000 {
      let corner = Point(
        .random(in: -314...314, using: &random), .random(in: -400...400, using: &random))
      let size = Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random))
      let box = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
      if !culling.mayShow(box, reach: 0) { culled += 1 }
      let point = Point(
        .random(in: box.minX...box.maxX, using: &random),
        .random(in: box.minY...box.maxY, using: &random))
      let seen = plane.sight(of: point)
      guard !seen.isHidden,
        picture.intersects(
          Box(minX: seen.point.x, minY: seen.point.y, maxX: seen.point.x, maxY: seen.point.y))
      else { continue }
      shown += 1
      #expect(culling.mayShow(box, reach: 0))
    }
    #expect(shown > 40 && culled > 8_000)
  }
}
