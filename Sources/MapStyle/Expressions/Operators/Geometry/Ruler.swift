import MapGeometry

/// Distances between nearby points, computed in a plane with the curvature of the ellipsoid at one latitude. The
/// distances are accurate to 0.1 percent over a few hundred kilometers. The method follows cheap-ruler
/// (https://github.com/mapbox/cheap-ruler). Points are longitude and latitude in degrees.
struct Ruler {
  /// The meters per degree of longitude.
  private let perLongitude: Double
  /// The meters per degree of latitude.
  private let perLatitude: Double

  init(latitude: Double) {
    // The flattening of WGS 84.
    let flattening = 1 / 298.257223563
    let eccentricitySquared = flattening * (2 - flattening)
    let metersPerDegree = Earth.equatorialRadius * .pi / 180
    let cosine = StableMath.cos(latitude * .pi / 180)
    let w2 = 1 / (1 - eccentricitySquared * (1 - cosine * cosine))
    let w = w2.squareRoot()
    perLongitude = metersPerDegree * w * cosine
    perLatitude = metersPerDegree * w * w2 * (1 - eccentricitySquared)
  }

  /// Returns the vector from `a` to `b` in meters to the east and north, in the shorter direction around the world.
  private func way(from a: Point, to b: Point) -> Point {
    var longitude = b.x - a.x
    if longitude.magnitude > 180 { longitude = longitude.remainder(dividingBy: 360) }
    return Point(longitude * perLongitude, (b.y - a.y) * perLatitude)
  }

  /// Returns the distance from `a` to `b`, in meters.
  func distance(_ a: Point, _ b: Point) -> Double { way(from: a, to: b).length }

  /// Returns the distance from `point` to the segment a-b, in meters.
  func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let segment = way(from: a, to: b)
    let toPoint = way(from: a, to: point)
    guard segment.squaredLength > 0 else { return toPoint.length }
    let t = (toPoint.x * segment.x + toPoint.y * segment.y) / segment.squaredLength
    if t > 1 { return distance(point, b) }
    return t > 0 ? (toPoint - segment * t).length : toPoint.length
  }

  /// Returns the distance between the segments a-b and c-d, in meters. It is 0 if the segments cross.
  func distance(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    if PlaneGeometry.segmentsCross(a, b, c, d) { return 0 }
    return min(
      distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b))
  }

  /// Returns a lower bound, in meters, for the distance between points in two boxes.
  func distance(_ a: Box, _ b: Box) -> Double {
    // The gap between the boxes in longitude, directly and in the other direction around the world.
    let straight = max(0, b.minX - a.maxX, a.minX - b.maxX)
    let around = max(0, 360 - (max(a.maxX, b.maxX) - min(a.minX, b.minX)))
    let x = min(straight, around)
    let y = max(0, b.minY - a.maxY, a.minY - b.maxY)
    return distance(.zero, Point(x, y))
  }
}
