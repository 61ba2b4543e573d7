import MapGeometry
import MapRaster

/// Meshes of drawings on ground that is not flat, or that does not have the coordinates of Web Mercator. They consist
/// of cells, whose number depends on the ground (`cells(of:zoom:)`).
extension Viewport {
  /// Returns the mesh of a drawing that covers a rectangle of the world; nil if a transform of the plane places the
  /// whole drawing.
  ///
  /// On a chart, the mesh ends at the edge of the world. On a globe, a rectangle at an end of Web Mercator extends to
  /// the pole, and the points of its edge are repeated up to the pole.
  ///
  /// - Parameters:
  ///   - box: The rectangle in Web Mercator world units.
  ///   - zoom: The zoom level of a tile as large as the rectangle.
  ///   - place: A function that returns the place in the drawing of a point of the rectangle.
  @inline(__always)
  func mesh(of box: Box, zoom: Int, place: (Point) -> Point) -> PictureMesh? {
    guard let ground = CellGround(self) else { return nil }
    let count = cells(of: .surfaces, zoom: zoom)
    let (left, right) = (ground.drawn(x: box.minX), ground.drawn(x: box.maxX))
    let (top, bottom) = (ground.drawn(y: box.minY), ground.drawn(y: box.maxY))
    guard left < right, top < bottom else { return PictureMesh() }
    func share(_ index: Int) -> Double { Double(index) / Double(count) }
    var rows = (0...count).map { row in
      CellGround.Row(y: top + (bottom - top) * share(row))
    }
    if let globe = ground.globe, globe.reachesPoles {
      if top == 0 { rows.insert(.init(y: top, pole: globe.poleY(isNorth: true)), at: 0) }
      if bottom == 1 { rows.append(.init(y: bottom, pole: globe.poleY(isNorth: false))) }
    }
    let columns = (0...count).map { left + (right - left) * share($0) }
    return ground.mesh(columns: columns, rows: rows, world: { $0 }, place: place)
  }

  /// Returns the mesh of a drawing that is mapped from the unit square to the world; nil if transforms of the plane
  /// place the drawing. On a chart, points beyond the edge of the world are moved to the edge.
  ///
  /// - Parameters:
  ///   - zoom: The zoom level of a tile as large as the drawing.
  ///   - isMirrored: Whether the world shows the drawing mirrored.
  ///   - world: A function that returns the Web Mercator place of a point of the unit square.
  ///   - place: A function that returns the place in the drawing of a point of the unit square.
  @inline(__always)
  func mesh(
    zoom: Int, isMirrored: Bool, world: (Point) -> Point, place: (Point) -> Point
  ) -> PictureMesh? {
    guard let ground = CellGround(self) else { return nil }
    let count = cells(of: .surfaces, zoom: zoom)
    let shares = (0...count).map { Double($0) / Double(count) }
    // On a folded plane, the backs of cells are hidden. The columns of a mirrored drawing are reversed, so the fronts
    // of its cells are visible.
    let isTurned = isMirrored && ground.globe?.isFolded ?? false
    return ground.mesh(
      columns: isTurned ? shares.reversed() : shares, rows: shares.map { .init(y: $0) },
      diagonals: isTurned ? .fromUpperLeft : .fromUpperRight, world: world, place: place)
  }

  /// Returns the mesh of a square patch of level ground around a point of the plane (`PictureMesh`), at an elevation in
  /// meters; nil if a transform of the plane places the patch.
  func patch(around center: Point, radius: Double, elevation: Double) -> PictureMesh? {
    ground.globe.map { globe in
      PictureMesh(
        on: globe, around: center, radius: radius, height: height(ofElevation: elevation))
    }
  }
}

/// Ground on which drawings are divided into cells.
private struct CellGround {
  /// A row of corners.
  struct Row {
    /// The y of the points of the row.
    var y: Double
    /// The y in the plane if the row is at a pole.
    var pole: Double?
  }

  let viewport: Viewport
  /// The globe; nil on a chart.
  let globe: Globe?
  private let chart: Chart?

  /// Creates the ground of a view; nil if it is a Web Mercator plane.
  init?(_ viewport: Viewport) {
    self.viewport = viewport
    (globe, chart) = (viewport.ground.globe, viewport.chart)
    if globe == nil, chart == nil { return nil }
  }

  /// Returns the nearest x in Web Mercator world units at which the ground has points.
  @inline(__always)
  func drawn(x: Double) -> Double {
    guard let range = chart?.range else { return x }
    return min(max(x, range.lowerBound), range.upperBound)
  }

  /// Returns the nearest y in Web Mercator world units at which the ground has points.
  @inline(__always)
  func drawn(y: Double) -> Double {
    guard let rows = chart?.rows else { return y }
    return min(max(y, rows.lowerBound), rows.upperBound)
  }

  /// Returns the mesh of a grid whose corners are at the intersections of columns and rows.
  @inline(__always)
  func mesh(
    columns: [Double], rows: [Row], diagonals: PictureMesh.Diagonals = .fromUpperRight,
    world: (Point) -> Point, place: (Point) -> Point
  ) -> PictureMesh {
    var corners: [PictureMesh.Corner] = []
    corners.reserveCapacity(columns.count * rows.count)
    for row in rows {
      for x in columns {
        let point = Point(x, row.y)
        corners.append(corner(world(point), pole: row.pole, place: place(point)))
      }
    }
    return PictureMesh(grid: corners, columns: columns.count, diagonals: diagonals, on: globe)
  }

  private func corner(_ world: Point, pole: Double?, place: Point) -> PictureMesh.Corner {
    var point = Point(drawn(x: world.x), drawn(y: world.y))
    if let chart { point = chart.world(ofMercator: point) }
    point = viewport.plane(ofWorld: point)
    guard let globe else {
      let device = viewport.device(ofPlane: point).point
      return .init(place: place, position: SIMD3(device.x, device.y, 1), height: 0)
    }
    if let pole { point.y = pole }
    let (position, height) = globe.seen(point)
    return .init(place: place, position: position, height: height)
  }
}
