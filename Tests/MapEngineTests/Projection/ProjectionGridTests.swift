import MapGeometry
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine

@Suite("Grids that approximate projections")
struct ProjectionGridTests {
  private typealias Pair = SIMD2<Double>

  /// A projection with a map and the middle of a view.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let area: (west: Double, south: Double, east: Double, north: Double)
    let middle: LngLat
    /// The projection of degrees to meters, computed on a sphere.
    let exact: @Sendable (SIMD2<Double>) -> SIMD2<Double>?

    init(
      _ name: String, _ area: (west: Double, south: Double, east: Double, north: Double),
      _ longitude: Double, _ latitude: Double,
      _ exact: @escaping @Sendable (SIMD2<Double>) -> SIMD2<Double>?
    ) {
      (testDescription, self.area, self.exact) = (name, area, exact)
      middle = LngLat(longitude: longitude, latitude: latitude)
    }

    func world(_ longitude: Double, _ latitude: Double) -> Point? {
      exact(SIMD2(longitude, latitude)).map {
        let found = ProjectionGrid.world(ofMeters: $0)
        return Point(found.x, found.y)
      }
    }

    /// Returns the view of 1024 × 768 pixels, with the size of a pixel.
    func view(zoom: Double) throws -> (box: Box, pixel: Double) {
      let pixel = 1 / (512 * StableMath.exp2(zoom))
      let center = try #require(world(middle.longitude, middle.latitude))
      let (x, y) = (512 * pixel, 384 * pixel)
      let box = Box(
        minX: center.x - x, minY: center.y - y, maxX: center.x + x, maxY: center.y + y)
      return (box, pixel)
    }

