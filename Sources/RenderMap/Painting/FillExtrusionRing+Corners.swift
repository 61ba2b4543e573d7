import MapGeometry

extension FillExtrusionRing {
  /// Replaces each corner by a curve that leaves the edges `distance` before it, or halfway where an
  /// edge is shorter than two such stretches. Corners of edges that were cut stay.
  mutating func roundCorners(from distance: Double) {
    var rounded: [Point] = []
    var cuts: [Bool] = []
    let count = points.count
    for (index, corner) in points.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == count - 1)
      let next = (index + 1) % count
      guard count > 2, !isEnd, !isCut[index], !isCut[next] else {
        rounded.append(corner)
        cuts.append(isCut[index])
        continue
      }
      let before = points[(index + count - 1) % count] - corner
      let after = points[next] - corner
      let start = before * Self.share(of: before, within: distance)
      let end = after * Self.share(of: after, within: distance)
      // A quadratic curve with the corner as its middle point, in straight stretches.
      let stretches = 8
      for step in 0...stretches {
        let t = Double(step) / Double(stretches)
        rounded.append(corner + start * ((1 - t) * (1 - t)) + end * (t * t))
        cuts.append(false)
      }
    }
    points = rounded
    isCut = cuts
  }

  /// Which share of an edge the stretch of a length is, at most half.
  private static func share(of edge: Point, within length: Double) -> Double {
    let edgeLength = (edge.x * edge.x + edge.y * edge.y).squareRoot()
    return edgeLength > 2 * length ? length / edgeLength : 0.5
  }

  /// Leaves what lies in the tile: beyond it, corners of edges that may have been cut are still sharp,
  /// and would show over the next tile's rounded ones.
  mutating func clip(to frame: TileFrame, extent: Int) {
    let side = frame.scale * Double(extent)
    let near = frame.origin
    let far = near + Point(side, side)
    clip { $0.x - near.x }
    clip { far.x - $0.x }
    clip { $0.y - near.y }
    clip { far.y - $0.y }
  }

  /// Leaves the side of a straight line on which `inside` is not negative (Sutherland and Hodgman,
  /// "Reentrant polygon clipping", 1974); the new edges along the line count as cut.
  private mutating func clip(inside: (Point) -> Double) {
    var kept: [Point] = []
    var cuts: [Bool] = []
    for (index, point) in points.enumerated() {
      let previous = points[(index + points.count - 1) % points.count]
      let (before, here) = (inside(previous), inside(point))
      let isJoined = isClosed || index > 0
      if isJoined, (before < 0) != (here < 0) {
        kept.append(previous + (point - previous) * (before / (before - here)))
        cuts.append(here >= 0 || isCut[index])
      }
      if here >= 0 {
        kept.append(point)
        cuts.append(isCut[index])
      }
    }
    points = kept
    isCut = cuts
  }
}
