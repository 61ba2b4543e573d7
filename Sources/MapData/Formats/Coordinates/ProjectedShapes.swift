import MapGeoJSON
import MapGeometry

/// Lines and polygons of a projected system, converted to degrees so that they keep their shapes in
/// the plane.
///
/// Where a line or ring crosses the antimeridian, its longitudes continue beyond 180 degrees. If an
/// edge that is straight in the plane is a curve in degrees, further positions are inserted. A ring
/// that encloses a pole is closed along the antimeridian and the pole.
struct ProjectedShapes {
  /// The transformation between the projected system and degrees.
  private let transformation: Reprojection
  /// The poles that exist in the plane of the system. Each pole has its point in the plane and its
  /// latitude.
  private let poles: [(point: Point, latitude: Double)]
  /// The latitudes of the poles that are a single point in the plane. A position at such a pole has
  /// no longitude. In other systems, a pole is a line.
  private let pointPoles: [Double]

  /// The lengths of short edges, in degrees and in units of the plane. An edge that is shorter than
  /// both gets no further positions.
  private static let (shortDegrees, shortLength) = (1.0, 1e5)
  /// The maximum distance of an edge from its curve, in degrees of arc.
  private static let tolerance = 0.001
  /// The maximum number of times that an edge is halved.
  private static let halvings = 10
  /// The latitude in degrees from which a position is regarded as being at a pole.
  private static let polarLatitude = 89.999_999

  /// Creates the shapes of the system that `transformation` converts.
  init(_ transformation: Reprojection) {
    self.transformation = transformation
    var (x, y): ([Double], [Double]) = ([0, 0, 90, 90], [90, -90, 90, -90])
    transformation.apply(&x, &y, isInverse: true)
    poles = [(90.0, 0), (-90, 1)].compactMap { latitude, index in
      guard x[index].isFinite, y[index].isFinite else { return nil }
      return (Point(x[index], y[index]), latitude)
    }
    pointPoles = [(90.0, 0), (-90, 1)].compactMap { latitude, index in
      let away = Point(x[index + 2] - x[index], y[index + 2] - y[index]).length
      return away < 1 ? latitude : nil
    }
  }

  /// Returns a geometry of the plane in degrees.
  ///
  /// - Parameters:
  ///   - plane: The geometry in the plane of the system.
  ///   - degrees: The same geometry after its positions were transformed.
  func degrees(of plane: Geometry, _ degrees: Geometry) -> Geometry {
    switch (plane, degrees) {
    case (.lineString(let from), .lineString(let to)): .lineString(line(from, to))
    case (.multiLineString(let from), .multiLineString(let to)):
      .multiLineString(zip(from, to).map { line($0, $1) })
    case (.polygon(let from), .polygon(let to)): .polygon(polygon(from, to))
    case (.multiPolygon(let from), .multiPolygon(let to)):
      .multiPolygon(zip(from, to).map { polygon($0, $1) })
    case (.geometryCollection(let from), .geometryCollection(let to)):
      .geometryCollection(zip(from, to).map { self.degrees(of: $0, $1) })
    default: degrees
    }
  }

  private func line(_ plane: [Position], _ degrees: [Position]) -> [Position] {
    let line = continuous(refined(plane, degrees))
    return line.moved(turns: -line.turns)
  }

  private func polygon(_ plane: [[Position]], _ degrees: [[Position]]) -> [[Position]] {
    var rings = zip(plane, degrees).map { ring($0, $1) }
    guard let exterior = rings.first else { return [] }
    rings[0] = exterior.moved(turns: -exterior.turns)
    // Holes must be in the same copy of the world as the exterior ring.
    let middle = rings[0].middle
    for index in rings.indices.dropFirst() {
      let away = ((middle - rings[index].middle) / 360).rounded(.toNearestOrEven)
      rings[index] = rings[index].moved(turns: away)
    }
    return rings
  }

