import MapGeometry

/// The circles that stand for a label along a line in collisions. Follows MapLibre's
/// `placeCollisionCircles`.
enum LabelCircles {
  /// Circles of one radius along a path, in pixels of the picture: they lie a little further apart than
  /// they are wide, and where the path leaves the picture and its margin there are none.
  static func circles(along path: [Point], radius: Double, in view: SymbolView)
    -> [CollisionGrid.Circle]
  {
    parts(of: path, in: view).flatMap { part -> [CollisionGrid.Circle] in
      let interpolator = PathInterpolator(part, padding: radius * 0.25)
      let steps = (interpolator.paddedLength / (radius * 2.5)).rounded(.up)
      // A path within the margin is never so long that it took more than a few thousand.
      let isShort = interpolator.length <= 0.5 * radius || !steps.isFinite
      let circles = isShort ? 1 : Int(min(steps, 10_000)) + 1
      return (0..<circles).map { index in
        let point = interpolator.point(at: Double(index) / Double(max(circles - 1, 1)))
        return CollisionGrid.Circle(
          center: point + Point(CollisionIndex.margin, CollisionIndex.margin), radius: radius)
      }
    }
  }

  /// The parts of a path in the picture and the margin around it.
  private static func parts(of path: [Point], in view: SymbolView) -> [[Point]] {
    var box = Box.empty
    for point in path { box.formUnion(point) }
    let margin = CollisionIndex.margin
    let across = Slab(.x, from: -margin, to: view.width + margin)
    let down = Slab(.y, from: -margin, to: view.height + margin)
    switch (across.relation(to: box), down.relation(to: box)) {
    case (.inside, .inside): return path.isEmpty ? [] : [path]
    case (.outside, _), (_, .outside): return []
    default: break
    }
    var whole = Polylines()
    whole.append(path)
    return whole.clipped(to: across).clipped(to: down).parts
  }
}

extension Polylines {
  fileprivate mutating func append(_ path: [Point]) {
    let first = points.count
    points += path.map { WeightedPoint($0.x, $0.y) }
    lines.append(Line(points: first..<points.count))
  }

  fileprivate func clipped(to slab: Slab) -> Polylines {
    var pieces = Polylines()
    for line in lines.indices {
      slab.clip(self, line: line, isRing: false, measuringLength: false, into: &pieces)
    }
    return pieces
  }

  fileprivate var parts: [[Point]] {
    lines.filter { $0.points.count > 1 }.map { line in
      points[line.points].map { Point($0.x, $0.y) }
    }
  }
}

/// Points at equal steps along a path, apart from a little at either end.
private struct PathInterpolator {
  let length: Double
  let paddedLength: Double
  private let points: [Point]
  private let padding: Double
  private let distances: [Double]

  init(_ points: [Point], padding: Double) {
    self.points = points
    var distances = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      distances.append((distances.last ?? 0) + (b - a).length)
    }
    self.distances = distances
    length = distances.last ?? 0
    self.padding = min(padding, length * 0.5)
    paddedLength = length - self.padding * 2
  }

  /// The point at a share of the way between the paddings.
  func point(at share: Double) -> Point {
    let distance = share * paddedLength + padding
    guard points.count > 1 else { return points.first ?? .zero }
    let found = distances.indices.dropFirst().first { distances[$0] >= distance }
    let end = found ?? distances.count - 1
    let stretch = distances[end] - distances[end - 1]
    let part = stretch > 0 ? (distance - distances[end - 1]) / stretch : 0
    return points[end - 1] * (1 - part) + points[end] * part
  }
}
