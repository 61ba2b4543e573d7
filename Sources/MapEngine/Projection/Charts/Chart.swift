import MapGeometry
import MapTiles

/// The plane of a map projection. Its unit is the circumference of the earth, so a zoom level has the same scale as
/// Mercator at the equator. The origin of the projection is at (0.5, 0.5), and y points south.
///
/// Such a plane replaces the Web Mercator plane in a `Viewport`, where "world" then refers to this plane. It is flat,
/// so painting, placement and queries need no special treatment. Only the content of tiles, which has Web Mercator
/// coordinates, is projected (`TileProjection`). There are no copies of the world, because the plane ends at its edges:
/// half a turn from the central meridian, or at the area of use of a coordinate reference system.
package struct Chart: Hashable, Sendable {
  /// The formulas or the coordinate reference system that project to the plane.
  private enum Method: Hashable, Sendable {
    case formulas(MapProjection)
    /// A system, and the grid that stands for it in a view. Without a grid, PROJ projects each place.
    case system(SystemProjection, ViewGrid?)
  }

  private let method: Method
  /// The longitude in the middle of the plane, in degrees: the central meridian of formulas.
  let centerLongitude: Double
  /// The x of the meridian in the middle of the plane, in Web Mercator world units.
  let meridian: Double
  /// The range of Web Mercator x in which the world is on the plane.
  let range: ClosedRange<Double>
  /// The range of Web Mercator y in which the world is on the plane. The ends 0 and 1 are the poles.
  let rows: ClosedRange<Double>

  init(_ projection: MapProjection) {
    method = .formulas(projection)
    centerLongitude = projection.centerLongitude
    meridian = WebMercator.x(longitude: projection.centerLongitude)
    range = meridian - 0.5...meridian + 0.5
    rows = 0...1
  }

  /// Creates the plane of a coordinate reference system.
  ///
  /// - Parameter grid: The grid of a view in which the plane is drawn; nil to project without a view.
  init(_ system: SystemProjection, grid: ViewGrid? = nil) {
    method = .system(system, grid)
    let domain = system.domain
    centerLongitude = (domain.west + domain.east) / 2
    meridian = WebMercator.x(longitude: centerLongitude)
    (range, rows) = (system.range, system.rows)
  }

  /// The projection, if formulas project to the plane.
  var formulas: MapProjection? { if case .formulas(let found) = method { found } else { nil } }

  private var projectedSystem: SystemProjection? {
    if case .system(let found, _) = method { found } else { nil }
  }

  /// The coordinate reference system of the plane; nil if formulas project to it.
  package var system: ProjectedSystem? { projectedSystem?.system }

  /// The edges of a coordinate reference system's area; nil if formulas project to the plane.
  var domain: ProjectionDomain? { projectedSystem?.domain }

  /// The name of the projection in a style.
  var name: String { formulas?.kind.rawValue ?? system?.definition ?? "" }

  /// Whether the western and the eastern edge are the same line on the plane, which is then inside the world.
  var edgesMeet: Bool { projectedSystem?.edgesMeet ?? false }

  /// The number of units of the plane per radius of the sphere.
  static let perRadius = 1 / (2 * Double.pi)

  /// The distance from an end of Web Mercator up to which a point is treated as the pole.
  private static let polarReach = 1e-9

  /// Whether a y in Web Mercator world units is the one of a pole.
  static func isPole(y: Double) -> Bool { y <= polarReach || y >= 1 - polarReach }

  private static func plane(_ point: Point) -> Point {
    Point(0.5 + point.x * perRadius, 0.5 - point.y * perRadius)
  }

  /// Returns the point of the plane for a place in Web Mercator world units. The ends of Web Mercator are the poles.
  /// Places beyond the edges of the world continue the plane.
  func world(ofMercator place: Point) -> Point {
    let isPole = Self.isPole(y: place.y)
    switch method {
    case .formulas(let projection):
      let latitude =
        isPole
        ? (place.y < 0.5 ? Double.pi / 2 : -.pi / 2)
        : 2 * StableMath.atan(StableMath.exp((1 - 2 * place.y) * .pi)) - .pi / 2
      return Self.plane(
        projection.point(
          .init(longitude: (place.x - meridian) * 2 * .pi, latitude: latitude)))
    case .system(let system, let grid):
      var place = place
      // The plane has no edge there. Both sides have exactly the same points, so the tiles beside them leave no gap.
      if system.edgesMeet, !(place.x >= range.lowerBound && place.x < range.upperBound) {
        place.x -= (place.x - range.lowerBound).rounded(.down)
      }
      if !isPole, let point = grid?.grid.world(ofMercator: place) { return point }
      let latitude =
        isPole ? (place.y < 0.5 ? 90 : -90) : WebMercator.latitude(y: place.y)
      return world(
        of: LngLat(longitude: WebMercator.longitude(x: place.x), latitude: latitude))
    }
  }

  /// Returns the place of a point in Web Mercator world units, with an x in `range`; nil if the point is outside the
  /// world.
  func mercator(ofWorld point: Point) -> Point? {
    guard let found = place(ofWorld: point) else { return nil }
    return Point(
      WebMercator.x(longitude: found.longitude), WebMercator.y(latitude: found.latitude))
  }

  /// Returns the point of the plane for a place in degrees, in the only drawn copy of the world. A place outside a
  /// coordinate reference system's area has the point of the nearest place at its edge.
  func world(of place: LngLat) -> Point {
    world(of: place, away: (place.longitude - centerLongitude).remainder(dividingBy: 360))
  }

  /// Returns the point of the plane for a place in degrees. Formulas continue the plane beyond the edge of the world,
  /// because the longitude is not wrapped.
  func unwrappedWorld(of place: LngLat) -> Point {
    world(of: place, away: place.longitude - centerLongitude)
  }

  /// Returns the point of the plane for a place in degrees. For formulas, `away` is the longitude east of the central
  /// meridian.
  private func world(of place: LngLat, away: Double) -> Point {
    switch method {
    case .formulas(let projection):
      Self.plane(
        projection.point(.init(longitude: away * .pi / 180, latitude: place.latitude * .pi / 180)))
    case .system(let system, let grid):
      grid?.grid.world(of: system.domain.clamped(place)) ?? system.world(of: place)
    }
  }

  /// Returns the place of a point, in degrees, with a longitude in the range of the world; nil if the point is outside
  /// the world.
  func place(ofWorld point: Point) -> LngLat? {
    switch method {
    case .formulas(let projection):
      let scale = 2 * Double.pi
      guard
        let found = projection.place(Point((point.x - 0.5) * scale, (0.5 - point.y) * scale))
      else { return nil }
      return LngLat(
        longitude: projection.centerLongitude + found.longitude * 180 / .pi,
        latitude: found.latitude * 180 / .pi)
    case .system(let system, let grid):
      return grid.map { $0.grid.place(ofWorld: point) } ?? system.place(ofWorld: point)
    }
  }

  /// Returns whether a place in degrees is on the plane.
  func contains(_ place: LngLat) -> Bool { domain?.contains(place, slack: 1e-9) ?? true }

  /// A place of the world near the middle of the plane.
  var middle: Point {
    guard let domain else { return Point(0.5, 0.5) }
    let latitude = (domain.south + domain.north) / 2
    return world(of: LngLat(longitude: centerLongitude, latitude: latitude))
  }
}

