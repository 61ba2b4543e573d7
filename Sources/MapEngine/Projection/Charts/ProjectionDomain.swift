import MapGeometry
import MapTiles

/// The rectangle of longitudes and latitudes that a map in a coordinate reference system shows, in degrees.
struct ProjectionDomain: Hashable, Sendable {
  /// The western edge, from -180 to 180.
  private(set) var west: Double
  private(set) var south: Double
  /// The eastern edge. It is above `west` by at most 360, so it exceeds 180 if the map extends across the antimeridian.
  private(set) var east: Double
  private(set) var north: Double
  /// Whether the plane is cut along a meridian inside the rectangle, as the planes of interrupted projections are.
  private(set) var isInterrupted = false

  /// The number of cells per side of the lattice on which the projection of a system without an area is examined.
  private static let columns = 72
  private static let rows = 36
  /// The greatest factor by which lengths may be stretched or shrunk.
  private static let greatestStretch = 8.0

  /// Creates the rectangle of a system, which is its area of use. If the area is unknown, the rectangle is a part of the
  /// world in which the projection is defined, is not folded, and stretches lengths by at most a factor of 8. Nil if
  /// there is no such rectangle.
  ///
  /// - Parameter part: The area of use, if the rectangle is such a part of the world that contains the area.
  init?(of system: ProjectedSystem, around part: ProjectionDomain? = nil) {
    if let area = system.area, part == nil {
      (west, south, north) = (area.west, area.south, area.north)
      east = area.east > area.west ? area.east : area.east + 360
      guard west.isFinite, east.isFinite, south < north, east - west <= 360 else { return nil }
      isInterrupted = hasCuts(in: system)
      if isInterrupted, east - west == 360 {
        // The area is the world. The edge of the plane is opposite the central meridian.
        (west, east) = (system.centralMeridian - 180, system.centralMeridian + 180)
        if west < -180 { (west, east) = (west + 360, east + 360) }
        isInterrupted = hasCuts(in: system)
      }
      return
    }
    west = system.centralMeridian - 180
    (south, east, north) = (-90, west + 360, 90)
    guard let kept = Self.regularPart(of: system, west: west, around: part) else { return nil }
    let (width, height) = (360 / Double(Self.columns), 180 / Double(Self.rows))
    (west, east) = (
      west + Double(kept.columns.lowerBound) * width, west + Double(kept.columns.upperBound) * width
    )
    (south, north) = (
      -90 + Double(kept.rows.lowerBound) * height, -90 + Double(kept.rows.upperBound) * height
    )
    while west < -180 { (west, east) = (west + 360, east + 360) }
    while west > 180 { (west, east) = (west - 360, east - 360) }
    isInterrupted = hasCuts(in: system)
  }

