import MapGeometry
import MapRaster
import MapTiles

/// Converts the polygons of a tile on a globe to rings in the picture.
///
/// Polygons are cut at the borders of the tile's place, and their edges are divided to follow the plane. At the ends of
/// the Mercator projection, polygons are extended to the poles. They are then cut at the horizon.
struct GlobeRings {
  /// A point of a ring in the picture.
  struct Vertex {
    /// The point, in device pixels.
    var point: Point
    /// The distance along the line of sight. It is 1 at the map's center.
    var depth: Double
    /// The kind of the edge from the previous point.
    var edge: HorizonClip.Edge
  }

  /// The number of units per side of a tile. Edges are divided in these units, as in MapLibre.
  static let extent = 8192.0

  private let viewport: Viewport
  private let plane: Globe
  private let cut: HorizonClip
  private let grid: SubdivisionGrid?
  private let translation: Point
  /// The tile's corner in coordinates of the plane. `scale` is the number of units of the plane per unit of the tile.
  private let origin: Point
  private let scale: Double
  /// The number of units of the tile per unit of the data.
  private let unitsPerDatum: Double
  /// The tile's place, in the tile's units.
  private let place: Box
  /// The positions of the poles to which polygons are extended, in the tile's units; nil if the tile's polygons are not
  /// extended to the pole.
  private let northPole: Double?
  private let southPole: Double?
  /// The cells of a plane that may be folded; nil if the plane cannot be folded.
  private let cells: FoldedCells?

  /// Creates the conversion for a tile that is drawn in `place` and translated on the plane; nil if the plane is flat.
  init?(_ frame: TileFrame, place: ViewTile, dataExtent: Int, translation: Point) {
    guard let plane = frame.viewport.ground.globe else { return nil }
    self.plane = plane
    viewport = frame.viewport
    cut = HorizonClip(plane)
    let id = frame.tile.id
    let cells = frame.viewport.cells(of: .polygons, zoom: id.z)
    self.translation = translation
    origin = frame.origin
    unitsPerDatum = Self.extent / Double(dataExtent)
    scale = frame.scale / unitsPerDatum
    grid = SubdivisionGrid(
      cells: cells, extent: Self.extent, undivided: frame.viewport.undividedLength / scale)
    let side = Self.extent / Double(1 << (place.id.z - id.z))
    let corner = Point(
      Double(place.id.x - (id.x << (place.id.z - id.z))) * side,
      Double(place.id.y - (id.y << (place.id.z - id.z))) * side)
    self.place = Box(
      minX: corner.x, minY: corner.y, maxX: corner.x + side, maxY: corner.y + side)
    let (scale, poles) = (scale, viewport.poles(of: frame.tile))
    northPole = poles.north.map { ($0 - frame.origin.y) / scale }
    southPole = poles.south.map { ($0 - frame.origin.y) / scale }
    self.cells = FoldedCells(
      plane, origin: origin + translation, side: Self.extent * scale / Double(cells),
      nearest: viewport.nearestDistance)
  }

  /// Returns the visible parts of a polygon, as groups of rings. The inside of each group is determined by the even-odd
  /// rule. If the plane may be folded, there is one group for each cell. Otherwise, there is at most one group.
  func parts(of polygon: some Sequence<ArraySlice<TileLayer.TilePoint>>) -> [[[Vertex]]] {
    let rings = polygon.compactMap { ring(of: $0) }
    guard !rings.isEmpty else { return [] }
    if let cells {
      return cells.parts(of: rings).map { rings in
        rings.map { ring in
          ring.map { Vertex(point: $0.point, depth: $0.depth, edge: $0.isCut ? .cut : .own) }
        }
      }
    }
    let visible = visibleParts(of: rings)
    return visible.isEmpty ? [] : [visible]
  }

  private func visibleParts(of rings: [OutlinedRing]) -> [[Vertex]] {
    let world = viewport.worldSize
    // The western border of the tile's copy of the world.
    let copies = ((origin.x + scale) / world + viewport.centerWorld.x).rounded(.down)
    let minX = (copies - viewport.centerWorld.x) * world + translation.x
    return cut.visible(rings, world: (minX: minX, width: world)).compactMap { ring in
      let ring = viewport.beforeEye(ring)
      guard ring.count > 2 else { return nil }
      return ring.map { vertex in
        let (point, depth) = plane.drawn(vertex)
        return Vertex(point: point, depth: depth, edge: vertex.edge)
      }
    }
  }

  /// Returns the part of a ring in the tile's place, with divided edges, in coordinates of the plane; nil if no part is
  /// in the place.
  private func ring(of points: ArraySlice<TileLayer.TilePoint>) -> OutlinedRing? {
    var ring = OutlinedRing(
      points.map { point in
        OutlinedRing.Vertex(
          Point(Double(point.x) * unitsPerDatum, Double(point.y) * unitsPerDatum))
      }
    ).clipped(to: place)
    guard ring.vertices.count > 2 else { return nil }
    if let grid { ring = ring.subdivided(at: grid) }
    if let northPole { ring = ring.extended(from: 0, to: northPole) }
    if let southPole { ring = ring.extended(from: Self.extent, to: southPole) }
    for index in ring.vertices.indices {
      ring.vertices[index].point = origin + ring.vertices[index].point * scale + translation
    }
    return ring
  }
}

/// Divides the lines of a tile to follow a globe.
struct GlobeLines {
  /// The corners of the tile's place on the plane, to which lines are clipped.
  let area: (low: DevicePoint, high: DevicePoint)

  private let frame: TileFrame
  private let grid: SubdivisionGrid?
  private let unitsPerDatum: Double

  /// Creates the division of the lines of a tile that is drawn in `place`; nil if the plane is flat.
  init?(_ frame: TileFrame, place: ViewTile, dataExtent: Int) {
    let viewport = frame.viewport
    guard viewport.dividesContent else { return nil }
    self.frame = frame
    let cells = viewport.cells(of: .lines, zoom: frame.tile.id.z)
    unitsPerDatum = GlobeRings.extent / Double(dataExtent)
    grid = SubdivisionGrid(
      cells: cells, extent: GlobeRings.extent,
      undivided: viewport.undividedLength * unitsPerDatum / frame.scale)
    let low = viewport.plane(ofWorld: place.origin)
    let side = place.sizeInWorld * viewport.worldSize
    area = (DevicePoint(low), DevicePoint(low + Point(side, side)))
  }

  /// Calls `body` with each point of a divided line, in coordinates of the plane.
  func forEachPoint(of line: ArraySlice<TileLayer.TilePoint>, _ body: (Point) -> Void) {
    let scale = frame.scale / unitsPerDatum
    var before: Point?
    for point in line {
      let point = Point(Double(point.x) * unitsPerDatum, Double(point.y) * unitsPerDatum)
      if let grid, let before {
        grid.forEachCrossing(from: before, to: point) { body(frame.origin + $0 * scale) }
      }
      body(frame.origin + point * scale)
      before = point
    }
  }
}
