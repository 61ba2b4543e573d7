import MapGeometry
import MapTiles

/// The area that a map in a coordinate reference system shows, and its edges.
final class ProjectedArea: Sendable {
  /// The edges in degrees.
  let domain: ProjectionDomain
  /// The edges in Web Mercator world units.
  let range: ClosedRange<Double>
  let rows: ClosedRange<Double>
  /// Whether the western and the eastern edge are the same line on the plane, as in a map around a pole.
  let edgesMeet: Bool

  /// The distance from the western and eastern edges at which they are projected, in degrees. PROJ could otherwise
  /// mistake one edge for the other.
  private static let inset = 1e-9

  /// Creates the area with the edges `domain` in a system.
  init(_ domain: ProjectionDomain, in system: ProjectedSystem) {
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

  /// Returns the nearest place of the area that PROJ can project.
  func projectable(_ place: LngLat) -> SIMD2<Double> {
    let inside = domain.clamped(place)
    let longitude = min(max(inside.longitude, domain.west + Self.inset), domain.east - Self.inset)
    return SIMD2(longitude.remainder(dividingBy: 360), inside.latitude)
  }
}

extension ProjectedArea: Hashable {
  /// Returns whether the edges are equal.
  static func == (a: ProjectedArea, b: ProjectedArea) -> Bool { a.domain == b.domain }

  func hash(into hasher: inout Hasher) { hasher.combine(domain) }
}
