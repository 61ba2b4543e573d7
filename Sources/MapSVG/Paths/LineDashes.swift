import MapGeometry

extension FlatLine {
  /// The maximum number of repeats of the dashes along a line. With more repeats, the line is solid.
  private static let repeats = 10_000.0

  /// Returns the dashes of the line as open lines.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of dashes and gaps in turn, an even number; empty for a solid line.
  ///   - offset: The offset of the line's start in the dashes.
  func dashed(_ lengths: [Double], offset: Double) -> [FlatLine] {
    let period = lengths.reduce(0, +)
    var points = points
    if isClosed, let first = points.first { points.append(first) }
    let total = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard period > 0, period.isFinite, offset.isFinite, total < period * Self.repeats else {
      return [self]
    }
    guard total > 0 else { return lengths.first == 0 ? [] : [self] }
    var index = 0
    var left = (offset / period - (offset / period).rounded(.down)) * period
    while left >= lengths[index], index < lengths.count - 1 {
      left -= lengths[index]
      index += 1
    }
    left = max(lengths[index] - left, 0)
    var dashes: [FlatLine] = []
    var dash = FlatLine()
    func isDash() -> Bool { index.isMultiple(of: 2) }
    if isDash(), let first = points.first { dash.append(first, isInsideCurve: false) }
    for (segment, (a, b)) in zip(points, points.dropFirst()).enumerated() {
      let length = (b - a).length
      var passed = 0.0
      while length - passed > left {
        passed += left
        let place = a + (b - a) * (passed / length)
        if isDash() {
          dash.append(place, isInsideCurve: false)
          dashes.append(dash)
          dash = FlatLine()
        }
        index = (index + 1) % lengths.count
        left = lengths[index]
        if isDash() { dash.append(place, isInsideCurve: false) }
      }
      left -= length - passed
      let next = segment + 1
      if isDash() {
        dash.append(b, isInsideCurve: next < isInsideCurve.count && isInsideCurve[next])
      }
    }
    if isDash(), dash.points.count > 1 { dashes.append(dash) }
    return dashes
  }
}
