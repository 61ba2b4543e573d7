import MapGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Distances between nearby places, reckoned flat with the ellipsoid's curvature at one latitude; good
/// to a tenth of a percent over a few hundred kilometres. The method is cheap-ruler's
/// (https://github.com/mapbox/cheap-ruler). Points are longitude and latitude in degrees.
struct Ruler {
  /// Metres a degree eastwards.
  private let perLongitude: Double
  /// Metres a degree northwards.
  private let perLatitude: Double

  init(latitude: Double) {
    // WGS 84.
    let equatorialRadius = 6_378_137.0
    let flattening = 1 / 298.257223563
    let eccentricitySquared = flattening * (2 - flattening)
    let metresPerDegree = equatorialRadius * .pi / 180
    let cosine = cos(latitude * .pi / 180)
    let w2 = 1 / (1 - eccentricitySquared * (1 - cosine * cosine))
    let w = w2.squareRoot()
    perLongitude = metresPerDegree * w * cosine
    perLatitude = metresPerDegree * w * w2 * (1 - eccentricitySquared)
  }

  /// Metres eastwards and northwards from `a` to `b`, the shorter way round.
  private func way(from a: Point, to b: Point) -> Point {
    var longitude = b.x - a.x
    if longitude.magnitude > 180 { longitude = longitude.remainder(dividingBy: 360) }
    return Point(longitude * perLongitude, (b.y - a.y) * perLatitude)
  }

  /// Metres from `a` to `b`.
  func distance(_ a: Point, _ b: Point) -> Double { way(from: a, to: b).length }

  /// Metres from `point` to the nearest point of the segment a-b.
  func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let segment = way(from: a, to: b)
    let toPoint = way(from: a, to: point)
    guard segment.squaredLength > 0 else { return toPoint.length }
    let t = (toPoint.x * segment.x + toPoint.y * segment.y) / segment.squaredLength
    if t > 1 { return distance(point, b) }
    return t > 0 ? (toPoint - segment * t).length : toPoint.length
  }

  /// Metres between the nearest points of the segments a-b and c-d; 0 where they cross.
  func distance(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    if PlaneGeometry.segmentsCross(a, b, c, d) { return 0 }
    return min(
      distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b))
  }

  /// A bound from below on the metres between what is in one box and what is in the other.
  func distance(_ a: Box, _ b: Box) -> Double {
    // Either straight over, or the other way round the world.
    let straight = max(0, b.minX - a.maxX, a.minX - b.maxX)
    let around = max(0, 360 - (max(a.maxX, b.maxX) - min(a.minX, b.minX)))
    let x = min(straight, around)
    let y = max(0, b.minY - a.maxY, a.minY - b.maxY)
    return distance(.zero, Point(x, y))
  }
}