  /// Returns the columns and rows of a rectangle of regular cells, counted from `west` and the south pole; nil if there
  /// are none.
  ///
  /// - Parameter part: A rectangle that the regular one contains; nil for any regular rectangle.
  private static func regularPart(
    of system: ProjectedSystem, west: Double, around part: ProjectionDomain?
  ) -> Cells? {
    let (width, height) = (360 / Double(columns), 180 / Double(rows))
    // Cells do not touch, so a corner at the antimeridian belongs to one side of it. A pole without a point is outside.
    let inset = 1e-6
    func corner(_ column: Double, _ row: Double) -> SIMD2<Double> {
      let longitude = west + column * width
      return SIMD2(longitude.remainder(dividingBy: 360), -90 + row * height)
    }
    var places: [SIMD2<Double>] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (left, right) = (Double(column) + inset, Double(column + 1) - inset)
        let low = row == 0 ? 0 : Double(row) + inset
        let high = row == rows - 1 ? Double(rows) : Double(row + 1) - inset
        places += [corner(left, low), corner(right, low), corner(right, high), corner(left, high)]
      }
    }
    let points = system.forward(places)
    let isRegular = (0..<rows * columns).map { cell in
      let latitude = -90 + (Double(cell / columns) + 0.5) * height
      let corners = points[cell * 4..<cell * 4 + 4].compactMap { $0 }
      return corners.count == 4
        && Self.isRegular(corners, latitude: latitude, width: width, height: height)
    }
    // A map that shows at least half of the earth without a cut along a meridian is preferred.
    if let around = shrunk(isRegular, keepsTurn: true) {
      func sine(_ row: Int) -> Double {
        StableMath.sinCos(degrees: -90 + Double(row) * height).sin
      }
      let isLarge = sine(around.rows.upperBound) - sine(around.rows.lowerBound) >= 1
      if isLarge, part.map({ $0.rowsOfCells.clamped(to: around.rows) == $0.rowsOfCells }) ?? true {
        return around
      }
    }
    guard let part else { return shrunk(isRegular, keepsTurn: false) }
    return part.cells(from: west).flatMap { grown($0, isRegular) }
  }

  /// A rectangle of the lattice.
  private typealias Cells = (columns: Range<Int>, rows: Range<Int>)

  /// The rows of the lattice that this rectangle meets.
  private var rowsOfCells: Range<Int> {
    let height = 180 / Double(Self.rows)
    return Int((south + 90) / height)..<Int(((north + 90) / height).rounded(.up))
  }

  /// Returns the part of the lattice that this rectangle meets; nil if the rectangle extends across the lattice's edge.
  private func cells(from edge: Double) -> Cells? {
    if east - west >= 360 { return (0..<Self.columns, rowsOfCells) }
    let width = 360 / Double(Self.columns)
    let turns = ((west - edge) / 360).rounded(.down)
    let (first, last) = ((west - edge) / 360 - turns, (east - edge) / 360 - turns)
    guard last <= 1 else { return nil }
    let columns = Int(first * 360 / width)..<Int((last * 360 / width).rounded(.up))
    return (columns, rowsOfCells)
  }

  /// Returns a rectangle of regular cells that is extended on all sides, cell by cell, as far as cells are regular; nil
  /// if a cell of the first rectangle is not regular.
  private static func grown(_ first: Cells, _ isRegular: [Bool]) -> Cells? {
    func isRegularPart(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
      rows.allSatisfy { row in columns.allSatisfy { isRegular[row * Self.columns + $0] } }
    }
    var (left, right) = (first.columns.lowerBound, first.columns.upperBound)
    var (low, high) = (first.rows.lowerBound, first.rows.upperBound)
    guard isRegularPart(left..<right, low..<high) else { return nil }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      if left > 0, isRegularPart(left - 1..<left, low..<high) {
        (left, isGrowing) = (left - 1, true)
      }
      if right < columns, isRegularPart(right..<right + 1, low..<high) {
        (right, isGrowing) = (right + 1, true)
      }
      if low > 0, isRegularPart(left..<right, low - 1..<low) { (low, isGrowing) = (low - 1, true) }
      if high < rows, isRegularPart(left..<right, high..<high + 1) {
        (high, isGrowing) = (high + 1, true)
      }
    }
    return (left..<right, low..<high)
  }

  /// Returns whether the plane is cut along a meridian inside the rectangle.
  ///
  /// Meridians at multiples of 5 degrees from the central meridian are examined, if the rectangle spans more than half
  /// of all meridians.
  private func hasCuts(in system: ProjectedSystem) -> Bool {
    guard east - west > 180 else { return false }
    let (step, beside, gap) = (360 / Double(Self.columns), 1e-6, 1000.0)
    let first =
      system.centralMeridian + ((west - system.centralMeridian) / step).rounded(.down) * step
    let meridians = stride(from: first, to: east, by: step).filter {
      $0 > west + beside && $0 < east - beside
    }
    let parallels = stride(from: -87.5, to: 90, by: step).filter { $0 > south && $0 < north }
    let places = parallels.flatMap { latitude in
      meridians.flatMap { meridian in
        [-beside, beside].map { SIMD2((meridian + $0).remainder(dividingBy: 360), latitude) }
      }
    }
    let points = system.forward(places)
    return stride(from: 0, to: points.count, by: 2).contains { index in
      guard let a = points[index], let b = points[index + 1] else { return false }
      return ((a - b) * (a - b)).sum() > gap * gap
    }
  }

  /// Returns the columns and rows that are left after the side with the largest share of irregular cells is removed
  /// until no irregular cell is left; nil if none are left.
  ///
  /// - Parameter keepsTurn: Whether only rows are removed.
  private static func shrunk(_ isRegular: [Bool], keepsTurn: Bool) -> Cells? {
    var (left, right, low, high) = (0, columns, 0, rows)
    func share(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
      let faults = rows.reduce(0) { sum, row in
        sum + columns.count { !isRegular[row * Self.columns + $0] }
      }
      return Double(faults) / Double(max(columns.count * rows.count, 1))
    }
    while left < right, low < high {
      if share(left..<right, low..<high) == 0 { return (left..<right, low..<high) }
      let rows = [share(left..<right, low..<low + 1), share(left..<right, high - 1..<high)]
      let columns =
        keepsTurn
        ? [] : [share(left..<left + 1, low..<high), share(right - 1..<right, low..<high)]
      let shares = rows + columns
      switch shares.firstIndex(of: shares.max() ?? 0) {
      case 0: low += 1
      case 1: high -= 1
      case 2: left += 1
      default: right -= 1
      }
    }
    return nil
  }

  /// Returns whether a cell is not folded, and is stretched or shrunk by at most `greatestStretch`. The corners are in
  /// counterclockwise order from the southwest.
  private static func isRegular(
    _ corners: [SIMD2<Double>], latitude: Double, width: Double, height: Double
  ) -> Bool {
    var area = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % 4]
      area += (a.x * b.y - b.x * a.y) / 2
    }
    let side = Earth.meanRadius * .pi / 180
    let cosine = StableMath.sinCos(degrees: latitude).cos
    let expected = side * side * width * height * cosine
    let limit = greatestStretch * greatestStretch
    let longest = corners.indices.reduce(0.0) { longest, index in
      let way = corners[index] - corners[(index + 1) % 4]
      return max(longest, (way * way).sum().squareRoot())
    }
    return area > expected / limit && area < expected * limit
      && longest < greatestStretch * side * max(width, height)
  }

  /// Returns a longitude in the copy of the world that begins at the western edge. The eastern edge of a full turn stays
  /// in the east.
  private func unwrapped(_ longitude: Double) -> Double {
    if longitude >= west, longitude <= east { return longitude }
    let away = (longitude - west).truncatingRemainder(dividingBy: 360)
    return west + (away < 0 ? away + 360 : away)
  }

  /// Returns whether a place is in the rectangle, or at most `slack` degrees from it.
  func contains(_ place: LngLat, slack: Double = 0) -> Bool {
    let longitude = unwrapped(place.longitude)
    return place.latitude >= south - slack && place.latitude <= north + slack
      && (longitude <= east + slack || longitude >= west + 360 - slack)
  }

  /// Returns the nearest place of the rectangle, with a longitude between its edges.
  func clamped(_ place: LngLat) -> LngLat {
    var longitude = unwrapped(place.longitude)
    if longitude > east { longitude = longitude - east <= west + 360 - longitude ? east : west }
    return LngLat(
      longitude: longitude, latitude: min(max(place.latitude, south), north))
  }

  /// Returns whether all of the bounds are in the rectangle.
  func contains(_ bounds: GeographicBounds) -> Bool {
    contains(bounds.west...bounds.unwrappedEast, bounds.south...bounds.north)
  }

  /// Returns whether all of another rectangle is in this rectangle.
  func contains(_ other: ProjectionDomain) -> Bool {
    contains(other.west...other.east, other.south...other.north)
  }

  private func contains(
    _ longitudes: ClosedRange<Double>, _ latitudes: ClosedRange<Double>
  ) -> Bool {
    guard latitudes.lowerBound >= south, latitudes.upperBound <= north else { return false }
    if east - west >= 360 { return true }
    let start = unwrapped(longitudes.lowerBound)
    return start <= east && start + longitudes.upperBound - longitudes.lowerBound <= east
  }

  /// Returns whether the bounds are several times as large as the rectangle, as those of a background for many maps are.
  func isSmallPart(of bounds: GeographicBounds) -> Bool {
    let (width, height) = (bounds.unwrappedEast - bounds.west, bounds.north - bounds.south)
    return width * height >= 3 * (east - west) * (north - south)
  }
}

extension ProjectionDomain: CustomStringConvertible {
  /// The edges in degrees: west, south, east and north.
  var description: String {
    let edge = east > 180 ? east - 360 : east
    return [west, south, edge, north].map { "\(($0 * 100).rounded() / 100)" }.joined(separator: ",")
  }
}
