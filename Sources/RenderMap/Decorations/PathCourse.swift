import MapEngine
import MapGeoJSON
import MapGeometry

/// A part of a path in the picture, measured along its line.
struct PathCourse {
  private let points: [Point]
  /// The lengths of the line up to each point.
  private let lengths: [Double]

  /// Creates the course of a line.
  init(_ points: [Point]) {
    self.points = points
    var sum = 0.0
    lengths = points.indices.map { index in
      if index > 0 { sum += (points[index] - points[index - 1]).length }
      return sum
    }
  }

  /// The length of the whole line.
  var length: Double { lengths.last ?? 0 }

  /// The course in the other direction.
  var reversed: PathCourse { PathCourse(points.reversed()) }

  /// Returns the point at a length from the start. Before the start and beyond the end, it is the first and the last
  /// point.
  func point(at length: Double) -> Point {
    var (index, end) = (0, lengths.count)
    while index < end {
      let middle = (index + end) / 2
      if lengths[middle] < length { index = middle + 1 } else { end = middle }
    }
    guard index > 0, index < lengths.count else {
      return (index == 0 ? points.first : points.last) ?? .zero
    }
    let step = lengths[index] - lengths[index - 1]
    let share = step > 0 ? (length - lengths[index - 1]) / step : 0
    return points[index - 1] + (points[index] - points[index - 1]) * share
  }

  /// The greatest number of parts into which a segment is divided in projections that bend it.
  private static let greatestParts = 64.0
  /// The number of parts per world in Web Mercator.
  private static let partsPerWorld = 256.0

  /// Returns the parts of a path inside an area of the picture, in pixels of decorations.
  ///
  /// - Parameter scale: The number of pixels of the style per pixel of decorations.
  static func parts(
    of path: MapPath, in viewport: Viewport, area: Box, scale: Double
  ) -> [PathCourse] {
    let area = area.scaled(by: scale)
    let positions = path.outline
    let middle = positions.isEmpty ? 0 : positions[positions.count / 2].longitude
    let turns = ((viewport.camera.center.longitude - middle) / 360).rounded()
    let divides = !viewport.showsMercatorEvenly || viewport.drapesContent
    var worlds: [Point] = []
    for position in positions {
      let next = position.world + Point(turns, 0)
      if divides, let last = worlds.last {
        let count = min(
          ((next - last).length * partsPerWorld).rounded(.up), greatestParts)
        for part in stride(from: 1, to: count, by: 1) {
          worlds.append(last + (next - last) * (part / count))
        }
      }
      worlds.append(next)
    }
    let seen = worlds.map { viewport.picture(of: LngLat(world: $0)) }
    var parts: [[Point]] = []
    for index in seen.indices.dropFirst() {
      guard let before = seen[index - 1], let after = seen[index],
        !viewport.cuts(from: before, to: after, worlds[index - 1], worlds[index]),
        let (from, to) = area.clipped(before, after)
      else { continue }
      if let last = parts.indices.last, parts[last].last == from {
        parts[last].append(to)
      } else {
        parts.append([from, to])
      }
    }
    return parts.map { part in PathCourse(part.map { $0 * (1 / scale) }) }
  }
}

extension Viewport {
  /// Returns whether the projection cuts the world between two points of the picture, which are at opposite sides of the
  /// world. Otherwise, their distance is similar to the distance of the places in Web Mercator world units.
  fileprivate func cuts(from: Point, to: Point, _ start: Point, _ end: Point) -> Bool {
    guard worldHasEdge else { return false }
    let expected = (end - start).length * worldSize / size.pixelRatio
    return (to - from).length > 16 + 8 * expected
  }
}

extension MapPath {
  /// The line of the path. The line of a circle begins and ends in the south.
  fileprivate var outline: [Position] {
    guard let radius, let center = places.first else {
      return PathLine(through: places, curve: curve).positions
    }
    let circle = GroundCircle(around: center, radius: radius)
    guard circle.pole == nil else { return circle.outline }
    let half = circle.outline.count / 2
    return Array(circle.outline[half...] + circle.outline[1...half])
  }
}