  private func ring(_ plane: [Position], _ degrees: [Position]) -> [Position] {
    let positions = refined(plane, degrees)
    if let pole = positions.firstIndex(where: isAtPole) {
      // A ring reaches a pole on one meridian and leaves the pole on another meridian. No edge
      // joins the two meridians.
      var ring = continuous(Array(positions[pole...] + positions[...pole].dropFirst()))
      if let first = ring.first, ring.last != first { ring.append(first) }
      return ring
    }
    let ring = continuous(positions)
    guard let first = ring.first, let last = ring.last,
      (last.longitude - first.longitude).magnitude > 180
    else { return ring }
    let corners = plane.map { Point($0.longitude, $0.latitude) }
    let enclosed = poles.first { corners.encloses($0.point) }?.latitude
    let isNorthern = ring.reduce(0) { $0 + $1.latitude } > 0
    return ring.extended(toPole: enclosed ?? (isNorthern ? 90 : -90))
  }

  /// Whether a position is at a pole and has no longitude.
  private func isAtPole(_ position: Position) -> Bool {
    position.latitude.magnitude > Self.polarLatitude
      && pointPoles.contains { $0 * position.latitude > 0 }
  }

  /// Returns the positions with continuous longitudes, which can exceed 180 degrees.
  private func continuous(_ degrees: [Position]) -> [Position] {
    let jumps = zip(degrees, degrees.dropFirst()).contains {
      ($0.longitude - $1.longitude).magnitude > 180
    }
    guard jumps || degrees.contains(where: isAtPole) else { return degrees }
    var result: [Position] = []
    result.reserveCapacity(degrees.count)
    var before = degrees.first { !isAtPole($0) }?.longitude ?? 0
    for position in degrees {
      let away = ((before - position.longitude) / 360).rounded(.toNearestOrEven)
      var moved = position
      moved.longitude = isAtPole(position) ? before : position.longitude + 360 * away
      // At a pole, the line changes from the meridian of one neighbor to the meridian of the other
      // neighbor, so the pole gets two positions.
      if let last = result.last, isAtPole(last), moved.longitude != last.longitude {
        result.append(
          Position(
            longitude: moved.longitude, latitude: last.latitude, altitude: last.altitude))
      }
      result.append(moved)
      before = moved.longitude
    }
    return result
  }

  /// Returns the transformed positions of a line or ring. If an edge is a curve in degrees, further
  /// positions are inserted. An edge gets the same positions in both directions.
  private func refined(_ plane: [Position], _ degrees: [Position]) -> [Position] {
    var points = zip(plane, degrees).map {
      (plane: $0, degrees: $1, isCurved: false)
    }
    // `isCurved` records whether the edge that begins at a point may be a curve.
    for (index, next) in points.indices.dropFirst().enumerated() {
      points[index].isCurved =
        Self.isLong(points[index].plane, points[next].plane, Self.shortLength)
        || Self.isLong(points[index].degrees, points[next].degrees, Self.shortDegrees)
    }
    for _ in 0..<Self.halvings {
      let edges = points.indices.dropLast().filter { points[$0].isCurved }
      guard !edges.isEmpty else { break }
      let middles = edges.map { Self.middle(points[$0].plane, points[$0 + 1].plane) }
      var (x, y) = (middles.map(\.longitude), middles.map(\.latitude))
      transformation.apply(&x, &y, isInverse: false)
      var divided: [(plane: Position, degrees: Position, isCurved: Bool)] = []
      divided.reserveCapacity(points.count + edges.count)
      var next = edges.startIndex
      for index in points.indices {
        divided.append(points[index])
        guard next < edges.endIndex, edges[next] == index else { continue }
        let middle = Position(
          longitude: x[next], latitude: y[next], altitude: middles[next].altitude)
        let isCurved =
          middle.longitude.isFinite && middle.latitude.isFinite
          && Self.isBent(points[index].degrees, middle, points[index + 1].degrees)
        divided[divided.count - 1].isCurved = isCurved
        if isCurved { divided.append((middles[next], middle, true)) }
        next += 1
      }
      points = divided
    }
    return points.map(\.degrees)
  }

