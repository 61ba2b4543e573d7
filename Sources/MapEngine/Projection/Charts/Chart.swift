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
    case system(SystemProjection, ProjectedArea, ViewGrid?)
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
    let area = grid?.area ?? system.area
    method = .system(system, area, grid)
    centerLongitude = (area.domain.west + area.domain.east) / 2
    meridian = WebMercator.x(longitude: centerLongitude)
    (range, rows) = (area.range, area.rows)
  }

  /// The projection, if formulas project to the plane.
  var formulas: MapProjection? { if case .formulas(let found) = method { found } else { nil } }

  /// The coordinate reference system of the plane, with its area of use; nil if formulas project to the plane.
  var projectedSystem: SystemProjection? {
    if case .system(let found, _, _) = method { found } else { nil }
  }

  private var area: ProjectedArea? {
    if case .system(_, let area, _) = method { area } else { nil }
  }

  /// The coordinate reference system of the plane; nil if formulas project to it.
  package var system: ProjectedSystem? { projectedSystem?.system }

  /// The edges of the area of a coordinate reference system on the plane; nil if formulas project to the plane.
  var domain: ProjectionDomain? { area?.domain }

  /// The name of the projection in a style.
  var name: String { formulas?.kind.rawValue ?? system?.definition ?? "" }

  /// Whether the western and the eastern edge are the same line on the plane, which is then inside the world.
  var edgesMeet: Bool { area?.edgesMeet ?? false }

  /// The number of units of the plane per radius of the sphere.
  private static let perRadius = 1 / (2 * Double.pi)

  /// The distance from an end of Web Mercator up to which a point is treated as the pole.
  static let polarReach = 1e-9

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
    case .system(_, let area, let grid):
      var place = place
      // The plane has no edge there. Both sides have exactly the same points, so the tiles beside them leave no gap.
      if area.edgesMeet, !(place.x >= range.lowerBound && place.x < range.upperBound) {
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
    case .system(let system, let area, let grid):
      grid?.grid.world(of: area.domain.clamped(place)) ?? system.world(of: place, in: area)
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
    case .system(let system, let area, let grid):
      return grid.map { $0.grid.place(ofWorld: point) } ?? system.place(ofWorld: point, in: area)
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
