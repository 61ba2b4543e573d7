import MapGeoJSON
import MapTestSupport
import Testing

@Suite("Bounding boxes")
struct BoundingBoxTests {
  private func box(_ geometry: Geometry) -> [Double]? { BoundingBox(of: geometry)?.numbers }

  @Test("a box contains every position of a shape")
  func plain() {
    #expect(box(.point(3, 4)) == [3, 4, 3, 4])
    #expect(box(.lineString([[3, 4], [-1, 8]])) == [-1, 4, 3, 8])
    #expect(
      box(.multiPolygon([[[[0, 0], [1, 0], [1, 1]]], [[[5, 5], [6, 5], [6, 7]]]])) == [0, 0, 6, 7])
    #expect(box(.geometryCollection([.point(1, 2), .point(-3, 4)])) == [-3, 2, 1, 4])
    #expect(box(.multiPoint([])) == nil)
    #expect(BoundingBox(of: Feature(nil)) == nil)
    #expect(box(.multiPoint([[.nan, 1], [2, 3]])) == [2, 3, 2, 3])
  }

  @Test("the box of a shape across the antimeridian has its west greater than its east")
  func straddling() {
    #expect(box(.lineString([[170, 1], [190, 2]])) == [170, 1, -170, 2])
    #expect(box(.lineString([[-190, 1], [-170, 2]])) == [170, 1, -170, 2])
    // The points are Fiji as in RFC 7946, section 5.2, one on each side.
    #expect(box(.multiPoint([[177, -20], [-178, -16]])) == [177, -20, -178, -16])
    // The geometry is cut at the antimeridian, as section 3.1.9 requires.
    #expect(
      box(.multiLineString([[[170, 0], [180, 0]], [[-180, 0], [-170, 0]]])) == [170, 0, -170, 0])
    #expect(box(.multiPoint([[170, 0], [180, 0]])) == [170, 0, 180, 0])
    #expect(
      BoundingBox(of: Geometry.lineString([[170, 1], [190, 2]]))?.crossesAntimeridian == true)
  }

  @Test(
    "points are enclosed across the antimeridian only if that box is narrower by a tenth",
    arguments: [
      // The box is 200 degrees wide without the antimeridian, and 160 across it.
      ([[-100, 0], [100, 0]], [100, 0, -100, 0]),
      // The box is 184 degrees wide without the antimeridian, and 176 across it.
      ([[-92, 0], [92, 0]], [-92, 0, 92, 0]),
      // The box has all longitudes without the antimeridian, and 20 degrees across it.
      ([[-180, 0], [-170, 0], [170, 0]], [170, 0, -170, 0]),
      // The box up to 180 degrees does not cross the antimeridian.
      ([[0, 0], [9, 0], [180, 0]], [0, 0, 180, 0]),
    ] as [([Position], [Double])])
  func narrower(points: [Position], expected: [Double]) {
    #expect(box(.multiPoint(points)) == expected)
  }

  @Test("the box of a line extends as the line is drawn")
  func longWay() { #expect(box(.lineString([[170, 0], [-170, 0]])) == [-170, 0, 170, 0]) }

  @Test("a shape around the world has a box of all longitudes")
  func world() {
    #expect(box(.lineString([[-180, 0], [180, 1]])) == [-180, 0, 180, 1])
    #expect(box(.lineString([[0, 0], [500, 1]])) == [-180, 0, 180, 1])
  }

  @Test("the box contains all points, and no clearly narrower box does", arguments: 0..<200)
  func smallest(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let longitudes = (0..<1 + random.next() % 6).map { _ in
      random.next(in: -300...300).rounded()
    }
    let box = try #require(BoundingBox(of: Geometry.multiPoint(longitudes.map { [$0, 0] })))
    func eastward(_ from: Double, _ to: Double) -> Double {
      let turn = (to - from).truncatingRemainder(dividingBy: 360)
      return turn < 0 ? turn + 360 : turn
    }
    let width = eastward(box.west, box.east)
    for longitude in longitudes { #expect(eastward(box.west, longitude) <= width) }
    // Any box starts at one of the points. A box across the antimeridian is chosen only if it is narrower by a tenth.
    let narrowest = longitudes.map { west in
      longitudes.map { eastward(west, $0) }.reduce(0, max)
    }.min()
    let share = box.crossesAntimeridian ? 1 : 0.9
    #expect(try #require(narrowest) >= width * share)
  }
}
