import MapGeometry
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Map projections")
struct MapProjectionTests {
  private typealias Kind = MapProjection.Kind
  private typealias Place = MapProjection.Place

  /// Returns the projections of the tests: each kind, and conic ones of both hemispheres and on a cylinder.
  private static func projections() throws -> [MapProjection] {
    try Kind.allCases.map { try MapProjection($0) } + [
      MapProjection(
        .lambertConformalConic, centerLongitude: 10, centerLatitude: 52, parallels: SIMD2(35, 65)),
      MapProjection(
        .lambertConformalConic, centerLongitude: 25, centerLatitude: -30,
        parallels: SIMD2(-20, -40)),
      MapProjection(.lambertConformalConic, parallels: SIMD2(20, -20)),
      MapProjection(
        .albers, centerLongitude: 135, centerLatitude: -25, parallels: SIMD2(-18, -36)),
      MapProjection(.albers, centerLatitude: 10, parallels: SIMD2(-30, 30)),
    ]
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// Places in degrees with their points on a sphere with a radius of 1, as PROJ 9 computes them.
  private static let known: [(Kind, [(Double, Double, Double, Double)])] = [
    (
      .albers,
      [
        (-122.42, 37.77, -0.356324531, 0.054605174),
        (2.35, 48.86, 0.949479716, 0.739256482),
        (151.21, -33.87, -2.187571344, 0.419159113),
        (-68.3, -54.8, 0.728564474, -1.125387344),
        (139.7, 35.7, -1.289082067, 0.956229084),
      ]
    ),
    (
      .equalEarth,
      [
        (-122.42, 37.77, -1.653715340, 0.735218964),
        (2.35, 48.86, 0.029416001, 0.923415484),
        (151.21, -33.87, 2.087103104, -0.664705766),
        (-68.3, -54.8, -0.812934245, -1.014893878),
        (139.7, 35.7, 1.909466108, 0.698034756),
      ]
    ),
    (
      .equirectangular,
      [
        (-122.42, 37.77, -2.136632070, 0.659210858),
        (2.35, 48.86, 0.041015237, 0.852767873),
        (151.21, -33.87, 2.639112362, -0.591143018),
        (-68.3, -54.8, -1.192059879, -0.956440430),
        (139.7, 35.7, 2.438224965, 0.623082543),
      ]
    ),
    (
      .lambertConformalConic,
      [
        (-122.42, 37.77, -0.983968402, 0.987982646),
        (2.35, 48.86, -0.084711125, -0.048533481),
        (151.21, -33.87, 2.690780831, 1.718612047),
        (-68.3, -54.8, -3.722864990, -1.321846650),
        (139.7, 35.7, 1.026705843, 0.958197478),
      ]
    ),
    (
      .naturalEarth,
      [
        (-122.42, 37.77, -1.732369044, 0.666508046),
        (2.35, 48.86, 0.031500171, 0.859559222),
        (151.21, -33.87, 2.171761839, -0.597645182),
        (-68.3, -54.8, -0.882214536, -0.959701326),
        (139.7, 35.7, 1.993036055, 0.629988640),
      ]
    ),
    (
      .winkelTripel,
      [
        (-122.42, 37.77, -1.564328278, 0.720485813),
        (2.35, 48.86, 0.028332800, 0.852791298),
        (151.21, -33.87, 1.960261390, -0.683705011),
        (-68.3, -54.8, -0.774690859, -0.977272617),
        (139.7, 35.7, 1.798308781, 0.702747193),
      ]
    ),
  ]

  @Test("places have the same points as in PROJ")
  func knownPoints() throws {
    for (kind, places) in Self.known {
      let projection =
        kind == .lambertConformalConic
        ? try MapProjection(
          kind, centerLongitude: 10, centerLatitude: 52, parallels: SIMD2(35, 65))
        : try MapProjection(kind)
      for (longitude, latitude, x, y) in places {
        let away = (longitude - projection.centerLongitude).remainder(dividingBy: 360)
        let point = projection.point(
          Place(longitude: Self.radians(away), latitude: Self.radians(latitude)))
        #expect((point - Point(x, y)).length < 2e-9, "\(kind) \(longitude) \(latitude) \(point)")
      }
    }
  }

  @Test("the inverse returns the place of any point")
  func inverses() throws {
    var random = SplitMix64(seed: 18)
    for projection in try Self.projections() {
      let range = projection.latitudes
      for _ in 0..<2000 {
        let place = Place(
          longitude: Double.random(in: -.pi...(.pi), using: &random),
          latitude: Double.random(
            in: range.lowerBound + 1e-3...range.upperBound - 1e-3, using: &random))
        let found = projection.place(projection.point(place))
        let error = found.map {
          Point($0.longitude - place.longitude, $0.latitude - place.latitude).length
        }
        #expect((error ?? 1) < 1e-8, "\(projection.kind) \(place) \(String(describing: found))")
      }
    }
  }

  @Test("the edge of the world has places, and points beyond it have none")
  func edges() throws {
    for kind in Kind.allCases where !kind.isConic {
      let projection = try MapProjection(kind)
      for latitude in stride(from: -1.5, through: 1.5, by: 0.25) {
        let edge = projection.point(Place(longitude: .pi, latitude: latitude))
        #expect(projection.place(edge) != nil, "\(kind) \(latitude)")
        #expect(projection.place(edge + Point(0.01, 0)) == nil, "\(kind) \(latitude)")
      }
      let pole = projection.point(Place(longitude: 0, latitude: .pi / 2))
      #expect(projection.place(pole) != nil, "\(kind)")
      #expect(projection.place(pole + Point(0, 0.01)) == nil, "\(kind)")
    }
  }

  @Test("an equal-area projection keeps the proportions of small areas")
  func areas() throws {
    var random = SplitMix64(seed: 4)
    for projection in try Self.projections() where projection.kind.isEqualArea {
      for _ in 0..<500 {
        let longitude = Double.random(in: -3...3, using: &random)
        let latitude = Double.random(in: -1.5...1.5, using: &random)
        let side = 1e-4
        let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { east, north in
          projection.point(
            Place(longitude: longitude + east * side, latitude: latitude + north * side))
        }
        var area = 0.0
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
          area += (a.x * b.y - b.x * a.y) / 2
        }
        let onSphere = side * (StableMath.sin(latitude + side) - StableMath.sin(latitude))
        #expect((area / onSphere - 1).magnitude < 1e-4, "\(projection.kind) \(latitude)")
      }
    }
  }