    func grid(zoom: Double, changed: (SIMD2<Double>) -> SIMD2<Double> = { $0 }) throws
      -> ProjectionGrid
    {
      let (box, pixel) = try view(zoom: zoom)
      return ProjectionGrid(area: area, view: box, pixel: pixel) {
        $0.map { exact($0).map(changed) }
      }
    }
  }

  private static let radius = 6_378_137.0
  private static let globe = (west: -180.0, south: -90.0, east: 180.0, north: 90.0)

  private static func sinCos(_ degrees: Double) -> (sin: Double, cos: Double) {
    StableMath.sinCos(degrees: degrees)
  }

  private static let samples = [
    Sample("polar stereographic", (-180, 0, 180, 90), 150, 80, stereographic),
    Sample("pole in view", (-180, 0, 180, 90), 0, 90, stereographic),
    Sample("transverse Mercator", (0, -80, 20, 84), 9.5, 48) { place in
      let (phi, lambda) = (sinCos(place.y), sinCos(place.x - 9))
      let sine = phi.cos * lambda.sin
      return radius
        * SIMD2(
          StableMath.log((1 + sine) / (1 - sine)) / 2,
          StableMath.atan2(y: phi.sin, x: phi.cos * lambda.cos))
    },
    Sample("Lambert azimuthal", (-40, 20, 60, 85), 10, 52) { place in
      let (phi, lambda, origin) = (sinCos(place.y), sinCos(place.x - 10), sinCos(52))
      let along = phi.cos * lambda.cos
      let factor = (2 / (1 + origin.sin * phi.sin + origin.cos * along)).squareRoot()
      return radius * factor
        * SIMD2(phi.cos * lambda.sin, origin.cos * phi.sin - origin.sin * along)
    },
    Sample("plate carrée", globe, 100, 40) { $0 * (radius * .pi / 180) },
    Sample("plate carrée across 180°", (170, -50, -170, 50), 180, -17) { place in
      SIMD2((place.x - 180).remainder(dividingBy: 360), place.y) * (radius * .pi / 180)
    },
  ]

  private static let stereographic: @Sendable (SIMD2<Double>) -> SIMD2<Double>? = { place in
    let distance = 2 * radius * StableMath.tan(degrees: 45 - place.y / 2)
    let lambda = sinCos(place.x + 45)
    return distance * SIMD2(lambda.sin, -lambda.cos)
  }

  private static let orthographic = Sample("orthographic", globe, 10, 30) { place in
    let (phi, lambda, origin) = (sinCos(place.y), sinCos(place.x - 10), sinCos(30))
    guard origin.sin * phi.sin + origin.cos * phi.cos * lambda.cos > 0 else { return nil }
    return radius
      * SIMD2(
        phi.cos * lambda.sin, origin.cos * phi.sin - origin.sin * phi.cos * lambda.cos)
  }

  @Test(
    "points are within a tenth of a pixel in view, and the inverse returns them",
    arguments: samples, [0.0, 3, 8, 14, 18])
  func errors(_ sample: Sample, zoom: Double) throws {
    let (box, pixel) = try sample.view(zoom: zoom)
    let grid = try sample.grid(zoom: zoom)
    #expect(grid.evaluationCount < 8000)
    var random = SplitMix64(seed: 7)
    var (error, miss, difference, count) = (0.0, 0.0, 0.0, 0)
    for _ in 0..<300 {
      let point = Point(
        Double.random(in: box.minX...box.maxX, using: &random),
        Double.random(in: box.minY...box.maxY, using: &random))
      guard let place = grid.place(ofWorld: point) else { continue }
      let exact = try #require(sample.world(place.longitude, place.latitude))
      let found = try #require(grid.world(of: place))
      let same = try #require(
        grid.world(ofMercator: Point(WebMercator.x(longitude: place.longitude), place.world.y)))
      error = max(error, (found - exact).length / pixel)
      miss = max(miss, (found - point).length / pixel)
      if place.latitude.magnitude < 85 {
        difference = max(difference, (same - found).length / pixel)
      }
      count += 1
    }
    #expect(error < 0.1)
    // Points slightly beyond the edge of the map have a place at the edge.
    #expect(miss < 0.13)
    #expect(difference < 0.01)
    #expect(zoom < 4 || count == 300)
  }

  @Test("outside of the view, the error is a fraction of the distance", arguments: samples)
  func distantErrors(_ sample: Sample) throws {
    let (box, pixel) = try sample.view(zoom: 12)
    let grid = try sample.grid(zoom: 12)
    let east = sample.area.east + (sample.area.east < sample.area.west ? 360 : 0)
    var random = SplitMix64(seed: 8)
    for _ in 0..<300 {
      let longitude = Double.random(in: sample.area.west...east, using: &random)
      let latitude = Double.random(in: sample.area.south...sample.area.north, using: &random)
      let exact = try #require(sample.world(longitude, latitude))
      let found = try #require(
        grid.world(of: LngLat(longitude: longitude, latitude: latitude)))
      let distance = max(
        box.minX - exact.x, exact.x - box.maxX, box.minY - exact.y, exact.y - box.maxY, 0)
      #expect((found - exact).length < 0.1 * pixel + distance / 128, "\(longitude) \(latitude)")
    }
  }

  @Test(
    "the last bits of a projection do not change points", arguments: samples,
    [3.0, 14, 18])
  func perturbation(_ sample: Sample, zoom: Double) throws {
    let (box, pixel) = try sample.view(zoom: zoom)
    var random = SplitMix64(seed: 9)
    let grid = try sample.grid(zoom: zoom)
    let other = try sample.grid(zoom: zoom) { point in
      point
        + SIMD2(
          point.x.ulp * Double(Int.random(in: -8...8, using: &random)),
          point.y.ulp * Double(Int.random(in: -8...8, using: &random)))
    }
    #expect(grid.evaluationCount == other.evaluationCount)
    func steps(_ point: Point?) -> Point? {
      point.map {
        let scaled = ($0 - Point(box.minX, box.minY)) * (16 / pixel)
        return Point(scaled.x.rounded(), scaled.y.rounded())
      }
    }
    for _ in 0..<200 {
      let point = Point(
        Double.random(in: box.minX...box.maxX, using: &random),
        Double.random(in: box.minY...box.maxY, using: &random))
      let place = grid.place(ofWorld: point)
      #expect(other.place(ofWorld: point) == place)
      guard let place else { continue }
      #expect(steps(grid.world(of: place)) == steps(other.world(of: place)))
    }
  }

  @Test("lines have no steps where patches meet", arguments: samples, [3.0, 10])
  func continuity(_ sample: Sample, zoom: Double) throws {
    let (box, pixel) = try sample.view(zoom: zoom)
    let grid = try sample.grid(zoom: zoom)
    // Edges of patches are meridians and parallels, so a diagonal crosses them.
    let ends = [Point(box.minX, box.minY), Point(box.maxX, box.maxY)].map {
      grid.place(ofWorld: $0) ?? sample.middle
    }
    var before: [Point] = []
    var worst = 0.0
    for step in 0...4000 {
      let share = Double(step) / 4000
      let place = LngLat(
        longitude: ends[0].longitude * (1 - share) + ends[1].longitude * share,
        latitude: ends[0].latitude * (1 - share) + ends[1].latitude * share)
      let point = try #require(grid.world(of: place))
      if before.count == 2, box.contains(point) {
        let bend = point - before[1] * 2 + before[0]
        worst = max(worst, bend.length / pixel)
      }
      before = before.suffix(1) + [point]
    }
    #expect(worst < 0.1)
  }

  @Test("all meridians meet at the pole")
  func pole() throws {
    let sample = Self.samples[1]
    let (_, pixel) = try sample.view(zoom: 14)
    let grid = try sample.grid(zoom: 14)
    for x in stride(from: 0.0, through: 1, by: 1.0 / 64) {
      let point = try #require(grid.world(ofMercator: Point(x, 0)))
      #expect((point - Point(0.5, 0.5)).length < 0.1 * pixel)
    }
    let place = try #require(grid.place(ofWorld: Point(0.5, 0.5)))
    #expect(place.latitude > 90 - 1e-4)
  }

  @Test("longitudes are those of any copy of the world, within the map")
  func longitudes() throws {
    let grid = try Self.samples[5].grid(zoom: 6)
    #expect(grid.range == 170.0 / 360 + 0.5...190.0 / 360 + 0.5)
    let point = try #require(grid.world(of: LngLat(longitude: -179, latitude: -17)))
    let other = try #require(grid.world(of: LngLat(longitude: 181, latitude: -17)))
    #expect(point == other)
    #expect((point.x - (0.5 + 1.0 / 360)).magnitude < 1e-6)
    #expect(grid.place(ofWorld: point).map { ($0.longitude - 181).magnitude < 1e-6 } == true)
    #expect(grid.world(of: LngLat(longitude: 160, latitude: -17)) == nil)
    #expect(grid.world(of: LngLat(longitude: 180, latitude: 60)) == nil)
    #expect(grid.place(ofWorld: Point(0.6, 0.5)) == nil)
  }

  @Test("places without a point have none", arguments: [1.0, 4, 10])
  func undefined(zoom: Double) throws {
    let sample = Self.orthographic
    let (box, pixel) = try sample.view(zoom: zoom)
    let grid = try sample.grid(zoom: zoom)
    var random = SplitMix64(seed: 10)
    for _ in 0..<2000 {
      let (longitude, latitude) = (
        Double.random(in: -180...180, using: &random), Double.random(in: -90...90, using: &random)
      )
      let found = grid.world(of: LngLat(longitude: longitude, latitude: latitude))
      guard let exact = sample.world(longitude, latitude) else {
        #expect(found == nil)
        continue
      }
      let isNearEdge = (exact - Point(0.5, 0.5)).length * 2 * .pi > 0.99
      if box.contains(exact), !isNearEdge {
        #expect(try (#require(found) - exact).length < 0.1 * pixel)
      }
    }
    #expect(grid.world(of: LngLat(longitude: .nan, latitude: 0)) == nil)
    #expect(grid.place(ofWorld: Point(.nan, 0.5)) == nil)
  }
}
