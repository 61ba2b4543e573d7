import MapGeometry
import MapTiles

/// A ring or a line of a feature, with walls along it.
struct FillExtrusionRing {
  /// The points on the map's plane, in device pixels; a ring's last point is not its first.
  var points: [Point]
  /// For each point, whether there is no wall from the previous point: the edge is a cut, and the feature continues in
  /// the next tile.
  var isCut: [Bool]
  /// Whether the last point is connected to the first.
  let isClosed: Bool
  /// Whether all points are beyond one edge of the tile.
  let isOutsideOfTile: Bool
  /// The plane's coordinates of the tile's north-western corner.
  let tileOrigin: Point

  /// Creates a ring of a tile of `extent` units, with corners that are rounded from `roundedCornerDistance` device
  /// pixels before each.
  init(
    _ ring: ArraySlice<TileLayer.TilePoint>, isClosed: Bool, in frame: TileFrame, extent: Int,
    roundedCornerDistance: Double
  ) {
    var ring = ring
    if isClosed, ring.count > 1, let first = ring.first, let last = ring.last,
      first.x == last.x, first.y == last.y
    {
      ring.removeLast()
    }
    self.isClosed = isClosed
    tileOrigin = frame.origin
    isOutsideOfTile =
      ring.allSatisfy { $0.x < 0 } || ring.allSatisfy { $0.x > extent }
      || ring.allSatisfy { $0.y < 0 } || ring.allSatisfy { $0.y > extent }
    points = ring.map(frame.plane)
    var previous = ring.last
    isCut = ring.map { point in
      defer { previous = point }
      return previous.map { Self.isCut($0, point, extent: extent) } ?? false
    }
    if roundedCornerDistance > 0 {
      roundCorners(from: roundedCornerDistance)
      clip(to: frame, extent: extent)
    }
  }

  /// Whether an edge runs along the border of a tile's data, beyond the tile.
  private static func isCut(
    _ a: TileLayer.TilePoint, _ b: TileLayer.TilePoint, extent: Int
  ) -> Bool {
    (a.x == b.x && (a.x < 0 || a.x > extent)) || (a.y == b.y && (a.y < 0 || a.y > extent))
  }
}

extension FillExtrusionRing {
  /// Replaces each corner by a curve that starts `distance` before it, or in the middle of an edge that is shorter than
  /// twice that. Corners at cuts stay.
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
      // A quadratic curve with the corner as its control point, flattened to segments.
      let segments = 8
      for step in 0...segments {
        let t = Double(step) / Double(segments)
        rounded.append(corner + start * ((1 - t) * (1 - t)) + end * (t * t))
        cuts.append(false)
      }
    }
    points = rounded
    isCut = cuts
  }

  /// The share of a length on an edge, at most half.
  private static func share(of edge: Point, within length: Double) -> Double {
    let edgeLength = (edge.x * edge.x + edge.y * edge.y).squareRoot()
    return edgeLength > 2 * length ? length / edgeLength : 0.5
  }

  /// Clips the ring to the tile: beyond it, corners at cuts are still sharp and would be visible over the next tile's
  /// rounded ones.
  mutating func clip(to frame: TileFrame, extent: Int) {
    let side = frame.scale * Double(extent)
    let near = frame.origin
    let far = near + Point(side, side)
    clip { $0.x - near.x }
    clip { far.x - $0.x }
    clip { $0.y - near.y }
    clip { far.y - $0.y }
  }

  /// Clips the ring to the side of a straight line on which `inside` is not negative (Sutherland and Hodgman,
  /// "Reentrant polygon clipping", 1974); the new edges along the line are cuts.
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
