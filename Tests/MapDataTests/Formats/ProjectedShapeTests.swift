import MapGeoJSON
import Testing

@testable import MapData

@Suite(
  "Lines and polygons of projected systems",
  .enabled(if: GDALReader.version != nil, "needs GDAL (Debian: libgdal32)"))
struct ProjectedShapeTests {
  /// Returns a geometry, which is given as GeoJSON in a system, in degrees.
  private func degrees(_ system: String, _ type: String, _ coordinates: String) throws -> Geometry {
    let document = try GeoJSONDocument(
      parsing: """
        {"type": "Feature", "properties": {},
         "crs": {"type": "name", "properties": {"name": "\(system)"}},
         "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
        """
    ).inDegrees()
    return try #require(document.object.features.first?.geometry)
  }

  private func rings(_ system: String, _ rings: [[[Double]]]) throws -> [[Position]] {
    guard case .polygon(let found) = try degrees(system, "Polygon", "\(rings)") else { return [] }
    return found
  }

  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double)
    -> [[Double]]
  {
    [[west, south], [east, south], [east, north], [west, north], [west, south]]
  }

  /// Returns a ring of a radius in meters around the origin.
  private static func circle(_ radius: Double) -> [[Double]] {
    [[radius, 0], [0, radius], [-radius, 0], [0, -radius], [radius, 0]]
  }

  private func extent(_ ring: [Position]) -> (west: Double, east: Double) {
    let longitudes = ring.map(\.longitude)
    return (longitudes.min() ?? .nan, longitudes.max() ?? .nan)
  }

  /// A polygon that crosses the antimeridian, and its western and eastern end.
  ///
  /// On polar systems, the longitude of a corner is the longitude of the direction from the pole; on EPSG:3832, whose
  /// central meridian is 150, a degree has 111,319.49 meters. The ends on transverse Mercator systems are from
  /// gdaltransform.
  static let crossing: [(system: String, ring: [[Double]], west: Double, east: Double)] = [
    ("EPSG:3832", box(2e6, -3e6, 5e6, 1e6), 167.9663, 194.9158),
    ("EPSG:3031", box(-1e6, -4e6, 1e6, -2e6), 153.4349, 206.5651),
    ("EPSG:3995", box(-1e6, 2e6, 1e6, 4e6), 153.4349, 206.5651),
    ("EPSG:3413", box(-3e6, -1e6, -1e6, 3e6), 153.4349, 270),
    (
      "EPSG:3576", [[25e5, -45e5], [35e5, 1e6], [1e6, -1e6], [25e5, -45e5]], 119.0546, 195.9454
    ),
    ("EPSG:2193", box(1e6, 4.7e6, 2.6e6, 6.2e6), 165.0196, 186.1845),
    ("EPSG:3460", box(1.7e6, 3.7e6, 2.3e6, 4.3e6), 175.8895, 181.6108),
  ]

  @Test("a polygon across the antimeridian has continuous longitudes", arguments: crossing)
  func antimeridian(
    _ example: (system: String, ring: [[Double]], west: Double, east: Double)
  ) throws {
    let ring = try #require(try rings(example.system, [example.ring]).first)
    let (west, east) = extent(ring)
    #expect(abs(west - example.west) < 0.001)
    #expect(abs(east - example.east) < 0.001)
    #expect(ring.first == ring.last)
    for (a, b) in zip(ring, ring.dropFirst()) { #expect(abs(a.longitude - b.longitude) < 120) }
  }

  @Test(
    "a ring around a pole goes around the world once, and along the antimeridian to the pole",
    arguments: [("EPSG:3031", -90.0), ("EPSG:3995", 90), ("EPSG:3413", 90), ("EPSG:3576", 90)])
  func pole(system: String, latitude: Double) throws {
    for direction in [Self.circle(2e6), Self.circle(2e6).reversed()] {
      let found = try rings(system, [direction, Self.circle(1e6)])
      #expect(found.count == 2)
      for ring in found {
        let (west, east) = extent(ring)
        #expect(west == -180 && east == 180)
        #expect(ring.first == ring.last)
        let polar = ring.filter { $0.latitude == latitude }
        #expect(Set(polar.map(\.longitude)) == [-180, 180])
        // All other positions are on the circle, or nearer to the pole between its corners.
        let others = ring.filter { $0.latitude != latitude }
        #expect(others.allSatisfy { $0.latitude * latitude > 0 && abs($0.latitude) > 60 })
      }
    }
  }

  @Test(
    "a ring through a pole is the same from any corner, with the angle between the meridians",
    arguments: [
      // The rings are half of the plane with an edge through the pole, and three quarters of the plane with a corner
      // at the pole.
      ([[0.0, -1e6], [0, 1e6], [-1e6, 1e6], [-1e6, -1e6]], 180.0),
      ([[0, 0], [1e6, 0], [1e6, 1e6], [-1e6, 1e6], [-1e6, -1e6], [0, -1e6]], 270),
    ] as [([[Double]], Double)])
  func throughPole(corners: [[Double]], angle: Double) throws {
    for start in corners.indices {
      let turned = Array(corners[start...] + corners[..<start]) + [corners[start]]
      for ring in [turned, turned.reversed()] {
        let found = try #require(try rings("EPSG:3031", [ring]).first)
        let (west, east) = extent(found)
        #expect(abs(east - west - angle) < 1e-6)
        #expect(found.first == found.last)
      }
    }
  }

  @Test("the world in a system whose poles are lines is as wide as it is in the plane")
  func poleLines() throws {
    let box = Self.box(-20_037_508, -10_018_754, 20_037_508, 10_018_754)
    let ring = try #require(try rings("EPSG:4087", [box]).first)
    let (west, east) = extent(ring)
    #expect(east - west > 359.99)
  }

  @Test("a polygon as wide as the world is not narrowed to the other side of it")
  func width() throws {
    let ring = try #require(
      try rings("EPSG:3832", [Self.box(-20_037_508, -5e6, 20_037_508, 5e6)]).first)
    let (west, east) = extent(ring)
    #expect(east - west > 359.99)
  }

  @Test("an edge that is straight in the plane is a curve in degrees")
  func curve() throws {
    // The edge goes from 45 degrees west to 45 degrees east of the meridian of 180. Its middle is nearest to the pole.
    guard
      case .lineString(let line) = try degrees(
        "EPSG:3995", "LineString", "[[-1e6, 1e6], [1e6, 1e6]]")
    else {
      Issue.record("no line")
      return
    }
    let (first, last) = try (#require(line.first), #require(line.last))
    #expect(abs(first.longitude - 225) < 1e-6 || abs(first.longitude + 135) < 1e-6)
    #expect(abs(abs(first.longitude - last.longitude) - 90) < 1e-6)
    let north = line.map(\.latitude).max() ?? 0
    // The distance from the pole is smaller by the square root of 2.
    #expect(abs((90 - first.latitude) / (90 - north) - 2.squareRoot()) < 0.02)
  }

  @Test("a short edge is unchanged, and points are not moved")
  func unchanged() throws {
    let ring = try #require(
      try rings("EPSG:3460", [Self.box(1.99e6, 3.99e6, 2.01e6, 4.01e6)]).first)
    #expect(ring.count == 5)
    guard case .point(let place) = try degrees("EPSG:3460", "Point", "[2.3e6, 4e6]") else {
      Issue.record("no point")
      return
    }
    #expect(place.longitude < -178)
  }

  @Test("longitudes of geographic systems are unchanged", arguments: ["EPSG:4269", "EPSG:4167"])
  func geographic(system: String) throws {
    guard
      case .lineString(let line) = try degrees(
        system, "LineString", "[[170, -40], [180, -40], [190, -40]]")
    else {
      Issue.record("no line")
      return
    }
    for (position, longitude) in zip(line, [170.0, 180, 190]) {
      #expect(abs(position.longitude - longitude) < 0.01)
    }
  }
}
