import MapGeoJSON
import MapGeometry

/// The line of a track, measured along the ellipsoid of WGS 84.
///
/// The line is straight in Web Mercator from one place of the track to the next, as it is drawn. Gaps between the lines of
/// a track have no length.
struct TrackCourse: Hashable, Sendable {
  /// A place on the line.
  struct Place: Hashable, Sendable {
    /// The longitude and the latitude in degrees, and the elevation of the track. Longitudes of a line that crosses the
    /// antimeridian continue beyond 180 degrees.
    var position: Position
    /// The distance from the start in meters.
    var distance: Double
  }

  /// The places of the track, and places between them.
  let places: [Place]
  /// The places in Web Mercator world units.
  private let worlds: [Point]
  /// The length in meters.
  var length: Double { places.last?.distance ?? 0 }

  /// The length of the pieces that are measured at once, in meters. The pieces of very long lines are longer.
  private static let pieceLength = 1000.0
  /// The greatest number of pieces in addition to the places of a track.
  private static let greatestPieces = 20_000.0

  /// Creates the course of a geometry; nil if it is not a line, or is shorter than a meter.
  init?(of geometry: Geometry?) {
    let lines: [[Position]]
    switch geometry {
    case .lineString(let line): lines = [line]
    case .multiLineString(let parts): lines = parts
    default: return nil
    }
    let whole = lines.reduce(0.0) { sum, line in
      sum + zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.meters(to: $1.1) }
    }
    guard whole >= 1, whole.isFinite else { return nil }
    let piece = max(Self.pieceLength, whole / Self.greatestPieces)
    var places: [Place] = []
    var distance = 0.0
    for line in lines {
      for (index, position) in line.enumerated() {
        var last = index > 0 ? places.last?.position : nil
        for next in last.map({ Self.pieces(from: $0, to: position, length: piece) }) ?? [position] {
          distance += last?.meters(to: next) ?? 0
          places.append(Place(position: next, distance: distance))
          last = next
        }
      }
    }
    self.places = places
    worlds = places.map(\.position.world)
  }

  /// Returns the ends of the pieces of a line, the last of which is the end of the line.
  private static func pieces(
    from start: Position, to end: Position, length: Double
  ) -> [Position] {
    var end = end
    // A line over half of the world does not cross the antimeridian.
    let turns = ((start.longitude - end.longitude) / 360).rounded(.toNearestOrEven)
    end.longitude += turns * 360
    let count = (start.meters(to: end) / length).rounded(.up)
    let (from, to) = (start.world, end.world)
    return stride(from: 1, to: count, by: 1).map { part in
      Position(world: from + (to - from) * (part / count))
    } + [end]
  }

  /// Returns the place at a distance in meters. Before the start and beyond the end, it is the start and the end.
  func position(at distance: Double) -> Position? {
    let index = places.partitioningIndex { $0.distance >= distance }
    guard index > 0, index < places.count else {
      return index == 0 ? places.first?.position : places.last?.position
    }
    let start = places[index - 1].distance
    let step = places[index].distance - start
    return Position(world: point(after: index - 1, share: (distance - start) / step))
  }

  /// Returns the point of the line that is nearest to a position: its distance from the start, and its distance from the
  /// position (`offset`), in meters. Of several such points, it is the first one.
  func nearest(to position: Position) -> (distance: Double, offset: Double)? {
    guard let first = worlds.first else { return nil }
    var world = position.world
    world.x += (first.x - world.x).rounded()
    var found: (index: Int, share: Double, square: Double)?
    for index in places.indices.dropLast() {
      let way = worlds[index + 1] - worlds[index]
      // A gap between the lines of a track is not part of it.
      let isGap = places[index + 1].distance <= places[index].distance
      let share = isGap ? 0 : world.share(ofWay: way, from: worlds[index])
      let square = (worlds[index] - world + way * share).squaredLength
      if square < found?.square ?? .infinity { found = (index, share, square) }
    }
    guard let found else { return nil }
    let step = places[found.index + 1].distance - places[found.index].distance
    let point = Position(world: point(after: found.index, share: found.share))
    return (places[found.index].distance + step * found.share, point.meters(to: position))
  }

  /// Returns a point between a place and the next one, in world units.
  private func point(after index: Int, share: Double) -> Point {
    worlds[index] + (worlds[index + 1] - worlds[index]) * share
  }
}

extension Point {
  /// Returns the share of a way, from 0 at its start to 1 at its end, at which it is nearest to the point.
  func share(ofWay way: Point, from start: Point) -> Double {
    let offset = self - start
    return min(max((offset.x * way.x + offset.y * way.y) / way.squaredLength, 0), 1)
  }
}

extension Position {
  /// Returns the length of the shorter line to another position on the ellipsoid of WGS 84, in meters. The radii of
  /// curvature are those at the mean latitude, so the length is accurate for short lines only.
  fileprivate func meters(to other: Position) -> Double {
    let middle = (latitude + other.latitude) / 2
    let radii = Earth.radii(latitude: middle)
    let parallel = radii.across * StableMath.sinCos(degrees: middle).cos
    let north = radii.meridian * (other.latitude - latitude) * .pi / 180
    let east =
      parallel * (other.longitude - longitude).remainder(dividingBy: 360) * .pi / 180
    return (north * north + east * east).squareRoot()
  }
}
