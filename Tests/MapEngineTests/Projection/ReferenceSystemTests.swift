import Testing

@testable import MapEngine

@Suite("Errors of coordinate reference systems")
struct ReferenceSystemErrorTests {
  @Test("a text that is not a system is refused without PROJ", arguments: ["", "albers", "2056"])
  func others(text: String) {
    #expect(throws: ReferenceSystemError.notASystem(text)) { try ProjectedSystem(text) }
  }

  @Test("an error names the remedy")
  func remedies() {
    let missing = ReferenceSystemError.notInstalled("EPSG:2056").description
    #expect(missing.contains("libproj25") && missing.contains("RENDER_MAP_PROJ"))
    #expect(ReferenceSystemError.noDatabase.description.contains("proj.db"))
    let long = ReferenceSystemError.unknown(String(repeating: "x", count: 99), reason: "")
    #expect(long.description.contains("xxx...';") && long.description.contains("EPSG:2056"))
  }
}

@Suite(
  "Coordinate reference systems as projections",
  .enabled(if: ProjectedSystem.libraryVersion != nil, "needs PROJ (Debian: libproj25)"))
struct ReferenceSystemTests {
  /// Returns degrees, minutes and seconds as degrees.
  private static func degrees(_ degrees: Double, _ minutes: Double, _ seconds: Double) -> Double {
    degrees + minutes / 60 + seconds / 3600
  }

  /// A place in degrees, its point in meters, and the tolerance in meters.
  struct Known: Sendable {
    let system: String
    let place: SIMD2<Double>
    let point: SIMD2<Double>
    var tolerance = 0.01
  }

  /// Points that are published, mostly in the note 7-2 of IOGP (the guidance of EPSG), or that definitions state.
  private static let known = [
    // The old observatory of Berne, the origin of the Swiss systems.
    Known(
      system: "EPSG:2056", place: SIMD2(7.438632495, 46.951082877),
      point: SIMD2(2_600_000, 1_200_000),
      tolerance: 0.05),
    // Azimuthal equal-area.
    Known(
      system: "EPSG:3035", place: SIMD2(5, 50), point: SIMD2(3_962_799.45, 2_999_718.85)),
    Known(
      system: "urn:ogc:def:crs:EPSG::3035", place: SIMD2(10, 52), point: SIMD2(4_321_000, 3_210_000)
    ),
    // Polar stereographic, variants B and A.
    Known(
      system: "EPSG:3032", place: SIMD2(120, -75), point: SIMD2(7_255_380.79, 7_053_389.56)),
    Known(
      system: "EPSG:5041", place: SIMD2(44, 73), point: SIMD2(3_320_416.75, 632_668.43)),
    // The axes of this system are northing and easting.
    Known(
      system: "EPSG:32661", place: SIMD2(44, 73), point: SIMD2(3_320_416.75, 632_668.43)),
    Known(system: "EPSG:3031", place: SIMD2(120, -90), point: SIMD2(0, 0)),
    // Transverse Mercator of the British National Grid, on its ellipsoid.
    Known(
      system:
        "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy",
      place: SIMD2(0.5, 50.5), point: SIMD2(577_274.99, 69_740.50)),
    // The same grid. The published point is of a grid of shifts, from which the best operation without it differs by
    // some meters.
    Known(
      system: "EPSG:27700", place: SIMD2(1.716073973, 52.658007833),
      point: SIMD2(651_409.804, 313_177.450), tolerance: 5),
    // The axes of this system are westing and southing. The place is rounded to 0.03 meters.
    Known(
      system: "EPSG:2053",
      place: SIMD2(degrees(28, 16, 57.479), -degrees(25, 43, 55.302)),
      point: SIMD2(-71_984.49, -2_847_342.74), tolerance: 0.03),
    // The false origin is at 984,250 US survey feet.
    Known(
      system: "EPSG:2263", place: SIMD2(-74, degrees(40, 10, 0)), point: SIMD2(300_000, 0)),
    // 0.8487 times half of the circumference.
    Known(system: "ESRI:54030", place: SIMD2(180, 0), point: SIMD2(17_005_833.33, 0)),
    Known(system: "+proj=laea +lat_0=52 +lon_0=10", place: SIMD2(10, 52), point: SIMD2(0, 0)),
    Known(
      system: "EPSG:3857", place: SIMD2(180, 0), point: SIMD2(20_037_508.3428, 0)),
  ]

