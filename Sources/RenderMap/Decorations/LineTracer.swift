import MapEngine
import MapGeometry

/// A type that determines the parts of a line on the ground that are visible in an area of a picture, in the projection
/// of the picture.
struct LineTracer {
  /// The view of the picture.
  let viewport: Viewport
  /// The area in device pixels.
  let area: Box

  /// The number of pieces into which a line is divided at first.
  private static let pieces = 48
  /// The maximum distance from a straight piece to the exact line, in device pixels.
  private static let tolerance = 0.2
  /// The maximum number of halvings of a piece.
  private static let halvings = 12

  /// A point of a line.
  private struct Sample {
    var parameter: Double
    var point: Point
    var isVisible: Bool
  }

  /// Returns the parts of a line of places in degrees inside the area, in device pixels.
  ///
  /// - Parameters:
  ///   - range: The range of the line's parameter.
  ///   - place: A function that returns the place for a parameter.
  func parts(_ range: ClosedRange<Double>, _ place: (Double) -> LngLat) -> [[Point]] {
    parts(range, plane: { viewport.planeOfGraticule(place($0)) })
  }

  /// Returns the parts of a line inside the area, in device pixels.
  ///
  /// - Parameters:
  ///   - range: The range of the line's parameter.
  ///   - plane: A function that returns the point on the plane of the view for a parameter; nil where there is no line.
  func parts(_ range: ClosedRange<Double>, plane: (Double) -> Point?) -> [[Point]] {
    func sample(_ parameter: Double) -> Sample {
      guard let plane = plane(parameter) else {
        return Sample(parameter: parameter, point: .zero, isVisible: false)
      }
      let seen = viewport.device(ofPlane: plane)
      let isVisible =
        seen.w > 0 && viewport.shows(plane: plane) && seen.w <= viewport.farthestGround
      return Sample(parameter: parameter, point: seen.point, isVisible: isVisible)
    }
    var samples = [sample(range.lowerBound)]
    func append(_ before: Sample, _ after: Sample, _ halvings: Int) {
      let middle = sample((before.parameter + after.parameter) / 2)
      let needsHalving: Bool
      if before.isVisible, after.isVisible, middle.isVisible {
        let chord = (before.point + after.point) * 0.5
        let error = (middle.point - chord).length
        let reach = (after.point - before.point).length
        needsHalving =
          error > Self.tolerance && (reach > 4 * area.width || isNear(before, after, slack: error))
      } else {
        needsHalving =
          (before.isVisible || after.isVisible || middle.isVisible)
          && isNear(before, after, slack: 64)
      }
      if needsHalving, halvings > 0 {
        append(before, middle, halvings - 1)
        append(middle, after, halvings - 1)
      } else {
        samples.append(after)
      }
    }
    var before = samples[0]
    for piece in 1...Self.pieces {
      let share = Double(piece) / Double(Self.pieces)
      let after = sample(
        piece == Self.pieces
          ? range.upperBound : range.lowerBound + (range.upperBound - range.lowerBound) * share)
      append(before, after, Self.halvings)
      before = after
    }
    return parts(of: samples)
  }

  /// Returns whether the box of a piece is near the area. If only one end of the piece is visible, only that end must
  /// be near. If neither end is visible, the piece is treated as near.
  private func isNear(_ a: Sample, _ b: Sample, slack: Double) -> Bool {
    guard a.isVisible, b.isVisible else {
      let end = a.isVisible ? a : b
      let room = area.inset(by: -area.width)
      return !end.isVisible || room.intersects(Box(corner: end.point, size: .zero))
    }
    let box = Box(
      minX: min(a.point.x, b.point.x), minY: min(a.point.y, b.point.y),
      maxX: max(a.point.x, b.point.x), maxY: max(a.point.y, b.point.y))
    return area.inset(by: -slack - 1).intersects(box)
  }

  /// Returns the parts of a sampled line inside the area.
  private func parts(of samples: [Sample]) -> [[Point]] {
    var parts: [[Point]] = []
    var current: [Point] = []
    func end() {
      if current.count > 1 { parts.append(Self.straightened(current)) }
      current = []
    }
    for (before, after) in zip(samples, samples.dropFirst()) {
      guard before.isVisible, after.isVisible,
        let (from, to) = area.clipped(before.point, after.point)
      else {
        end()
        continue
      }
      if current.last != from {
        end()
        current = [from]
      }
      if to != from { current.append(to) }
      if to != after.point { end() }
    }
    end()
    return parts
  }
}

extension LineTracer {
  /// Returns a line without unneeded points. A point is not needed if it is on the straight line from the last kept
  /// point to the next point.
  fileprivate static func straightened(_ line: [Point]) -> [Point] {
    guard let first = line.first, let last = line.last else { return line }
    var kept = [first]
    for (point, next) in zip(line.dropFirst(), line.dropFirst(2)) {
      let (from, way) = (kept[kept.count - 1], next - kept[kept.count - 1])
      let offset = point - from
      let distance = abs(way.x * offset.y - way.y * offset.x) / max(way.length, 1e-9)
      if distance > 0.01 { kept.append(point) }
    }
    return kept + [last]
  }
}

extension Box {
  /// Returns the part of a segment inside the box; nil if no part is inside.
  func clipped(_ from: Point, _ to: Point) -> (Point, Point)? {
    let way = to - from
    var part = SegmentPart()
    guard part.cut(distance: from.x - minX, step: way.x),
      part.cut(distance: maxX - from.x, step: -way.x),
      part.cut(distance: from.y - minY, step: way.y),
      part.cut(distance: maxY - from.y, step: -way.y), part.start <= part.end
    else { return nil }
    return (
      part.start == 0 ? from : from.mixed(with: to, part.start),
      part.end == 1 ? to : from.mixed(with: to, part.end)
    )
  }
}
