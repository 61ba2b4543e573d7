import MapData
import MapGeometry
import MapTiles

/// The transformation between the coordinates of a raster, and longitudes and latitudes in degrees.
///
/// Longitudes and coordinates of EPSG:4326 and EPSG:3857 continue beyond the antimeridian.
struct RasterPlane: Sendable {
  private enum Kind: Sendable {
    case degrees
    case webMercator
    case projected(ProjectedSystem)
  }

  private let kind: Kind
  /// A sentence without a period about positions that are not exact; nil if they are exact.
  let warning: String?

  /// Creates the transformation of a coordinate reference system. Degrees of other datums are used as those of WGS 84.
  ///
  /// - Throws: `ReferenceSystemError` if PROJ cannot be used, or does not know the system.
  init(_ reference: CoordinateReference) throws(ReferenceSystemError) {
    switch reference {
    case .geographic: (kind, warning) = (.degrees, nil)
    case .webMercator: (kind, warning) = (.webMercator, nil)
    case .named, .described:
      do {
        (kind, warning) = (.projected(try ProjectedSystem(reference.definition)), nil)
      } catch {
        guard case .geographic = error else { throw error }
        kind = .degrees
        warning =
          "the degrees of \(reference.name) are drawn as those of WGS 84, which can shift the raster by some meters; "
          + "for exact positions, convert it with gdalwarp -t_srs EPSG:4326"
      }
    }
  }

  /// The width of the world along the x axis; nil if the world does not repeat.
  var turn: Double? {
    switch kind {
    case .degrees: 360
    case .webMercator: Earth.equator
    case .projected: nil
    }
  }

  /// Returns the coordinates of points in Web Mercator world units. Nil where the projection is undefined.
  func coordinates(ofWorld points: [SIMD2<Double>]) -> [SIMD2<Double>?] {
    func degrees(_ point: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(WebMercator.longitude(x: point.x), WebMercator.latitude(y: point.y))
    }
    switch kind {
    case .degrees: return points.map(degrees)
    case .webMercator:
      return points.map { SIMD2(($0.x - 0.5) * Earth.equator, (0.5 - $0.y) * Earth.equator) }
    case .projected(let system):
      return system.forward(points.map(degrees)).map { point in point.map { $0 / system.units } }
    }
  }

  /// Returns the places in degrees of coordinates. Nil where the projection is undefined.
  func degrees(ofCoordinates points: [SIMD2<Double>]) -> [SIMD2<Double>?] {
    switch kind {
    case .degrees: points.map { SIMD2($0.x, min(max($0.y, -90), 90)) }
    case .webMercator:
      points.map { point in
        SIMD2(
          point.x / Earth.equator * 360, WebMercator.latitude(y: 0.5 - point.y / Earth.equator))
      }
    case .projected(let system): system.inverse(points.map { $0 * system.units })
    }
  }
}
