import MapGeometry
import MapTestSupport
import Testing

@Suite("Planes that are bent to a sphere")
struct GlobeTests {
  /// Returns a plane whose origin is straight below an eye at a distance of 100, at the center of the picture. A
  /// radian of longitude has 100 units. If the origin is on the equator, this is the radius of the sphere.
  static func plane(latitude: Double = 0, share: Double = 1) -> Globe {
    Globe(
      unitsPerRadian: 100, latitude: latitude, share: share,
      toPicture: (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, -0.01, 1)))
  }

  static func isClose(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ tolerance: Double = 1e-12
  ) -> Bool {
    (a - b).max() < tolerance && (b - a).max() < tolerance
  }

  static func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
    (a - b).length < tolerance
  }

  @Test("the origin has the same place as on the flat plane")
  func origin() {
    for latitude in [0.0, 60, -85] {
      let plane = Self.plane(latitude: latitude)
      #expect(Self.isClose(plane.direction(.zero), SIMD3(0, 0, 1)))
      #expect(Self.isClose(plane.space(.zero, height: 7), SIMD3(0, 0, 7), 1e-9))
      let seen = plane.apply(.zero)
      #expect(Self.isClose(seen.point, .zero) && abs(seen.w - 1) < 1e-12)
      #expect(Self.isClose(plane.eye, SIMD3(0, 0, 100)))
      // The scale is the plane's scale.
      let east = plane.space(Point(1e-3, 0))
      #expect(Self.isClose(east, SIMD3(1e-3, 0, 0), 1e-7))
      #expect(Self.isClose(plane.space(Point(0, 1e-3)), SIMD3(0, 1e-3, 0), 1e-7))
    }
  }

  @Test(
    "a quarter turn to the east is at the side of the sphere, and the poles are at top and bottom"
  )
  func quarters() {
    let plane = Self.plane()
    #expect(Self.isClose(plane.direction(Point(50 * .pi, 0)), SIMD3(1, 0, 0)))
    #expect(Self.isClose(plane.space(Point(50 * .pi, 0)), SIMD3(100, 0, -100), 1e-9))
    let north = Point(12, plane.poleY(isNorth: true))
    #expect(Self.isClose(plane.direction(north), SIMD3(0, -1, 0), 1e-6))
    // From a latitude of 60 degrees, the pole is 30 degrees away.
    let high = Self.plane(latitude: 60)
    let pole = high.direction(Point(-3, high.poleY(isNorth: true)))
    #expect(Self.isClose(pole, SIMD3(0, -0.5, 0.75.squareRoot()), 1e-6))
    #expect(high.radius == 200 || abs(high.radius - 200) < 1e-9)
  }

  @Test("for an eye at the distance of a radius, the horizon is 60 degrees away")
  func horizon() {
    let plane = Self.plane()
    // The eye is two radii from the center, so the cosine of the angle to the tangent point is a half.
    #expect(abs(plane.horizon.level - 0.5) < 1e-12)
    let limb = Point(100 * .pi / 3, 0)
    #expect(abs(plane.horizon.height(plane.direction(limb))) < 1e-12)
    #expect(plane.shows(Point(limb.x - 0.01, 0)))
    #expect(!plane.shows(Point(limb.x + 0.01, 0)))
    // The tangent is 30 degrees from the middle of the view, which is 100 tan 30° in the picture.
    #expect(Self.isClose(plane.apply(limb).point, Point(100 / 3.0.squareRoot(), 0)))
    for direction in plane.horizon.circle(steps: 12) {
      #expect(
        abs(plane.picture(plane.space(direction, flat: .zero)).length - 100 / 3.0.squareRoot())
          < 1e-9)
    }
  }

  @Test("halfway, places are in the middle between the plane and the sphere")
  func transition() {
    let plane = Self.plane(share: 0.5)
    let place = plane.space(Point(50 * .pi, 0), height: 4)
    #expect(Self.isClose(place, SIMD3(25 * .pi + 52, 0, -48), 1e-9))
    #expect(!plane.reachesPoles && Self.plane().reachesPoles)
    // A plane that is bent by a fifth hides nothing.
    #expect(!Self.plane(share: 0.2).horizon.hidesSome)
  }

  @Test("a plane that is partly bent partly hides points behind the horizon")
  func folded() {
    let plane = Self.plane(share: 0.6)
    #expect(plane.isFolded && !Self.plane().isFolded)
    // At the origin: depth 1, and half of the far side's hiding times the distance below the top of the visible part.
    let top = SIMD3<Double>(0, 0, 1)
    let behind = plane.horizon.heightOnSphere(top)
    #expect(abs(plane.height(top, depth: 1) - (1 - 0.5 * (1 - behind))) < 1e-12)
    #expect(abs(Self.plane().height(top, depth: 1) - behind) < 1e-12)
  }

  @Test("on a partly bent plane, discs and labels are larger in the same ratio as the plane")
  func labels() {
    let y60 = -100 * StableMath.log(2 + 3.0.squareRoot())
    #expect(abs(Self.plane(latitude: 60).radiansPerUnit - 0.005) < 1e-12)
    // The factor is the mean of 1 and cos 60° = 0.5.
    #expect(abs(Self.plane(latitude: 60, share: 0.5).radiansPerUnit - 0.0075) < 1e-12)
    let stretch = Self.plane(share: 0.5).labelStretch(y: y60)
    #expect(abs(stretch.placed - 1.5) < 1e-12 && abs(stretch.drawn - 1.5) < 1e-12)
    let there = Self.plane(latitude: 60, share: 0.5).labelStretch(y: 0)
    #expect(abs(there.placed - 1) < 1e-12 && abs(there.drawn - 1.25) < 1e-12)
    #expect(Self.plane(latitude: 60).labelStretch(y: 0).drawn == 1)
  }

  @Test("widths are stretched like the plane, relative to its origin")
  func stretch() {
    let y60 = -100 * StableMath.log(2 + 3.0.squareRoot())
    #expect(abs(Self.plane().stretch(y: y60) - 2) < 1e-12)
    #expect(abs(Self.plane(share: 0.5).stretch(y: y60) - 1.5) < 1e-12)
    #expect(abs(Self.plane(latitude: 60).stretch(y: 0) - 1) < 1e-12)
    #expect(abs(Self.plane(latitude: 60).stretch(y: -y60) - 0.5) < 1e-12)
  }

  @Test("the place beside a point is in the direction of the compass")
  func besides() {
    let plane = Self.plane()
    let east = plane.space(besides: .zero, angle: Point(.pi / 4, 0), flat: .zero)
    let half = 0.5.squareRoot()
    #expect(Self.isClose(east.direction, SIMD3(half, 0, half)))
    let south = plane.space(besides: Point(50 * .pi, 0), angle: Point(0, .pi / 4), flat: .zero)
    #expect(Self.isClose(south.direction, SIMD3(half, half, 0)))
    let axes = plane.axes(at: Point(50 * .pi, 0))
    #expect(Self.isClose(axes.east, SIMD3(0, 0, -1)) && Self.isClose(axes.south, SIMD3(0, 1, 0)))
  }

  @Test("points beside the sphere have no place, and the depth is the depth of the nearer side")
  func inverse() throws {
    let plane = Self.plane()
    #expect(plane.inverse(Point(60, 0)) == nil)
    #expect(plane.depth(at: Point(60, 0)) == nil)
    #expect(abs(try #require(plane.depth(at: .zero)) - 1) < 1e-12)
    #expect(Self.isClose(try #require(plane.inverse(.zero)), .zero))
  }

  /// Returns a plane seen from a random direction.
  static func random(_ random: inout SplitMix64, share: Double) -> Globe {
    let pitch = Double.random(in: 0...1.2, using: &random)
    let turn = Double.random(in: -3...3, using: &random)
    let distance = Double.random(in: 20...400, using: &random)
    let (sp, cp) = (StableMath.sin(pitch), StableMath.cos(pitch))
    let (st, ct) = (StableMath.sin(turn), StableMath.cos(turn))
    // The plane is rotated, tilted, and seen from a distance.
    return Globe(
      unitsPerRadian: 100, latitude: Double.random(in: -80...80, using: &random), share: share,
      toPicture: (
        SIMD4(ct, -st, 0, 0), SIMD4(st * cp, ct * cp, -sp, 0),
        SIMD4(-st * sp / distance, -ct * sp / distance, -cp / distance, 1)
      ))
  }

  @Test(
    "places in the picture and directions are found again from the plane",
    arguments: [1.0, 0.97, 0.7])
  func roundTrip(share: Double) {
    var random = SplitMix64(seed: 15)
    var found = 0
    for _ in 0..<400 {
      let plane = Self.random(&random, share: share)
      let point = Point(
        .random(in: -150...150, using: &random), .random(in: -200...200, using: &random))
      #expect(Self.isClose(plane.point(plane.direction(point)), point, 1e-7))
      let place = Point(
        .random(in: -80...80, using: &random), .random(in: -80...80, using: &random))
      guard let hit = plane.inverse(place) else { continue }
      found += 1
      #expect(plane.shows(hit))
      #expect(Self.isClose(plane.apply(hit).point, place, 1e-2))
      if share == 1 { #expect(Self.isClose(plane.apply(hit).point, place, 1e-6)) }
    }
    #expect(found > 150)
  }
}
