import MapGeometry

/// The collision circles of a label along a line. The type follows MapLibre's `placeCollisionCircles`.
enum LabelCircles {
  /// Returns the centers of circles along a path, in pixels of the picture. They are at most 1.25 diameters apart.
  /// Circles outside the picture and the margin around it are left out.
  static func centers(
    along path: [Point], radius: Double, in view: SymbolView, margin: Double
  ) -> [Point] {
    parts(of: path, in: view, margin: margin).flatMap { part -> [Point] in
      let interpolator = PathInterpolator(part, padding: radius * 0.25)
      let steps = (interpolator.paddedLength / (radius * 2.5)).rounded(.up)
      // A path within the margin needs at most a few thousand circles.
      let isShort = interpolator.length <= 0.5 * radius || !steps.isFinite
      let circles = isShort ? 1 : Int(min(steps, 10_000)) + 1
      return (0..<circles).map { index in
        interpolator.point(at: Double(index) / Double(max(circles - 1, 1)))
      }
    }
  }

  /// Returns the parts of a path inside the picture and the margin around it.
  private static func parts(
    of path: [Point], in view: SymbolView, margin: Double
  ) -> [[Point]] {
    var box = Box.empty
    for point in path { box.formUnion(point) }
    let across = Slab(.x, from: -margin, to: view.width + margin)
    let down = Slab(.y, from: -margin, to: view.height + margin)
    switch (across.relation(to: box), down.relation(to: box)) {
    case (.inside, .inside): return path.isEmpty ? [] : [path]
    case (.outside, _), (_, .outside): return []
    default: break
    }
    return across.parts(of: path).flatMap(down.parts)
  }
}

/// Interpolates points at equal steps along a path, with padding at both ends.
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

  /// Returns the point at a fraction of the padded length, which excludes the padding at both ends.
  func point(at share: Double) -> Point {
    let distance = share * paddedLength + padding
    guard points.count > 1 else { return points.first ?? .zero }
    let found = distances.indices.dropFirst().first { distances[$0] >= distance }
    let end = found ?? distances.count - 1
    let segment = distances[end] - distances[end - 1]
    let part = segment > 0 ? (distance - distances[end - 1]) / segment : 0
    return points[end - 1] * (1 - part) + points[end] * part
  }
}
