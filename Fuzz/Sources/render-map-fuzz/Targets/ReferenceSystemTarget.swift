@testable import MapEngine

/// Coordinate reference systems as projections of maps.
enum ReferenceSystemTarget: FuzzTarget {
  static let name = "reference-system"
  static let summary = "texts of coordinate reference systems, and their planes"
  static let words =
    [
      "EPSG:", "ESRI:", "IGNF:", "IAU_2015:", "urn:ogc:def:crs:EPSG::", ",crs:", "+3855",
      "PROJCS[", "PROJCRS[", "GEOGCS[", "BASEGEOGCRS[", "DATUM[", "SPHEROID[", "ELLIPSOID[",
      "PARAMETER[", "PROJECTION[", "CONVERSION[", "METHOD[", "UNIT[", "CS[Cartesian,2]", "AXIS[",
      "TOWGS84[", "BOUNDCRS[", "COMPD_CS[", "DERIVEDPROJCRS[", "AUTHORITY[", "ID[", "BBOX[",
      "EXTENSION[", "PARAMETERFILE[",
    ] + projections.map { "+proj=\($0)" }
    + parameters.map { " +\($0)=" }
  static let sources = [
    "MapEngine/Projection/Charts/ProjectedSystem.swift",
    "MapStyle/Values/ReferenceSystemText.swift",
  ]
  static let guides = sources + ["MapCPROJ"]
  /// PROJ needs more time and memory than other readers, because it opens its database for each system.
  static let limits = Limits(seconds: 15, memory: 64 << 20)

  private static let projections = [
    "laea", "lcc", "aea", "tmerc", "utm", "merc", "stere", "omerc", "somerc", "krovak", "ortho",
    "tpers", "geos", "gnom", "aeqd", "cass", "poly", "robin", "moll", "igh", "isea", "ob_tran",
    "healpix", "longlat", "pipeline", "cart", "s2", "spilhaus", "airy", "bipc", "nzmg",
  ]
  private static let parameters = [
    "lat_0", "lon_0", "lat_1", "lat_2", "lat_ts", "k", "x_0", "y_0", "zone", "ellps", "datum", "a",
    "b", "R", "rf", "units", "to_meter", "towgs84", "nadgrids", "pm", "axis", "o_proj", "o_lat_p",
    "o_lon_p", "lonc", "alpha", "gamma", "h", "tilt", "azi", "over", "type", "init", "south",
  ]

  /// Places in degrees: a grid of the world with its edges, and places outside of it.
  private static let places: [SIMD2<Double>] = {
    var places = [
      SIMD2(8.5, 47.3), SIMD2(541, 0), SIMD2(-400, 10), SIMD2(0, 91), SIMD2(.nan, 0),
      SIMD2(0, .infinity), SIMD2(-0.0, 1e-300),
    ]
    for longitude in stride(from: -180.0, through: 180, by: 30) {
      for latitude in stride(from: -90.0, through: 90, by: 30) {
        places.append(SIMD2(longitude, latitude))
      }
    }
    return places
  }()
  /// Points in meters.
  private static let points = [
    SIMD2(0.0, 0), SIMD2(5e5, 5e6), SIMD2(-1e7, 1e7), SIMD2(1e10, -1e10), SIMD2(1e300, 0),
    SIMD2(.nan, 1), SIMD2(1, -.infinity), SIMD2(1e-300, -1e-300),
  ]

  static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let system = try ProjectedSystem(text)
    check(system)
    let projected = system.forward(places)
    checkAreFinite(projected)
    checkAreFinite(system.inverse(projected.compactMap { $0 }))
    checkAreFinite(system.inverse(points))
    expect(system.forward(places) == projected, "other points of the same places")
    let again = expectSuccess("the definition is not a system") {
      try ProjectedSystem(system.definition)
    }
    expect(again == system, "another system of the same text")
    expect(again.forward(places) == projected, "other points of the same system")
    if let text = system.wellKnownText2 { _ = try? ProjectedSystem(text) }
    if let text = system.wellKnownText { _ = try? ProjectedSystem(text) }
  }

  private static func check(_ system: ProjectedSystem) {
    expect(!system.name.isEmpty, "a system without a name")
    let meters = SIMD2(3e5, -2e6)
    let again = system.meters(ofCoordinates: system.coordinates(ofMeters: meters)) - meters
    expect((again * again).sum() < 1e-6, "no units of length")
    guard let area = system.area else { return }
    for longitude in [area.west, area.east] {
      expect(longitude.magnitude <= 180, "an area beyond 180 degrees")
    }
    expect(area.south < area.north, "an area without height")
    expect(area.south >= -90 && area.north <= 90, "an area beyond a pole")
  }

  private static func checkAreFinite(_ positions: [SIMD2<Double>?]) {
    for case let position? in positions {
      expect(position.x.isFinite && position.y.isFinite, "a position that is not finite")
    }
  }
}
