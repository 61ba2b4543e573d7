import MapGeometry
import MapTiles

/// A ring or a line of a feature, with walls along it.
struct FillExtrusionRing {
  /// The points on the map's plane, in device pixels. The last point of a ring differs from its first point.
  let points: [Point]
  /// For each point, whether the edge from the previous point is a cut. There is no wall along a cut, because the
  /// feature continues in the next tile.
  let isCut: [Bool]
  /// Whether the last point is connected to the first point.
  let isClosed: Bool
  /// Whether all points are beyond one edge of the tile.
  let isOutsideOfTile: Bool
  /// The tile's northwestern corner in coordinates of the plane.
  let tileOrigin: Point
  /// The side of the cells into which roofs and walls are divided on a globe, in units of the plane.
  let cell: Double
  /// The number of cells per side of the tile.
  let cells: Double
  /// The borders of the tile on a globe from which roofs extend to a pole. The values are y coordinates on the
  /// plane, of the border and of the pole.
  let poles: [(border: Double, pole: Double)]
  /// The number of corners before edges are divided.
  let cornerCount: Int
  /// The sum of the corners, in MapLibre's units, of which a tile has 8192 per side.
  let cornerSum: Point

  /// Creates a ring of a tile with `extent` units per side. If `corners` is not nil, the ring has rounded corners.
  init(
    _ ring: ArraySlice<TileLayer.TilePoint>, isClosed: Bool, in frame: TileFrame, extent: Int,
    corners: FillExtrusionCorners?
  ) {
    var ring = ring
    if isClosed, ring.count > 1, let first = ring.first, let last = ring.last,
      first.x == last.x, first.y == last.y
    {
      ring.removeLast()
    }
    self.isClosed = isClosed
    tileOrigin = frame.origin
    var place = ring.map { Point(Double($0.x), Double($0.y)) }
    var side = Double(extent)
    if let corners {
      place = corners.rounded(place.map { FillExtrusionCorners.onGrid($0, extent: extent) })
      side = FillExtrusionCorners.extent
    }
    cornerCount = place.count
    cornerSum = place.reduce(.zero) { $0 + $1 } * (FillExtrusionCorners.extent / side)
    let bounds = FillExtrusionBounds(side: side)
    isOutsideOfTile = bounds.isOutside(place)
    let cells = frame.viewport.cells(of: .polygons, zoom: frame.tile.id.z)
    cell = frame.scale * Double(extent) / Double(cells)
    self.cells = Double(cells)
    poles = Self.poles(of: frame, side: frame.scale * Double(extent))
    if let grid = SubdivisionGrid(cells: cells, extent: side) {
      place = Self.divided(place, isClosed: isClosed, at: grid)
    }
    var previous = place.last
    isCut = place.map { point in
      defer { previous = point }
      return previous.map { bounds.isCut($0, point) } ?? false
    }
    let scale = frame.scale * (Double(extent) / side)
    points = place.map { frame.origin + $0 * scale }
  }

  /// Returns the borders of a tile from which roofs extend to a pole.
  private static func poles(
    of frame: TileFrame, side: Double
  ) -> [(border: Double, pole: Double)] {
    let (north, south) = frame.viewport.poles(of: frame.tile)
    var poles: [(border: Double, pole: Double)] = []
    if let north { poles.append((frame.origin.y, north)) }
    if let south { poles.append((frame.origin.y + side, south)) }
    return poles
  }

  /// Returns the points of a ring or line, and its crossings with a grid.
  private static func divided(
    _ points: [Point], isClosed: Bool, at grid: SubdivisionGrid
  ) -> [Point] {
    var divided: [Point] = []
    var before = isClosed ? points.last : nil
    for point in points {
      if let before { grid.forEachCrossing(from: before, to: point) { divided.append($0) } }
      divided.append(point)
      before = point
    }
    return divided
  }
}

/// The borders of a tile of `side` units.
struct FillExtrusionBounds {
  /// The number of units per side of the tile.
  let side: Double

  /// Whether all points are beyond one edge of the tile.
  func isOutside(_ ring: [Point]) -> Bool {
    ring.allSatisfy { $0.x < 0 } || ring.allSatisfy { $0.x > side }
      || ring.allSatisfy { $0.y < 0 } || ring.allSatisfy { $0.y > side }
  }

  /// Whether an edge runs along the border of the tile's data, beyond the tile.
  func isCut(_ a: Point, _ b: Point) -> Bool {
    (a.x == b.x && (a.x < 0 || a.x > side)) || (a.y == b.y && (a.y < 0 || a.y > side))
  }
}
