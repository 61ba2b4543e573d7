import MapGeometry

/// An arc of a circle through three positions (ISO/IEC 13249-3, ST_CircularString). It can be
/// converted to segments.
struct CircularArc {
  /// The angle between two consecutive positions of the segments, in degrees. The distance of the
  /// segments from the arc is less than 1e-5 radii. If the radius is up to 10,000 pixels, this is
  /// less than a tenth of a pixel.
  static let step = 0.5
  /// The maximum number of positions into which the arcs of one geometry are divided.
  static let positionLimit = 1 << 20

  private let start: Position
  private let middle: Position
  private let end: Position

  /// Creates the arc from `start` through `middle` to `end`. If `start` equals `end`, the arc is a
  /// full circle, and `middle` is the opposite point of the circle.
  init(from start: Position, through middle: Position, to end: Position) {
    self.start = start
    self.middle = middle
    self.end = end
  }

  /// The positions after `start`, up to and including `end`. If the three positions are on a line,
  /// there are two segments.
  var segments: [Position] {
    let (ax, ay) = (middle.longitude - start.longitude, middle.latitude - start.latitude)
    let (bx, by) = (end.longitude - start.longitude, end.latitude - start.latitude)
    let isCircle = bx == 0 && by == 0
    let cross = ax * by - ay * bx
    let (a, b) = (ax * ax + ay * ay, bx * bx + by * by)
    // The center of the circle through the three positions, relative to the start.
    let centerX = isCircle ? ax / 2 : (by * a - ay * b) / (2 * cross)
    let centerY = isCircle ? ay / 2 : (ax * b - bx * a) / (2 * cross)
    let radius = (centerX * centerX + centerY * centerY).squareRoot()
    guard radius > 0, radius.isFinite, radius < 1e6 * max(a, b).squareRoot() else {
      return [middle, end]
    }
    let first = StableMath.atan2(y: -centerY, x: -centerX)
    var sweep = 2 * Double.pi
    if !isCircle {
      sweep = StableMath.atan2(y: by - centerY, x: bx - centerX) - first
      // If the middle is to the left of the chord, the arc turns clockwise.
      if cross < 0, sweep > 0 { sweep -= 2 * .pi }
      if cross > 0, sweep < 0 { sweep += 2 * .pi }
    }
    let count = max(2, Int((abs(sweep) * 180 / .pi / Self.step).rounded(.up)))
    var positions: [Position] = []
    positions.reserveCapacity(count)
    for index in 1..<count {
      let share = Double(index) / Double(count)
      let angle = first + sweep * share
      let altitude = start.altitudeOrNaN + (end.altitudeOrNaN - start.altitudeOrNaN) * share
      positions.append(
        Position(
          longitude: start.longitude + centerX + radius * StableMath.cos(angle),
          latitude: start.latitude + centerY + radius * StableMath.sin(angle),
          altitude: altitude.isNaN ? nil : altitude))
    }
    return positions + [end]
  }
}

extension [Position] {
  /// Returns the line of a circular string. There is one arc through each position with an odd
  /// index.
  ///
  /// - Throws: `arcLength` if the number of positions is even or less than three; `tooManySegments`
  ///   if the arcs need more than `limit` positions. The errors are at `offset`.
  func arcsAsSegments(limit: inout Int, offset: Int) throws(WellKnownError) -> [Position] {
    guard let first else { return [] }
    guard count >= 3, !count.isMultiple(of: 2) else {
      throw WellKnownError(reason: .arcLength(count: count), offset: offset)
    }
    var line = [first]
    for index in stride(from: 1, to: count - 1, by: 2) {
      let segments = CircularArc(
        from: self[index - 1], through: self[index], to: self[index + 1]
      ).segments
      limit -= segments.count
      guard limit >= 0 else {
        throw WellKnownError(
          reason: .tooManySegments(limit: CircularArc.positionLimit), offset: offset)
      }
      line += segments
    }
    return line
  }

  /// Adds the positions of the next part of a compound curve. The part starts where the previous
  /// part ends.
  mutating func append(curve next: [Position]) {
    self += last != nil && last == next.first ? next[1...] : next[...]
  }
}
