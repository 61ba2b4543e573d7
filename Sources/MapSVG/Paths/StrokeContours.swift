import MapGeometry

/// The contours of the area that a stroke covers (SVG 2, section 13.5). The inside follows the nonzero rule.
///
/// A contour follows one side of a line and returns along its other side. On the inner side of a corner, it goes to the
/// point where the sides of both segments meet. If a segment is too short for this, it passes through the corner itself.
/// Its winding numbers are then those of the rectangles around the segments and of the wedges between them, which are
/// never negative.
struct StrokeContours {
  /// Half of the width of the line.
  private let half: Double
  private let cap: SVGStrokeStyle.Cap
  private let join: SVGStrokeStyle.Join
  private let miterLimit: Double
  /// The greatest angle between neighboring points of an arc, in radians.
  private let arcStep: Double

  /// Creates the contours of a style.
  ///
  /// - Parameter tolerance: The maximum distance between an arc and its segments.
  init(_ stroke: SVGStrokeStyle, tolerance: Double) {
    half = stroke.width / 2
    cap = stroke.cap
    join = stroke.join
    miterLimit = stroke.miterLimit
    // The distance between an arc of radius r and the chord of an angle a is about r a² / 8.
    arcStep = min(max((8 * tolerance / max(half, 1e-300)).squareRoot(), 0.01), .pi / 4)
  }

  /// Returns the contours around a line.
  func contours(of line: FlatLine) -> [[Point]] {
    guard let first = line.points.first, let last = line.points.last else { return [] }
    guard line.points.count > 1 else { return dot(at: first) }
    // The left side of a closed line between two points surrounds the line.
    if line.isClosed, line.points.count == 2 { return [side(of: line, takesTurns: true)] }
    let back = line.reversed
    let (left, right) = (side(of: line, takesTurns: true), side(of: back, takesTurns: false))
    if line.isClosed { return [left, right] }
    let (forward, backward) = (line.lastDirection, back.lastDirection)
    return [left + end(at: last, forward) + right + end(at: first, backward)]
  }

  /// Returns the contour of a line of length zero.
  private func dot(at point: Point) -> [[Point]] {
    switch cap {
    case .butt: return []
    case .square:
      let corners = [
        Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half),
      ]
      return [corners.map { point + $0 }]
    case .round: return [arc(around: point, from: Point(0, -half), turn: 2 * .pi)]
    }
  }

  /// Returns the points of the left side of a line. For closed lines, they are a ring.
  ///
  /// - Parameter takesTurns: Whether this side is the outer side where the line turns back.
  private func side(of line: FlatLine, takesTurns: Bool) -> [Point] {
    let points = line.points
    let count = points.count
    var result: [Point] = []
    result.reserveCapacity(count + 8)
    let segments = line.isClosed ? count : count - 1
    func normal(_ direction: Point) -> Point { Point(direction.y, -direction.x) * half }
    var before = line.isClosed ? line.segment(count - 1) : nil
    for index in 0..<segments {
      let segment = line.segment(index)
      if let before {
        corner(
          at: points[index], before, segment, isSmooth: line.isInsideCurve[index], takesTurns,
          into: &result)
      } else {
        result.append(points[index] + normal(segment.direction))
      }
      before = segment
    }
    if !line.isClosed, let before { result.append(points[count - 1] + normal(before.direction)) }
    return result
  }

  /// Appends the left side of a corner between two segments.
  private func corner(
    at point: Point, _ before: FlatLine.Segment, _ after: FlatLine.Segment, isSmooth: Bool,
    _ takesTurns: Bool, into result: inout [Point]
  ) {
    let (a, b) = (before.direction, after.direction)
    let (from, to) = (Point(a.y, -a.x) * half, Point(b.y, -b.x) * half)
    let cross = a.x * b.y - a.y * b.x
    let cosine = a.x * b.x + a.y * b.y
    if cross == 0, cosine > 0 {
      result.append(point + to)
      return
    }
    guard cross > 0 || cross == 0 && takesTurns else {
      // The sides meet at a distance of half tan(turn / 2) from the ends of both segments.
      let room = min(before.length, after.length) / 2
      if half * half * (1 - cosine) <= room * room * (1 + cosine) {
        result.append(point + (from + to) * (1 / (1 + cosine)))
      } else {
        result += [point + from, point, point + to]
      }
      return
    }
    if isSmooth || join == .round {
      let turn = cross == 0 ? .pi : StableMath.atan2(y: cross, x: cosine)
      result += arc(around: point, from: from, turn: turn)
      result.append(point + to)
    } else if join == .miter, cosine > -1, 2 / (1 + cosine) <= miterLimit * miterLimit {
      // The length of the miter is half / cos(turn / 2), and cos²(turn / 2) = (1 + cos turn) / 2.
      result.append(point + (from + to) * (1 / (1 + cosine)))
    } else {
      result += [point + from, point + to]
    }
  }

  /// Returns the points between the two sides at the end of a line in the direction `along`.
  private func end(at point: Point, _ along: Point) -> [Point] {
    let side = Point(along.y, -along.x) * half
    switch cap {
    case .butt: return []
    case .square: return [point + side + along * half, point - side + along * half]
    case .round: return arc(around: point, from: side, turn: .pi)
    }
  }

  /// Returns the points of an arc, from its start up to the point before its end.
  private func arc(around center: Point, from start: Point, turn: Double) -> [Point] {
    let count = Int((turn / arcStep).rounded(.up))
    return (0..<max(count, 1)).map { index in
      let angle = turn * Double(index) / Double(max(count, 1))
      let (sin, cos) = (StableMath.sin(angle), StableMath.cos(angle))
      return center + Point(start.x * cos - start.y * sin, start.x * sin + start.y * cos)
    }
  }
}

extension FlatLine {
  /// The direction, as a unit vector, and the length of a segment.
  fileprivate typealias Segment = (direction: Point, length: Double)

  /// Returns a segment, which starts at the point of the same index.
  fileprivate func segment(_ index: Int) -> Segment {
    let way = points[(index + 1) % points.count] - points[index]
    let length = way.length
    return (length > 0 ? way * (1 / length) : Point(1, 0), length)
  }

  /// The direction of the last segment of an open line of at least two points.
  fileprivate var lastDirection: Point { segment(points.count - 2).direction }
}
