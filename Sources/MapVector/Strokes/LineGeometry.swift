import MapGeometry

/// The geometry of stroked lines.
enum LineGeometry {
  /// The length of a miter, in multiples of the offset, above which a corner of an offset line is cut off.
  private static let miterLimit = 2.5

  /// Returns a line parallel to a line, at a distance to its right.
  static func offset(_ line: [Point], by distance: Double, isClosed: Bool) -> [Point] {
    let points = StrokeOutline.withoutRepeats(line, isClosed: isClosed)
    guard points.count > 1, distance != 0 else { return points }
    let closes = isClosed && points.count > 2
    var result: [Point] = []
    result.reserveCapacity(points.count + 8)
    func normal(_ index: Int) -> Point {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      let along = (b - a) * (1 / (b - a).length)
      return Point(-along.y, along.x)
    }
    for index in points.indices {
      let hasBefore = closes || index > 0
      let hasAfter = closes || index + 1 < points.count
      let before = hasBefore ? normal(index == 0 ? points.count - 1 : index - 1) : normal(index)
      let after = hasAfter ? normal(index) : before
      let sum = before + after
      let cosine = before.x * after.x + before.y * after.y
      let ratio = (2 / max(1 + cosine, 1e-9)).squareRoot()
      if ratio <= miterLimit {
        result.append(points[index] + sum * (distance * ratio / max(sum.length, 1e-9)))
      } else {
        result.append(points[index] + before * distance)
        result.append(points[index] + after * distance)
      }
    }
    return result
  }

  static func length(_ line: [Point], isClosed: Bool) -> Double {
    var sum = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    if isClosed, let first = line.first, let last = line.last { sum += (first - last).length }
    return sum
  }

  /// Returns the part of an open line between two distances from its start.
  static func part(of line: ArraySlice<Point>, from start: Double, to end: Double) -> [Point] {
    var result: [Point] = []
    var passed = 0.0
    for (a, b) in zip(line, line.dropFirst()) {
      let length = (b - a).length
      guard length > 0 else { continue }
      let (from, to) = ((start - passed) / length, (end - passed) / length)
      passed += length
      guard from < 1, to > 0 || (to == 0 && from == 0) else { continue }
      if result.isEmpty { result.append(from > 0 ? a + (b - a) * from : a) }
      result.append(to < 1 ? a + (b - a) * to : b)
      if to <= 1 { break }
    }
    return result
  }

  /// Returns the dashes of a line. The `lengths` are an even number of dashes and gaps in turn.
  static func dashes(
    of line: [Point], isClosed: Bool, lengths: [Double], phase: Double
  ) -> [[Point]] {
    let line = isClosed ? line + line.prefix(1) : line
    let total = length(line, isClosed: false)
    let period = lengths.reduce(0, +)
    guard period > 0, total / period < 1e5, lengths.count.isMultiple(of: 2) else { return [line] }
    var dashes: [[Point]] = []
    var position = -(phase - (phase / period).rounded(.down) * period)
    var index = 0
    // The segment in which a dash begins, and its distance from the start of the line.
    var (segment, passed) = (0, 0.0)
    while position < total {
      let length = lengths[index % lengths.count]
      if index.isMultiple(of: 2), position + length >= 0 {
        let start = max(position, 0)
        while segment + 2 < line.count {
          let next = passed + (line[segment + 1] - line[segment]).length
          guard next < start else { break }
          (segment, passed) = (segment + 1, next)
        }
        let dash = part(
          of: line[segment...], from: start - passed,
          to: min(position + length, total) - passed)
        if !dash.isEmpty { dashes.append(dash) }
      }
      position += length
      index += 1
    }
    return dashes
  }
}
