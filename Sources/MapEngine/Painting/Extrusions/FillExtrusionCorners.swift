import MapGeometry
import MapTiles

/// The rounding of the corners of extrusions in a tile (MapLibre GL JS: `round_polygon_corners.ts`).
///
/// Each corner becomes an arc that touches both of its edges. As in MapLibre, the points of arcs are on a grid of
/// 8192 units per tile. Corners at the cuts of tiles stay sharp, because the next tile cuts the feature elsewhere.
struct FillExtrusionCorners {
  /// The number of grid units per side of a tile.
  static let extent = 8192.0
  /// The maximum fraction of an edge that the arc at each end of the edge takes.
  private static let greatestShare = 0.2
  /// The cosine of 5 degrees. Corners that differ by less than this angle from a straight line or from a reversal are
  /// not rounded.
  private static let straightest = 0.9961946980917455
  /// The maximum angle between two points of an arc, in radians.
  private static let step = Double.pi / 6

  /// The distance from a corner to the ends of its arc, in units of the grid.
  let distance: Double

  /// Creates rounding that starts `distance` grid units before corners; nil unless the distance is above 0.
  init?(distance: Double) {
    guard distance > 0 else { return nil }
    self.distance = distance
  }

  /// Creates rounding that starts `meters` before corners; nil unless the distance is above 0. The meters are
  /// measured at the middle of a tile.
  init?(meters: Double, in tile: TileID) {
    let tiles = Double(1 << tile.z)
    let middle = LngLat(world: Point(0.5, (Double(tile.y) + 0.5) / tiles))
    let cosine = StableMath.sinCos(degrees: middle.latitude).cos
    self.init(distance: meters / (Earth.meanCircumference * cosine) * tiles * Self.extent)
  }

  /// Rounds a point of a tile, which has `extent` units per side, to the grid.
  static func onGrid(_ point: Point, extent: Int) -> Point {
    onGrid(point * (Self.extent / Double(extent)))
  }

  /// Rounds a point in units of the grid to the grid. Halves are rounded up.
  private static func onGrid(_ point: Point) -> Point {
    Point((point.x + 0.5).rounded(.down), (point.y + 0.5).rounded(.down))
  }

  /// Returns a ring or a line with rounded corners. The result is unchanged if there are fewer than three corners
  /// before or after rounding. As in MapLibre, the ends of a line are treated as corners.
  func rounded(_ ring: [Point]) -> [Point] {
    // If a ring ends with a copy of its first point, the copy is left out here and added again at the end.
    let repeatsFirst = ring.count > 1 && ring.first == ring.last
    let count = repeatsFirst ? ring.count - 1 : ring.count
    guard count >= 3 else { return ring }
    let bounds = FillExtrusionBounds(side: Self.extent)
    var rounded: [Point] = []
    for index in 0..<count {
      let previous = ring[(index + count - 1) % count]
      let corner = ring[index]
      let next = ring[(index + 1) % count]
      if bounds.isCut(previous, corner) || bounds.isCut(corner, next) {
        Self.append(corner, to: &rounded)
      } else {
        addArc(at: corner, from: previous, to: next, &rounded)
      }
    }
    while rounded.count > 1, rounded.first == rounded.last { rounded.removeLast() }
    guard rounded.count >= 3 else { return ring }
    if repeatsFirst { rounded.append(rounded[0]) }
    return rounded
  }

  /// Adds the arc of a corner, or the corner itself if it is too flat or too sharp.
  private func addArc(
    at corner: Point, from previous: Point, to next: Point, _ points: inout [Point]
  ) {
    let before = previous - corner
    let after = next - corner
    let (lengthBefore, lengthAfter) = (before.length, after.length)
    guard lengthBefore > 1e-6, lengthAfter > 1e-6 else {
      return Self.append(corner, to: &points)
    }
    let (a, b) = (before * (1 / lengthBefore), after * (1 / lengthAfter))
    let cosine = a.x * b.x + a.y * b.y
    guard cosine.magnitude <= Self.straightest else { return Self.append(corner, to: &points) }
    let reach = min(distance, min(lengthBefore, lengthAfter) * Self.greatestShare)
    let bisector = a + b
    // The center is where the bisector meets the perpendiculars to the edges at both ends of the arc.
    let toCenter = reach / ((1 + cosine) / 2).squareRoot() / bisector.length
    let center = corner + bisector * toCenter
    let start = corner + a * reach - center
    let end = corner + b * reach - center
    let sweep = StableMath.atan2(
      y: start.x * end.y - start.y * end.x, x: start.x * end.x + start.y * end.y)
    // The tolerance keeps whole numbers of steps from being rounded up.
    let steps = max(2, Int((sweep.magnitude / Self.step - 1e-6).rounded(.up)))
    for index in 0...steps {
      let angle = sweep * (Double(index) / Double(steps))
      let (sine, cosine) = (StableMath.sin(angle), StableMath.cos(angle))
      let turned = Point(
        start.x * cosine - start.y * sine, start.x * sine + start.y * cosine)
      Self.append(center + turned, to: &points)
    }
  }

  /// Adds a point on the grid unless it equals the last point.
  private static func append(_ point: Point, to points: inout [Point]) {
    let point = onGrid(point)
    if points.last != point { points.append(point) }
  }
}
