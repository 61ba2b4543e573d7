import MapGeometry
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

/// The names are those of the package `mgrs` 1.5 for Python, which contains GEOTRANS of the NGA. The coordinates are those
/// of PROJ 9, in meters.
@Suite("Zones and squares of UTM and MGRS")
struct GridZoneTests {
  struct Known: Sendable {
    let longitude: Double
    let latitude: Double
    let square: String
    let easting: Double
    let northing: Double

    init(_ longitude: Double, _ latitude: Double, _ square: String, _ east: Double, _ north: Double)
    {
      (self.longitude, self.latitude, self.square) = (longitude, latitude, square)
      (easting, northing) = (east, north)
    }

    var place: LngLat { LngLat(longitude: longitude, latitude: latitude) }
  }

  static let known = [
    Known(2.2945, 48.8582, "31U DQ", 448251.7952, 5411932.6777),
    Known(6, 48, "32U KU", 276224.0846, 5320655.7892),
    Known(-74.006, 40.7128, "18T WL", 583959.3723, 4507350.9982),
    Known(-78.4678, -0.1807, "17M QV", 781861.4575, 9980007.5669),
    Known(151.2093, -33.8688, "56H LH", 334368.6336, 6250948.3454),
    Known(18.4241, -33.9249, "34H BH", 261881.5985, 6243182.3545),
    Known(166.667, -77.85, "58C EU", 539161.9925, 1357813.4198),
    Known(0, 0, "31N AA", 166021.4431, 0),
    // Beside the antimeridian.
    Known(178.4419, -18.1416, "60K XE", 652534.0859, 7993550.5648),
    Known(179.9999, 10, "60P ZS", 828917.7623, 1106908.7544),
    Known(-176.5597, -43.9535, "1G EM", 535328.2326, 5133197.5739),
    // Norway, where zone 32 is wider, and Svalbard, where zones 32, 34 and 36 are missing.
    Known(2.9, 58, "31V DE", 494089.0804, 6428714.5334),
    Known(5.3221, 60.3913, "32V KN", 297353.9327, 6700648.3452),
    Known(10.7522, 59.9139, "32V NM", 597979.9029, 6643118.9915),
    Known(8.9, 75, "31X FD", 670192.7155, 8332079.4686),
    Known(15.6356, 78.2232, "33X WG", 514481.4849, 8683357.6562),
    Known(41.9, 83.9, "37X EP", 534390.8313, 9317795.7533),
    Known(42.1, 80, "38X MP", 443803.9432, 8882986.6962),
    // The ends of UTM.
    Known(20, 84, "33X WP", 558278.0813, 9330624.4027),
    Known(-60.1, -80, "20C NS", 556196.0568, 1117013.3038),
  ]

  @Test("a place has its zone, its square and its coordinates", arguments: known)
  func places(known: Known) throws {
    let square = try #require(GridSquare(at: known.place))
    #expect(square.name == known.square)
    let zone = square.gridZone.zone
    let found = zone.coordinates(of: known.place)
    #expect(found.distance(to: Point(known.easting, known.northing)) < 0.001, "\(found)")
    let back = zone.place(found)
    #expect(abs((back.longitude - known.longitude).remainder(dividingBy: 360)) < 1e-9)
    #expect(abs(back.latitude - known.latitude) < 1e-9)
  }

  @Test("the poles are in no zone", arguments: [84.0001, 90, -80.0001, -90])
  func poles(latitude: Double) {
    #expect(GridZone(at: LngLat(longitude: 10, latitude: latitude)) == nil)
    #expect(GridSquare(at: LngLat(longitude: 10, latitude: latitude)) == nil)
  }

  @Test(
    "zones cover the longitudes from 180 degrees west to 180 degrees east without gaps, in each band"
  )
  func edges() throws {
    for latitude in stride(from: -79.0, through: 83, by: 4) {
      var longitude = -180.0
      while longitude < 180 {
        let zone = try #require(GridZone(at: LngLat(longitude: longitude, latitude: latitude)))
        #expect(zone.longitudes.lowerBound == longitude, "\(zone.name)")
        #expect(zone.latitudes.contains(latitude))
        let beforeEnd = LngLat(longitude: zone.longitudes.upperBound - 1e-6, latitude: latitude)
        #expect(GridZone(at: beforeEnd) == zone)
        longitude = zone.longitudes.upperBound
      }
      #expect(longitude == 180)
    }
  }

  @Test("longitudes beyond 180 degrees are those of other copies of the world")
  func copies() throws {
    for turn in [-720.0, -360, 360] {
      let here = LngLat(longitude: 2.3, latitude: 48)
      let there = LngLat(longitude: 2.3 + turn, latitude: 48)
      #expect(GridZone(at: there) == GridZone(at: here))
    }
  }

  @Test(
    "the projection of a random place is undone by its inverse, within 10 degrees of the meridian")
  func inverse() {
    var random = SplitMix64(seed: 4)
    let projection = TransverseMercator(meridian: 9)
    for _ in 0..<2000 {
      let (longitude, latitude) = (random.next(in: -1...19), random.next(in: -84...84))
      let back = projection.place(projection.point(longitude: longitude, latitude: latitude))
      // 1e-10 degrees are 0.01 mm.
      #expect(abs(back.longitude - longitude) < 1e-10 && abs(back.latitude - latitude) < 1e-10)
    }
  }
}