  @Test("published points are found", arguments: known)
  func points(known: Known) throws {
    let system = try ProjectedSystem(known.system)
    let point = try #require(system.forward([known.place])[0])
    let distance = point - known.point
    #expect(distance.x.magnitude <= known.tolerance, "\(point)")
    #expect(distance.y.magnitude <= known.tolerance, "\(point)")
  }

  @Test(
    "the inverse of a point is its place",
    arguments: [
      "EPSG:2056", "EPSG:3035", "EPSG:27700", "EPSG:3031", "EPSG:2263", "EPSG:2048", "EPSG:5513",
      "EPSG:32661", "EPSG:3832", "EPSG:25832", "EPSG:23032", "ESRI:54030", "ESRI:102003",
    ])
  func inverse(text: String) throws {
    let system = try ProjectedSystem(text)
    let area = try #require(system.area)
    let east = area.east < area.west ? area.east + 360 : area.east
    let places = (1..<80).map { index in
      let (column, row) = (Double(index % 9 + 1) / 10, Double(index / 9 + 1) / 10)
      return SIMD2(
        area.west + (east - area.west) * column, area.south + (area.north - area.south) * row)
    }
    let points = system.forward(places).compactMap { $0 }
    #expect(points.count == places.count)
    for (place, found) in zip(places, system.inverse(points)) {
      let found = try #require(found)
      let turns = ((place.x - found.x) / 360).rounded()
      #expect(
        (place.x - found.x - 360 * turns).magnitude < 5e-6 && (place.y - found.y).magnitude < 5e-6)
    }
  }

  @Test("axes to the west and south are turned, in any order")
  func directions() throws {
    let place = [SIMD2(15.0, 50)]
    let south = try ProjectedSystem("EPSG:5513").forward(place)
    #expect(south == (try ProjectedSystem("EPSG:5514").forward(place)))
    let point = try #require(south[0])
    #expect(point.x < -700_000 && point.x > -710_000 && point.y < -1_050_000)
  }

  @Test("one operation projects all places, so that the plane has no seams")
  func continuity() throws {
    let places = (0...600).map { SIMD2(6 + Double($0) / 100, 48.5) }
    let points = try ProjectedSystem("EPSG:23032").forward(places).compactMap { $0 }
    #expect(points.count == places.count)
    for index in points.indices.dropFirst().dropLast() {
      let bend = points[index - 1] + points[index + 1] - 2 * points[index]
      #expect(bend.x.magnitude < 0.2 && bend.y.magnitude < 0.2)
    }
  }

  @Test("the parts of a system")
  func parts() throws {
    let swiss = try ProjectedSystem(" EPSG:2056 ")
    #expect(swiss.definition == "EPSG:2056" && swiss.code == "EPSG:2056")
    #expect(swiss.name == "CH1903+ / LV95" && swiss.units == SIMD2(1, 1))
    #expect(swiss.wellKnownText?.hasPrefix("PROJCS[\"CH1903+_LV95\",GEOGCS[") == true)
    #expect(swiss.wellKnownText2?.hasPrefix("PROJCRS[\"CH1903+ / LV95\",BASEGEOGCRS[") == true)
    #expect(swiss.wellKnownText2?.contains("\n") == false)
    let feet = try ProjectedSystem("EPSG:2263")
    #expect((300_000 / feet.units.x).rounded() == 984_250)
    let plain = try ProjectedSystem("+proj=laea +lat_0=52 +lon_0=10")
    #expect(plain.area == nil && plain.code == nil && plain.name == plain.definition)
    #expect(try ProjectedSystem(try #require(swiss.wellKnownText2)).code == "EPSG:2056")
    #expect(try ProjectedSystem(try #require(swiss.wellKnownText)).area == nil)
    // The horizontal part of a system with heights.
    #expect(try ProjectedSystem("EPSG:2056+5728").code == "EPSG:2056")
  }

  @Test("west of an area across the antimeridian exceeds east")
  func antimeridian() throws {
    let area = try #require(try ProjectedSystem("EPSG:3832").area)
    #expect(area.west > 90 && area.east < -60)
  }

  @Test("systems are equal by their definitions")
  func equality() throws {
    let system = try ProjectedSystem("EPSG:3035")
    #expect(try system == ProjectedSystem("EPSG:3035 "))
    #expect(try system != ProjectedSystem("EPSG:3034"))
    #expect(try Set([system, ProjectedSystem("EPSG:3035")]).count == 1)
  }

  @Test("places and points outside of the plane are nil")
  func outside() throws {
    let view = try ProjectedSystem("+proj=ortho +lat_0=0 +lon_0=0")
    #expect(view.forward([SIMD2(100, 0), SIMD2(10, 0)]).map { $0 == nil } == [true, false])
    #expect(view.inverse([SIMD2(7e6, 0), SIMD2(6e6, 0)]).map { $0 == nil } == [true, false])
    let numbers = [Double.nan, .infinity, -.infinity, 1e300]
    let swiss = try ProjectedSystem("EPSG:2056")
    for number in numbers {
      #expect(swiss.forward([SIMD2(number, 47), SIMD2(8, number)]) == [nil, nil])
      #expect(swiss.inverse([SIMD2(number, 0), SIMD2(0, number)]) == [nil, nil])
    }
    #expect(swiss.forward([SIMD2(8, 91)]) == [nil])
    #expect(swiss.forward([]) == [])
  }

  @Test("systems that cannot be projections have errors of their own")
  func errors() throws {
    #expect(throws: ReferenceSystemError.geographic("EPSG:4326")) {
      try ProjectedSystem("EPSG:4326")
    }
    #expect(ReferenceSystemError.geographic("EPSG:4326").description.contains("'equirectangular'"))
    #expect(throws: ReferenceSystemError.geographic("+proj=longlat")) {
      try ProjectedSystem("+proj=longlat")
    }
    // Degrees from Paris and from another pole, and grads.
    let pole = "+proj=ob_tran +o_proj=longlat +o_lat_p=39"
    for text in ["+proj=longlat +pm=paris", pole, "EPSG:4807"] {
      #expect(throws: ReferenceSystemError.otherAngles(text)) { try ProjectedSystem(text) }
    }
    for text in ["EPSG:5773", "EPSG:4978"] {
      #expect(throws: ReferenceSystemError.notProjected(text)) { try ProjectedSystem(text) }
    }
    for text in [
      "+proj=utm +zone=32 +nadgrids=/x.gsb", "+init=epsg:3035",
      "+proj=utm +zone=32 +nadgrids=\"a b,../x.gsb\"", "BOUNDCRS[Parameterfile[\"a\",\"/x.gsb\"]]",
    ] {
      #expect(throws: ReferenceSystemError.namesFile(text)) { try ProjectedSystem(text) }
    }
    for text in [
      "EPSG:999999", "+proj=nothing", "PROJCS[", "NONE:1", "+proj=tmerc +k=-1", "+proj=airy",
      "+proj=utm +zone=32 +ellps=bessel +nadgrids=missing",
    ] {
      let error = #expect(throws: ReferenceSystemError.self) { try ProjectedSystem(text) }
      guard case .unknown(text, let reason)? = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test(
    "a system of the Moon is refused",
    arguments: ["+proj=laea +R=1737400", "+proj=longlat +R=1737400"])
  func bodies(text: String) throws {
    let error = #expect(throws: ReferenceSystemError.self) { try ProjectedSystem(text) }
    #expect(error?.description.contains("is not a system of Earth") == true)
  }

  @Test("several threads use one system")
  func threads() async throws {
    let system = try ProjectedSystem("EPSG:2056")
    let places = (0..<500).map { SIMD2(7 + Double($0) / 250, 46.5) }
    let expected = system.forward(places)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { system.forward(places) == expected } }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
