import MapGeometry
import MapTiles

/// The cells of a globe in transition. In the picture, the plane is folded: some parts are seen from below and hidden,
/// and some parts are in front of other parts.
///
/// A cell is drawn if it is seen from above, except for its hidden part (`Globe.height`). MapLibre does the
/// same with triangles that are halves of cells. The hidden part is interpolated between the cell's corners.
struct FoldedCells {
  /// A point of a drawn part.
  struct Vertex {
    /// The place in the picture.
    var point: Point
    /// The distance along the line of sight. It is 1 at the map's center.
    var depth: Double
    /// Whether a cut created the edge from the previous point.
    var isCut: Bool
  }

  private let plane: Globe
  /// The corner of the cell in the first column and row, on the plane.
  private let origin: Point
  /// The side of a cell, in units of the plane.
  private let side: Double
  /// The minimum distance along the line of sight.
  private let nearest: Double

  /// Creates cells of `side` units that begin at a point of the plane; nil if the plane cannot be folded.
  init?(_ plane: Globe, origin: Point, side: Double, nearest: Double) {
    guard plane.isFolded else { return nil }
    self.plane = plane
    self.origin = origin
    self.side = side
    self.nearest = nearest
  }

  /// Returns the drawn parts of a polygon on the plane. The result contains the rings of each cell. Their inside is
  /// determined by the even-odd rule.
  func parts(of rings: [OutlinedRing]) -> [[[Vertex]]] {
    var box = Box.empty
    for ring in rings { for vertex in ring.vertices { box.formUnion(vertex.point) } }
    guard !box.isEmpty else { return [] }
    let columns = Self.cells(from: box.minX - origin.x, to: box.maxX - origin.x, side: side)
    let rows = Self.cells(from: box.minY - origin.y, to: box.maxY - origin.y, side: side)
    return rows.flatMap { row -> [[[Vertex]]] in
      let strip = Box(
        minX: box.minX, minY: origin.y + Double(row) * side, maxX: box.maxX,
        maxY: origin.y + Double(row + 1) * side)
      let inRow = rings.map { $0.clipped(to: strip) }.filter { $0.vertices.count > 2 }
      guard !inRow.isEmpty else { return [] }
      return columns.compactMap { column in
        let cell = Cell(column: column, row: row, of: self)
        guard cell.isDrawn else { return nil }
        let part = inRow.map { $0.clipped(to: cell.box) }.filter { $0.vertices.count > 2 }
          .map { seen($0, in: cell) }.filter { $0.count > 2 }
        return part.isEmpty ? nil : part
      }
    }
  }

  /// Returns the indices of the cells that an interval meets. The limit is far above the number of cells of a tile.
  private static func cells(from low: Double, to high: Double, side: Double) -> Range<Int> {
    let limit = 1e6
    let (first, end) = ((low / side).rounded(.down), (high / side).rounded(.up))
    guard first.magnitude < limit, end.magnitude < limit, first < end else { return 0..<0 }
    return Int(first)..<Int(end)
  }

  private struct Cell {
    let box: Box
    /// Whether the cell is seen from above and not wholly hidden.
    let isDrawn: Bool
    /// Whether no part of the cell is hidden.
    let isWhole: Bool

    init(column: Int, row: Int, of cells: FoldedCells) {
      let corner = cells.origin + Point(Double(column), Double(row)) * cells.side
      box = Box(
        minX: corner.x, minY: corner.y, maxX: cells.origin.x + Double(column + 1) * cells.side,
        maxY: cells.origin.y + Double(row + 1) * cells.side)
      let seen = box.corners.map { cells.seen($0) }
      isWhole = seen.allSatisfy { $0.height >= 0 && $0.place.z >= cells.nearest }
      let (across, down) = (seen[2].place, seen[3].place)
      let turn =
        Self.turn(seen[0].place, seen[1].place, across) + Self.turn(seen[0].place, across, down)
      isDrawn =
        turn > 0 && seen.contains { $0.height >= 0 }
        && seen.contains { $0.place.z >= cells.nearest }
    }

    /// Returns the determinant of (x w, y w, w). It has the sign of a triangle's area in the picture.
    private static func turn(
      _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
    ) -> Double {
      a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x)
        + a.z * (b.x * c.y - b.y * c.x)
    }
  }

  /// A point as it is visible in the picture.
  private struct Seen: Clippable {
    /// The place in the picture, as (x w, y w, w).
    var place: SIMD3<Double>
    /// The height above the hidden space.
    var height: Double
    /// Whether a cut created the edge from the previous point.
    var isCut: Bool

    func mixed(with end: Seen, _ share: Double) -> Seen {
      Seen(
        place: place + (end.place - place) * share,
        height: height + (end.height - height) * share, isCut: end.isCut)
    }

    func crossing(to end: Seen, _ from: Double, _ to: Double) -> Seen {
      var seen = mixed(with: end, Clip.share(from: from, to: to))
      if to >= 0 { seen.isCut = true }
      return seen
    }
  }

  private func seen(_ point: Point, isCut: Bool = false) -> Seen {
    let (place, height) = plane.seen(point)
    return Seen(place: place, height: height, isCut: isCut)
  }

  /// Returns the drawn part of a ring in a cell.
  private func seen(_ ring: OutlinedRing, in cell: Cell) -> [Vertex] {
    var part = ring.vertices.map { seen($0.point, isCut: $0.isCut) }
    if !cell.isWhole { part = part.clipped { $0.place.z - nearest }.clipped(by: \.height) }
    return part.map { vertex in
      let place = vertex.place
      return Vertex(
        point: Point(place.x / place.z, place.y / place.z), depth: place.z, isCut: vertex.isCut)
    }
  }
}

extension Viewport {
  /// The maximum zoom level of the tiles in which the world itself is drawn.
  static let lastLevel = 25

  /// Returns the drawn cells of a globe in transition, for the tiles that the picture shows.
  func worldCells(of plane: Globe) -> [[Point]] {
    let levels = TileCover.Levels(minimum: 0, maximum: Self.lastLevel)
    return TileCover.tiles(in: self, levels: levels).flatMap { tile -> [[Point]] in
      let count = cells(of: .surfaces, zoom: tile.id.z)
      let side = tile.sizeInWorld * worldSize
      let corner = self.plane(ofWorld: tile.origin)
      guard
        let cells = FoldedCells(
          plane, origin: corner, side: side / Double(count), nearest: nearestDistance)
      else { return [] }
      let box = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + side, maxY: corner.y + side)
      let outline = OutlinedRing(box.corners.map { OutlinedRing.Vertex($0) })
      return cells.parts(of: [outline]).flatMap { $0.map { ring in ring.map(\.point) } }
    }
  }
}
