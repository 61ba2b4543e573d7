import MapGeometry

/// A line of straight segments.
struct FlatLine {
  var points: [Point] = []
  /// For each point, whether it lies inside a curve, so that it is not a corner.
  var isInsideCurve: [Bool] = []
  /// Whether the last point is joined to the first point.
  var isClosed = false

  /// Adds a point. A repeated point only makes the last point a corner.
  mutating func append(_ point: Point, isInsideCurve: Bool) {
    if let last = points.last, last == point {
      if !isInsideCurve { self.isInsideCurve[points.count - 1] = false }
      return
    }
    points.append(point)
    self.isInsideCurve.append(isInsideCurve)
  }

  /// The line in the opposite direction.
  var reversed: FlatLine {
    FlatLine(
      points: points.reversed(), isInsideCurve: isInsideCurve.reversed(), isClosed: isClosed)
  }
}

extension SVGPath {
  /// The maximum number of segments of a curve.
  private static let segmentsPerCurve = 256

  /// Returns the lines of the path. A subpath of one point is left out, unless it has a segment of length zero.
  ///
  /// - Parameters:
  ///   - transform: The transform of the points.
  ///   - tolerance: The maximum distance between a curve and its segments, after the transform.
  func lines(_ transform: ProjectiveTransform, tolerance: Double) -> [FlatLine] {
    var lines: [FlatLine] = []
    var line = FlatLine()
    var hasSegments = false
    var current = Point.zero
    func end() {
      if hasSegments { lines.append(line) }
      line = FlatLine()
      hasSegments = false
    }
    for step in steps {
      switch step {
      case .move(let point):
        end()
        current = transform.applyAffine(point)
        line.append(current, isInsideCurve: false)
      case .line(let point):
        current = transform.applyAffine(point)
        line.append(current, isInsideCurve: false)
        hasSegments = true
      case .cubic(let a, let b, let point):
        let curve = CubicCurve(
          current, transform.applyAffine(a), transform.applyAffine(b), transform.applyAffine(point))
        curve.flatten(tolerance: tolerance, limit: Self.segmentsPerCurve) {
          line.append($0, isInsideCurve: true)
        }
        line.isInsideCurve[line.points.count - 1] = false
        current = curve.end
        hasSegments = true
      case .close:
        current = line.points.first ?? current
        if line.points.count > 1, line.points.last == line.points.first {
          line.points.removeLast()
          line.isInsideCurve.removeLast()
        }
        line.isClosed = true
        hasSegments = true
        end()
      }
    }
    end()
    return lines
  }

  /// Returns the bounds of the path after a transform; empty if it has no segments.
  func bounds(_ transform: ProjectiveTransform) -> Box {
    var box = Box.empty
    for line in lines(transform, tolerance: 1e-9) {
      for point in line.points { box.formUnion(point) }
    }
    return box
  }
}