/// The outlines of the world and of tiles.
extension Chart {
  /// The number of points per side of the outlines of tiles and of the world.
  private static let (tileSteps, worldSteps) = (64, 256)

  /// Returns the outline of a Web Mercator rectangle on the plane. The outline has no points if the rectangle is
  /// beyond the edge of the world. Rectangles of the same level with a common side have equal points along it.
  ///
  /// - Parameters:
  ///   - box: The rectangle.
  ///   - steps: The number of points per side.
  ///   - beyond: The distance on the plane by which the outline extends beyond the edge of the world. The distance may
  ///     be less where the projection shrinks lengths to less than a third.
  func outline(of box: Box, steps: Int = tileSteps, beyond: Double = 0) -> [Point] {
    let (left, right) = (max(box.minX, range.lowerBound), min(box.maxX, range.upperBound))
    let (top, bottom) = (max(box.minY, rows.lowerBound), min(box.maxY, rows.upperBound))
    guard left < right, top < bottom else { return [] }
    func side(_ from: Point, _ to: Point) -> [Point] {
      (0..<steps).map { step in
        let share = Double(step) / Double(steps)
        // The sums are exactly the same if the side is traversed in the opposite direction.
        let x = from.x * (1 - share) + to.x * share
        let y = from.y * (1 - share) + to.y * share
        return beyond > 0 ? moved(Point(x, y), beyond: beyond) : world(ofMercator: Point(x, y))
      }
    }
    let corners = [
      Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom),
    ]
    return (0..<4).flatMap { side(corners[$0], corners[($0 + 1) % 4]) }
  }

  /// Returns the point of a Web Mercator place, moved beyond the edge of the world if the place is on it.
  func moved(_ place: Point, beyond distance: Double) -> Point {
    var place = place
    let (low, high) = (range.lowerBound, range.upperBound)
    let isAtEdge = place.x <= low + Self.polarReach || place.x >= high - Self.polarReach
    if !edgesMeet {
      if (place.x - low).magnitude <= Self.polarReach { place.x = low - reach(distance, at: place) }
      if (place.x - high).magnitude <= Self.polarReach {
        place.x = high + reach(distance, at: place)
      }
    }
    let isAtPole = Self.isPole(y: place.y)
    if !isAtPole {
      if (place.y - rows.lowerBound).magnitude <= Self.polarReach {
        place.y -= reach(distance, at: place)
      } else if (place.y - rows.upperBound).magnitude <= Self.polarReach {
        place.y += reach(distance, at: place)
      }
    }
    let point = world(ofMercator: place)
    guard isAtPole else { return point }
    if meetsItself(atPoleOf: place) {
      // The place is between the two sides of the edge, which meet at the pole, opposite the central meridian. All
      // other places at such a pole are inside the world.
      guard isAtEdge, !edgesMeet else { return point }
      place.x = meridian
    }
    // The point moves along the meridian, beyond the pole.
    let latitude = place.y < 0.5 ? 89.0 : -89
    let inside = world(
      ofMercator: Point(place.x, 0.5 - Self.isometric(degrees: latitude) / (2 * .pi)))
    let way = point - inside
    return way.length > 1e-12 ? point + way * (distance / way.length) : point
  }

  /// Returns the distance in Web Mercator that is at least about `distance` on the plane at an edge of the world. The
  /// grid of a coordinate reference system continues only a few pixels beyond the edge.
  private func reach(_ distance: Double, at place: Point) -> Double {
    guard system != nil else { return 3 * distance }
    let power = StableMath.exp((1 - 2 * min(max(place.y, 0), 1)) * .pi)
    let cosine = 2 * power / (power * power + 1)
    return distance * min(3 / cosine, 16)
  }

  /// Whether the pole of a place's hemisphere is a single point. The edge of the world then meets itself there.
  private func meetsItself(atPoleOf place: Point) -> Bool {
    let pole = place.y < 0.5 ? 0.0 : 1
    let edge = world(ofMercator: Point(range.lowerBound, pole))
    return (world(ofMercator: Point(meridian, pole)) - edge).squaredLength < 1e-11
  }

  private static func isometric(degrees: Double) -> Double {
    let sine = StableMath.sinCos(degrees: degrees).sin
    return StableMath.log((1 + sine) / (1 - sine)) / 2
  }

  /// The outlines of the world on the plane: an outer ring and, around a pole that is outside the world, an inner one.
  var worldOutlines: [[Point]] {
    let (left, right) = (range.lowerBound, range.upperBound)
    guard edgesMeet else {
      let world = Box(minX: left, minY: rows.lowerBound, maxX: right, maxY: rows.upperBound)
      return [outline(of: world, steps: Self.worldSteps)]
    }
    let rings = [rows.lowerBound, rows.upperBound].map { y in
      (0..<4 * Self.worldSteps).map { step in
        world(
          ofMercator: Point(left + (right - left) * Double(step) / Double(4 * Self.worldSteps), y))
      }
    }
    let areas = rings.map(\.signedArea.magnitude)
    let outer = areas[0] > areas[1] ? 0 : 1
    return [rings[outer]] + (areas[1 - outer] > 1e-12 ? [rings[1 - outer]] : [])
  }

  /// Returns the outline of a tile.
  ///
  /// - Parameter beyond: The distance on the plane by which the outline extends beyond the edge of the world.
  func outline(of tile: ViewTile, beyond: Double = 0) -> [Point] {
    outline(of: tile.boxInWorld, beyond: beyond)
  }

  /// Returns the upper left corner of the square of the plane that defines the units of a tile's content. The square
  /// is as large as the tile in Web Mercator. Its center is the tile's center on the plane.
  func origin(of tile: ViewTile) -> Point {
    let (corner, side) = (tile.origin, tile.sizeInWorld)
    let left = min(max(corner.x, range.lowerBound), range.upperBound)
    let right = min(max(corner.x + side, range.lowerBound), range.upperBound)
    let middle = world(ofMercator: Point((left + right) / 2, corner.y + side / 2))
    return middle - Point(side / 2, side / 2)
  }

  /// Whether a place of the plane lies in a tile. Tiles are half-open, so a point on an edge lies in only one tile.
  func holds(_ point: Point, in tile: ViewTile) -> Bool {
    mercator(ofWorld: point).map { holds(mercator: $0, in: tile) } ?? false
  }

  /// Whether a place in Web Mercator world units lies in a tile, and in the drawn copy of the world.
  func holds(mercator place: Point, in tile: ViewTile) -> Bool {
    let (corner, side) = (tile.origin, tile.sizeInWorld)
    guard place.x >= range.lowerBound, place.x <= range.upperBound,
      rows.contains(min(max(place.y, 0), 1))
    else { return false }
    // The poles belong to the last tiles. The edge of the world belongs to one of the tiles at the edge.
    let isBelow = place.y < corner.y + side || corner.y + side >= 1
    let isBefore =
      place.x < corner.x + side
      || (place.x == range.upperBound && corner.x + side >= range.upperBound)
    return place.x >= corner.x && isBefore && (place.y >= corner.y || corner.y <= 0) && isBelow
  }
}
