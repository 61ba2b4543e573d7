import MapGeometry
import MapTiles
import Synchronization

/// A coordinate reference system as the projection of a map, with the area that the map shows.
///
/// The map shows the system's area of use. A view that extends beyond it, or a system whose area is unknown, shows a
/// rectangle of longitudes and latitudes in which the projection is regular (`ProjectionDomain`).
public final class SystemProjection: Sendable {
  /// The system.
  public let system: ProjectedSystem
  /// The area of use.
  let area: ProjectedArea
  private let found = AtomicLazyReference<ProjectedArea>()

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
    area = ProjectedArea(domain, in: system)
  }

  /// The area of views that extend beyond the area of use. It is the area of use if the projection is not regular around
  /// it. The first access finds it.
  var wideArea: ProjectedArea {
    if let area = found.load() { return area }
    guard system.area != nil, let domain = ProjectionDomain(of: system, around: area.domain),
      !domain.isInterrupted, domain.contains(area.domain)
    else { return found.storeIfNil(area) }
    return found.storeIfNil(ProjectedArea(domain, in: system))
  }

  /// Returns the point of the plane for a place, in world units of a chart. A place outside the area has the point of
  /// the nearest place of its parallel or meridian.
  func world(of place: LngLat, in area: ProjectedArea) -> Point {
    guard let meters = system.forward([area.projectable(place)])[0] else { return .zero }
    let rounded = (ProjectionGrid.world(ofMeters: meters) * Self.steps).rounded(
      .toNearestOrAwayFromZero)
    return Point(rounded.x / Self.steps, rounded.y / Self.steps)
  }

  /// Returns the place of a point of the plane, with a longitude between the edges of an area; nil if the point is
  /// outside the area.
  func place(ofWorld point: Point, in area: ProjectedArea) -> LngLat? {
    let meters = ProjectionGrid.meters(ofWorld: SIMD2(point.x, point.y))
    guard let degrees = system.inverse([meters])[0] else { return nil }
    let place = LngLat(longitude: degrees.x, latitude: degrees.y)
    return area.domain.contains(place, slack: 1e-7) ? area.domain.clamped(place) : nil
  }
}

extension SystemProjection: Hashable {
  /// Returns whether the systems are equal.
  public static func == (a: SystemProjection, b: SystemProjection) -> Bool { a.system == b.system }

  /// Hashes the system.
  public func hash(into hasher: inout Hasher) { hasher.combine(system) }
}
