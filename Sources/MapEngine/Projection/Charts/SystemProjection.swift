import MapGeometry
import MapTiles

/// A coordinate reference system as the projection of a map, with the area that the map shows.
///
/// The map ends at the system's area of use. If the area is unknown, the map shows a rectangle of longitudes and
/// latitudes in which the projection is regular (`ProjectionDomain`).
public final class SystemProjection: Sendable {
  /// The system.
  public let system: ProjectedSystem
  /// The edges of the map, in degrees.
  let domain: ProjectionDomain
  /// The edges of the map in Web Mercator world units.
  let range: ClosedRange<Double>
  let rows: ClosedRange<Double>
  /// Whether the western and the eastern edge are the same line on the plane, as in a map around a pole.
  let edgesMeet: Bool

  /// The number of steps per world unit to which positions are rounded. A step is about half a millimeter. Rounding
  /// makes positions independent of the last digits of PROJ's results.
  private static let steps = 0x1p36

  /// Creates the projection of the system that a text names or describes.
  ///
  /// - Parameter text: A text as in `ProjectedSystem.init`.
  /// - Throws: `ReferenceSystemError` if PROJ cannot be used, or if the text is not a system for maps.
  public init(_ text: String) throws(ReferenceSystemError) {
    system = try ProjectedSystem(text)
    guard let domain = ProjectionDomain(of: system) else {
      throw .unknown(text, reason: "it projects no area of the earth without folds")
    }
    guard !domain.isInterrupted else {
      throw .unknown(text, reason: "its plane is interrupted, with cuts inside of the world")
    }
    self.domain = domain
    range = WebMercator.x(longitude: domain.west)...WebMercator.x(longitude: domain.east)
    rows = WebMercator.y(latitude: domain.north)...WebMercator.y(latitude: domain.south)
    let middle = (domain.south + domain.north) / 2
    let sides = system.forward([
      SIMD2(domain.west + Self.inset, middle), SIMD2(domain.east - Self.inset, middle),
    ])
    if domain.east - domain.west >= 360, let west = sides[0], let east = sides[1] {
      edgesMeet = ((west - east) * (west - east)).sum() < 1
    } else {
      edgesMeet = false
    }
  }

  /// The distance from the western and eastern edges at which they are projected, in degrees. PROJ could otherwise
  /// mistake one edge for the other.
  private static let inset = 1e-9

  /// Returns the point of the plane for a place, in world units of a chart. A place outside the map has the point of
  /// the nearest place of its parallel or meridian.
  func world(of place: LngLat) -> Point {
    let inside = domain.clamped(place)
    let longitude = min(max(inside.longitude, domain.west + Self.inset), domain.east - Self.inset)
    let degrees = SIMD2(longitude.remainder(dividingBy: 360), inside.latitude)
    guard let meters = system.forward([degrees])[0] else { return .zero }
    let rounded = (ProjectionGrid.world(ofMeters: meters) * Self.steps).rounded(
      .toNearestOrAwayFromZero)
    return Point(rounded.x / Self.steps, rounded.y / Self.steps)
  }

  /// Returns the place of a point of the plane, with a longitude between the edges of the map; nil if the point is
  /// outside the map.
  func place(ofWorld point: Point) -> LngLat? {
    let meters = ProjectionGrid.meters(ofWorld: SIMD2(point.x, point.y))
    guard let degrees = system.inverse([meters])[0] else { return nil }
    let place = LngLat(longitude: degrees.x, latitude: degrees.y)
    return domain.contains(place, slack: 1e-7) ? domain.clamped(place) : nil
  }
}

extension SystemProjection: Hashable {
  /// Returns whether the systems are equal.
  public static func == (a: SystemProjection, b: SystemProjection) -> Bool { a.system == b.system }

  /// Hashes the system.
  public func hash(into hasher: inout Hasher) { hasher.combine(system) }
}
