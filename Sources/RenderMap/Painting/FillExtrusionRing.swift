import MapGeometry
import MapTiles

/// A ring or a line of a feature, as walls stand along it.
struct FillExtrusionRing {
  /// The points on the map's plane, in device pixels; a ring's last point is not its first.
  var points: [Point]
  /// For each point, whether no wall stands from the one before it: the edge was cut there, and the
  /// feature goes on in the next tile.
  var isCut: [Bool]
  /// Whether the last point is joined to the first.
  let isClosed: Bool
  /// Whether all points lie beyond one and the same edge of the tile.
  let isOutsideOfTile: Bool
  /// The plane's coordinates of the tile's north-western corner.
  let tileOrigin: Point

  /// The ring of these points of a tile of `extent` units, its corners rounded off from
  /// `roundedCornerDistance` device pixels before each.
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

  /// Whether an edge runs along the rim of a tile's data, beyond the tile.
  private static func isCut(
    _ a: TileLayer.TilePoint, _ b: TileLayer.TilePoint, extent: Int
  ) -> Bool {
    (a.x == b.x && (a.x < 0 || a.x > extent)) || (a.y == b.y && (a.y < 0 || a.y > extent))
  }
}