  private static func isLong(_ a: Position, _ b: Position, _ length: Double) -> Bool {
    (b.longitude - a.longitude).magnitude > length || (b.latitude - a.latitude).magnitude > length
  }

  private static func middle(_ a: Position, _ b: Position) -> Position {
    Position(
      longitude: (a.longitude + b.longitude) / 2, latitude: (a.latitude + b.latitude) / 2,
      altitude: a.altitude.flatMap { low in b.altitude.map { (low + $0) / 2 } })
  }

  /// An edge is always divided if one of its halves extends over at least this many degrees of
  /// longitude, because the direction of such a half is ambiguous.
  private static let wideHalf = 60.0

  /// Whether `middle` is far from the point halfway between `a` and `b` in degrees, or one of the
  /// halves extends over at least `wideHalf` degrees of longitude.
  private static func isBent(_ a: Position, _ middle: Position, _ b: Position) -> Bool {
    func away(_ from: Position, _ to: Position) -> Double {
      (to.longitude - from.longitude).remainder(dividingBy: 360)
    }
    let (before, after) = (away(a, middle), away(middle, b))
    guard max(before.magnitude, after.magnitude) < wideHalf else { return true }
    let across = (before - after) / 2
    let along = middle.latitude - (a.latitude + b.latitude) / 2
    // An approximation of the cosine of the latitude, which is too large by at most 0.06.
    let share = max(1 - (middle.latitude / 90) * (middle.latitude / 90), 1e-3)
    return max(across.magnitude * share, along.magnitude) > tolerance
  }
}

extension [Position] {
  /// The number of turns around the world by which the western end lies outside -180 ..< 180
  /// degrees.
  fileprivate var turns: Double {
    let west = self.min { $0.longitude < $1.longitude }?.longitude ?? 0
    return ((west + 180) / 360).rounded(.down)
  }

  /// The longitude halfway between the western and the eastern end.
  fileprivate var middle: Double {
    let (west, east) = reduce((Double.infinity, -Double.infinity)) {
      (Swift.min($0.0, $1.longitude), Swift.max($0.1, $1.longitude))
    }
    return (west + east) / 2
  }

  /// Returns the positions, moved east by a number of turns around the world.
  fileprivate func moved(turns: Double) -> [Position] {
    guard turns != 0 else { return self }
    return map {
      Position(
        longitude: $0.longitude + 360 * turns, latitude: $0.latitude, altitude: $0.altitude)
    }
  }

  /// Returns a closed ring for positions around a pole. The last position is one turn around the
  /// world away from the first position. The closed ring starts at the antimeridian, and returns to
  /// its start along the antimeridian and the pole.
  fileprivate func extended(toPole latitude: Double) -> [Position] {
    guard let first, let last else { return self }
    let turn: Double = last.longitude > first.longitude ? 360 : -360
    // The longitude of the first copy of the antimeridian that the positions reach.
    let start = ((first.longitude + 180) / 360).rounded(turn > 0 ? .up : .down) * 360 - 180
    guard
      let edge = indices.dropLast().first(where: {
        let (from, to) = (self[$0].longitude, self[$0 + 1].longitude)
        return turn > 0 ? from <= start && start < to : from >= start && start > to
      })
    else { return self }
    let (from, to) = (self[edge], self[edge + 1])
    let share = (start - from.longitude) / (to.longitude - from.longitude)
    let crossing = from.latitude + share * (to.latitude - from.latitude)
    let rest =
      self[(edge + 1)...]
      + self[1..<edge + 1].map {
        Position(longitude: $0.longitude + turn, latitude: $0.latitude, altitude: $0.altitude)
      }
    let ends = [
      (start, crossing), (start + turn, crossing), (start + turn, latitude), (start, latitude),
      (start, crossing),
    ].map { Position(longitude: $0.0, latitude: $0.1) }
    return [ends[0]] + rest + ends[1...]
  }
}
