import MapGeometry
import MapRaster

/// The outline of a stroked line. It consists of rings whose union is the stroke: one ring for each segment, corner
/// and end. All rings have the same direction, so their inside follows the nonzero rule.
///
/// The outline is used if a stroke has no constant width in the picture, as on a tilted map.
struct StrokeOutline {
  /// Half of the width of the line, in units of the plane.
  var half: Double
  /// The shape of the ends.
  var cap: StrokeStyle.Cap
  /// The distance by which round ends extend beyond the line as half ellipses; nil if the ends are half circles.
  var reach: Double?
  /// The shape of the corners.
  var join: StrokeStyle.Join
  /// The length of a miter, in half widths, above which the miter becomes a bevel.
  var miterLimit: Double

  /// The maximum distance of the sides of a round corner from a circle, in units of the plane.
  private static let tolerance = 0.02

  /// Returns the rings around a line.
  func rings(of line: [Point], isClosed: Bool) -> [[Point]] {
    let points = Self.withoutRepeats(line, isClosed: isClosed)
    guard let first = points.first, half > 0, half.isFinite else { return [] }
    guard points.count > 1 else {
      return cap == .butt ? [] : [cap == .round ? circle(around: first) : square(around: first)]
    }
    var rings: [[Point]] = []
    let closes = isClosed && points.count > 2
    let count = closes ? points.count : points.count - 1
    for index in 0..<count {
      let (from, to) = (points[index], points[(index + 1) % points.count])
      let along = Self.direction(from, to)
      let left = Point(along.y, -along.x) * half
      let (extendsStart, extendsEnd) = (
        !closes && index == 0 && cap == .square, !closes && index == count - 1 && cap == .square
      )
      let start = extendsStart ? from - along * half : from
      let end = extendsEnd ? to + along * half : to
      rings.append([start + left, end + left, end - left, start - left])
      if closes || index + 1 < count {
        let next = points[(index + 2) % points.count]
        if let corner = corner(at: to, along, Self.direction(to, next)) { rings.append(corner) }
      }
    }
    if !closes, cap == .round {
      let last = points.count - 1
      rings.append(roundEnd(at: first, Self.direction(first, points[1])))
      rings.append(roundEnd(at: points[last], Self.direction(points[last - 1], points[last])))
    }
    return rings
  }

  /// Returns the ring that fills the outer side of a corner.
  private func corner(at point: Point, _ a: Point, _ b: Point) -> [Point]? {
    let turn = a.x * b.y - a.y * b.x
    let cosine = a.x * b.x + a.y * b.y
    guard abs(turn) > 1e-9 || cosine < 0 else { return nil }
    if join == .round { return circle(around: point) }
    // The outer side of a right turn is on the left.
    let side = turn > 0 ? half : -half
    let (from, to) = (
      point + Point(a.y, -a.x) * side, point + Point(b.y, -b.x) * side
    )
    var ring = [point, from, to]
    // The ratio is 1 / cos of half the turn.
    let ratio = (2 / max(1 + cosine, 1e-9)).squareRoot()
    if join == .miter, ratio <= miterLimit {
      let middle = Point(a.y + b.y, -a.x - b.x)
      let length = middle.length
      if length > 0 { ring.insert(point + middle * (side * ratio / length), at: 2) }
    }
    return turn > 0 ? ring : ring.reversed()
  }

  /// Returns the ellipse around an end of a line that has the direction `along`.
  private func roundEnd(at end: Point, _ along: Point) -> [Point] {
    guard let reach else { return circle(around: end) }
    let stretch = reach / half - 1
    return circle(around: end).map { point in
      let place = point - end
      return point + along * ((place.x * along.x + place.y * along.y) * stretch)
    }
  }

  private func circle(around center: Point) -> [Point] {
    let radius = max(half, reach ?? 0)
    let steps = Int(min(max(8, (3 * (radius / Self.tolerance).squareRoot()).rounded(.up)), 512))
    return (0..<steps).map { step in
      let turn = StableMath.sinCos(degrees: 360 * Double(step) / Double(steps))
      return center + Point(turn.cos, turn.sin) * half
    }
  }

  private func square(around center: Point) -> [Point] {
    [Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half)]
      .map { center + $0 }
  }

  private static func direction(_ a: Point, _ b: Point) -> Point {
    let along = b - a
    return along * (1 / along.length)
  }

  /// Returns the points without consecutive duplicates.
  static func withoutRepeats(_ line: [Point], isClosed: Bool) -> [Point] {
    var points: [Point] = []
    for point in line where points.last != point { points.append(point) }
    while isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }
}
