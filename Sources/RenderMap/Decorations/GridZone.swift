import MapEngine
import MapGeometry

/// A zone of UTM in one hemisphere, with its coordinates.
struct UTMZone: Hashable {
  /// The number of the zone, 1 to 60. Zone 1 begins at 180 degrees west.
  let number: Int
  /// Whether the zone is in the northern hemisphere.
  let isNorth: Bool

  /// The coordinates of the point on the central meridian and the equator, in meters.
  private var origin: Point { Point(500_000, isNorth ? 0 : 10_000_000) }

  private var projection: TransverseMercator {
    TransverseMercator(meridian: Double(6 * number - 183))
  }

  /// Returns the easting and the northing of a place, in meters.
  func coordinates(of place: LngLat) -> Point {
    projection.point(longitude: place.longitude, latitude: place.latitude) + origin
  }

  /// Returns the place with an easting and a northing in meters. The longitude may be beyond 180 degrees.
  func place(_ coordinates: Point) -> LngLat {
    let place = projection.place(coordinates - origin)
    return LngLat(longitude: place.longitude, latitude: place.latitude)
  }
}

/// A grid zone of UTM and MGRS, such as `31U`: the part of a zone in a band of 8 degrees of latitude, or of 12 degrees in
/// the northernmost band (NGA.STND.0037, Universal Grids and Grid Reference Systems, 2014).
struct GridZone: Hashable {
  let zone: UTMZone
  /// The index of the band. Band 0, whose letter is C, begins at 80 degrees south.
  private let band: Int

  /// The latitudes of UTM, in degrees.
  static let allLatitudes = -80.0...84
  private static let letters = Array("CDEFGHJKLMNPQRSTUVWX")

  /// Creates the grid zone of a place; nil if the place is beyond the latitudes of UTM.
  init?(at place: LngLat) {
    guard Self.allLatitudes.contains(place.latitude) else { return nil }
    let east = place.longitude - 360 * ((place.longitude + 180) / 360).rounded(.down)
    band = min(Int((place.latitude + 80) / 8), Self.letters.count - 1)
    var number = min(Int((east + 180) / 6) + 1, 60)
    switch Self.letters[band] {
    case "V" where number == 31 && east >= 3: number = 32
    case "X" where (0..<42).contains(east):
      number = east < 9 ? 31 : east < 21 ? 33 : east < 33 ? 35 : 37
    default: break
    }
    zone = UTMZone(number: number, isNorth: place.latitude >= 0)
  }

  /// The number of the zone and the letter of the band.
  var name: String { "\(zone.number)\(Self.letters[band])" }

  /// The latitudes of the southern and northern edges, in degrees.
  var latitudes: ClosedRange<Double> {
    let south = Double(band * 8 - 80)
    return south...(band == Self.letters.count - 1 ? Self.allLatitudes.upperBound : south + 8)
  }

  /// The longitudes of the western and eastern edges, in degrees. Zones near Norway and Svalbard differ from the others.
  var longitudes: ClosedRange<Double> {
    switch (Self.letters[band], zone.number) {
    case ("V", 31): return 0...3
    case ("V", 32): return 3...12
    case ("X", 31): return 0...9
    case ("X", 33): return 9...21
    case ("X", 35): return 21...33
    case ("X", 37): return 33...42
    default:
      let west = Double(6 * zone.number - 186)
      return west...west + 6
    }
  }
}

/// A square of 100 kilometers in MGRS, or the part of it in a grid zone.
struct GridSquare: Hashable {
  let gridZone: GridZone
  private let column: Int
  private let row: Int

  /// The length of the sides, in meters.
  static let side = 100_000.0
  private static let columnLetters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
  private static let rowLetters = Array("ABCDEFGHJKLMNPQRSTUV")

  /// Creates the square of a place; nil if the place is beyond the latitudes of UTM.
  init?(at place: LngLat) {
    guard let gridZone = GridZone(at: place) else { return nil }
    self.gridZone = gridZone
    let coordinates = gridZone.zone.coordinates(of: place)
    column = Int((coordinates.x / Self.side).rounded(.down))
    row = Int((coordinates.y / Self.side).rounded(.down))
  }

  /// The grid zone and the letters of the square, such as `31U DQ`.
  ///
  /// The letters of columns repeat every three zones. The letters of rows repeat every 2,000 kilometers, and begin with F
  /// in zones of even numbers.
  var name: String {
    let number = gridZone.zone.number
    let columns = Self.columnLetters
    let column = columns[((number - 1) % 3 * 8 + self.column - 1 + columns.count) % columns.count]
    let row = Self.rowLetters[
      (self.row + (number.isMultiple(of: 2) ? 5 : 0)) % Self.rowLetters.count]
    return "\(gridZone.name) \(column)\(row)"
  }
}
