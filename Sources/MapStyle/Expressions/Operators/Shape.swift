import MapGeometry

/// A shape for `distance`. Its points are longitudes and latitudes in degrees.
enum Shape {
  case points([Point])
  /// A single line.
  case line([Point])
  /// The rings of a polygon.
  case polygon([[Point]])

  init(_ geometry: SimpleGeometry) {
    switch geometry {
    case .point(let point): self = .points([point])
    case .line(let line): self = .line(line)
    case .polygon(let rings): self = .polygon(rings)
    }
  }

  var firstPoint: Point? {
    switch self {
    case .points(let points), .line(let points): points.first
    case .polygon(let rings): rings.first?.first
    }
  }

  /// Returns the distance in meters between the nearest points of both shapes. The result is at most `bound`.
  func distance(to other: Shape, _ ruler: Ruler, atMost bound: Double) -> Double {
    if touches(other) { return 0 }
    var shortest = bound
    // The pairs of runs with the nearest boxes are compared first. The search ends when the boxes of a pair are farther
    // apart than the shortest distance so far.
    let runs = runs
    let otherRuns = other.runs
    var pairs: [(distance: Double, run: Int, other: Int)] = []
    for (i, run) in runs.enumerated() {
      for (j, otherRun) in otherRuns.enumerated() {
        pairs.append((ruler.distance(run.box, otherRun.box), i, j))
      }
    }
    pairs.sort { $0.distance < $1.distance }
    for pair in pairs {
      guard pair.distance < shortest else { break }
      shortest = min(shortest, runs[pair.run].distance(to: otherRuns[pair.other], ruler))
      if shortest == 0 { break }
    }
    return shortest
  }

  /// Returns whether a point of one shape is in a polygon of the other. If both are polygons and one box is inside the
  /// other, the points of the polygon with the inner box are tested.
  private func touches(_ other: Shape) -> Bool {
    switch (self, other) {
    case (.points(let points), .polygon(let rings)), (.line(let points), .polygon(let rings)),
      (.polygon(let rings), .points(let points)), (.polygon(let rings), .line(let points)):
      return points.contains { PlaneGeometry.contains(rings, $0, boundary: true) }
    case (.polygon(let rings), .polygon(let otherRings)):
      let inner = Box(rings)
      let outer = Box(otherRings)
      let isInside =
        inner.minX > outer.minX && inner.maxX < outer.maxX && inner.minY > outer.minY
        && inner.maxY < outer.maxY
      let (asked, area) = isInside ? (rings, otherRings) : (otherRings, rings)
      return asked.joined().contains { PlaneGeometry.contains(area, $0, boundary: true) }
    default:
      return false
    }
  }

  /// The points or edges of the shape, in runs that are short enough to have small boxes.
  private var runs: [Run] {
    switch self {
    case .points(let points): Run.runs(of: points, overlapping: false)
    case .line(let points): Run.runs(of: points, overlapping: true)
    case .polygon(let rings):
      rings.flatMap { ring in
        Run.runs(of: ring + (ring.first.map { [$0] } ?? []), overlapping: true)
      }
    }
  }
}

/// A run of points, or of segments between points, and its bounding box.
private struct Run {
  private static let length = 50

  var points: ArraySlice<Point>
  var hasSegments: Bool
  var box: Box

  /// Divides `points` into runs. Adjacent runs of segments share a point, so no segment is lost.
  static func runs(of points: [Point], overlapping: Bool) -> [Run] {
    let hasSegments = overlapping && points.count > 1
    return stride(from: 0, to: max(points.count - (hasSegments ? 1 : 0), 0), by: length).map {
      let slice = points[$0..<min($0 + length + (hasSegments ? 1 : 0), points.count)]
      return Run(points: slice, hasSegments: hasSegments, box: Box([slice]))
    }
  }

  func distance(to other: Run, _ ruler: Ruler) -> Double {
    var shortest = Double.infinity
    switch (hasSegments, other.hasSegments) {
    case (false, false):
      for a in points { for b in other.points { shortest = min(shortest, ruler.distance(a, b)) } }
    case (true, false):
      shortest = other.distance(to: self, ruler)
    case (false, true):
      for a in points {
        for (c, d) in zip(other.points, other.points.dropFirst()) {
          shortest = min(shortest, ruler.distance(a, c, d))
        }
      }
    case (true, true):
      for (a, b) in zip(points, points.dropFirst()) {
        for (c, d) in zip(other.points, other.points.dropFirst()) {
          shortest = min(shortest, ruler.distance(a, b, c, d))
        }
      }
    }
    return shortest
  }
}

extension Box {
  /// Creates the bounding box of all points.
  fileprivate init(_ parts: [some Sequence<Point>]) {
    self = .empty
    for point in parts.joined() { formUnion(point) }
  }
}
