import MapGeometry
import MapTiles

/// The plane of a map projection. Its unit is the circumference of the earth, so a zoom level has the same
/// scale as Mercator at the equator. The origin of the projection is at (0.5, 0.5), and y points south.
///
/// Such a plane replaces the Web Mercator plane in a `Viewport`, where "world" then refers to this plane. It is flat,
/// so painting, placement and queries need no special treatment. Only the content of tiles, which has Web Mercator
/// coordinates, is projected (`TileProjection`). There are no copies of the world, because the plane ends half a turn
/// from the central meridian.
package struct Chart: Hashable, Sendable {
  let projection: MapProjection
  /// The x of the central meridian in Web Mercator world units.
  let meridian: Double

  init(_ projection: MapProjection) {
    self.projection = projection
    meridian = WebMercator.x(longitude: projection.centerLongitude)
  }

  /// The range of Web Mercator x in which the world is on the plane.
  var range: ClosedRange<Double> { meridian - 0.5...meridian + 0.5 }

  /// The number of units of the plane per radius of the sphere.
  static let perRadius = 1 / (2 * Double.pi)

  /// The distance from an end of Web Mercator up to which a point is treated as the pole.
  private static let polarReach = 1e-9

  private static func plane(_ point: Point) -> Point {
    Point(0.5 + point.x * perRadius, 0.5 - point.y * perRadius)
  }

  /// Returns the point of the plane for a place in Web Mercator world units. The ends of Web Mercator are the poles.
  func world(ofMercator place: Point) -> Point {
    let latitude =
      place.y <= Self.polarReach
      ? Double.pi / 2
      : place.y >= 1 - Self.polarReach
        ? -.pi / 2
        : 2 * StableMath.atan(StableMath.exp((1 - 2 * place.y) * .pi)) - .pi / 2
    return Self.plane(
      projection.point(
        .init(longitude: (place.x - meridian) * 2 * .pi, latitude: latitude)))
  }

  /// Returns the place of a point in Web Mercator world units, with an x in `range`; nil if the point is outside the
  /// world.
  func mercator(ofWorld point: Point) -> Point? {
    guard let found = place(ofWorld: point) else { return nil }
    return Point(
      WebMercator.x(longitude: found.longitude), WebMercator.y(latitude: found.latitude))
  }

  /// Returns the point of the plane for a place in degrees, in the only drawn copy of the world.
  func world(of place: LngLat) -> Point {
    let away = (place.longitude - projection.centerLongitude).remainder(dividingBy: 360)
    return Self.plane(
      projection.point(
        .init(longitude: away * .pi / 180, latitude: place.latitude * .pi / 180)))
  }

  /// Returns the point of the plane for a place in degrees, without wrapping the longitude. A place more than half a
  /// turn from the central meridian is beyond the edge of the world.
  func unwrappedWorld(of place: LngLat) -> Point {
    Self.plane(
      projection.point(
        .init(
          longitude: (place.longitude - projection.centerLongitude) * .pi / 180,
          latitude: place.latitude * .pi / 180)))
  }

  /// Returns the place of a point, in degrees, with a longitude within half a turn of the central meridian; nil if
  /// the point is outside the world.
  func place(ofWorld point: Point) -> LngLat? {
    let scale = 2 * Double.pi
    guard
      let found = projection.place(Point((point.x - 0.5) * scale, (0.5 - point.y) * scale))
    else { return nil }
    return LngLat(
      longitude: projection.centerLongitude + found.longitude * 180 / .pi,
      latitude: found.latitude * 180 / .pi)
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
    guard left < right else { return [] }
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
      Point(left, box.minY), Point(right, box.minY), Point(right, box.maxY), Point(left, box.maxY),
    ]
    return (0..<4).flatMap { side(corners[$0], corners[($0 + 1) % 4]) }
  }

  /// Returns the point of a Web Mercator place, moved beyond the edge of the world if the place is on it.
  func moved(_ place: Point, beyond distance: Double) -> Point {
    var place = place
    let (low, high) = (range.lowerBound, range.upperBound)
    let isAtEdge = place.x <= low + Self.polarReach || place.x >= high - Self.polarReach
    if (place.x - low).magnitude <= Self.polarReach { place.x = low - 3 * distance }
    if (place.x - high).magnitude <= Self.polarReach { place.x = high + 3 * distance }
    let point = world(ofMercator: place)
    guard place.y <= Self.polarReach || place.y >= 1 - Self.polarReach else { return point }
    if meetsItself(atPoleOf: place) {
      // The place is between the two sides of the edge, which meet at the pole, opposite the central meridian. All
      // other places at such a pole are inside the world.
      guard isAtEdge else { return point }
      place.x = meridian
    }
    // The point moves along the meridian, beyond the pole.
    let latitude = place.y < 0.5 ? 89.0 : -89
    let inside = world(
      ofMercator: Point(place.x, 0.5 - Self.isometric(degrees: latitude) / (2 * .pi)))
    let way = point - inside
    return way.length > 1e-12 ? point + way * (distance / way.length) : point
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

  /// The outline of the world on the plane.
  var worldOutline: [Point] {
    outline(
      of: Box(minX: range.lowerBound, minY: 0, maxX: range.upperBound, maxY: 1),
      steps: Self.worldSteps)
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
    guard place.x >= range.lowerBound, place.x <= range.upperBound else { return false }
    // The poles belong to the last tiles. The edge of the world belongs to one of the tiles at the edge.
    let isBelow = place.y < corner.y + side || corner.y + side >= 1
    let isBefore =
      place.x < corner.x + side
      || (place.x == range.upperBound && corner.x + side >= range.upperBound)
    return place.x >= corner.x && isBefore && (place.y >= corner.y || corner.y <= 0) && isBelow
  }
}