  @Test("a conformal projection has the same scale in all directions")
  func conformality() throws {
    let projection = try MapProjection(
      .lambertConformalConic, centerLongitude: 10, centerLatitude: 52, parallels: SIMD2(35, 65))
    let step = 1e-6
    for latitude in [-1.0, 0, 0.4, 0.9, 1.3] {
      let at = projection.point(Place(longitude: 0.5, latitude: latitude))
      let east = projection.point(Place(longitude: 0.5 + step, latitude: latitude)) - at
      let north = projection.point(Place(longitude: 0.5, latitude: latitude + step)) - at
      #expect(
        (east.length / StableMath.cos(latitude) / north.length - 1).magnitude < 1e-4, "\(latitude)")
    }
    // Standard parallels have their true length.
    for parallel in [35.0, 65] {
      let latitude = Self.radians(parallel)
      let a = projection.point(Place(longitude: 0, latitude: latitude))
      let b = projection.point(Place(longitude: step, latitude: latitude))
      #expect(((b - a).length / step / StableMath.cos(latitude) - 1).magnitude < 1e-6)
    }
  }

  @Test("parameters outside of their range are errors")
  func parameters() {
    #expect(throws: ViewError.projectionCenter) {
      try MapProjection(.albers, centerLongitude: 181)
    }
    #expect(throws: ViewError.projectionParallels) {
      try MapProjection(.lambertConformalConic, parallels: SIMD2(90, 90))
    }
    #expect(throws: ViewError.projectionCenter) {
      try MapProjection(.albers, centerLatitude: .nan)
    }
  }
}
