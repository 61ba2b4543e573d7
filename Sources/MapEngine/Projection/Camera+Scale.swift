import MapGeometry

/// The scale of a map at its center.
///
/// Lengths on the ground are lengths on the ellipsoid of WGS 84. If the scale depends on the direction, the scale is the
/// square root of the areal scale, which is the geometric mean of the greatest and the least scale. In Web Mercator,
/// which projects a sphere, these differ by 0.67 percent at the equator and by 0.29 percent at a latitude of 49 degrees.
/// The projection of a conformal reference system has the same scale in all directions.
extension Camera {
  /// The meters on the ground per pixel of the style at the center; nil if the map is pitched, is a globe, or has its
  /// center outside of the projection.
  package var metersPerPixel: Double? {
    guard pitch == 0 else { return nil }
    return projection.metersPerUnit(at: center).map { $0 / (512 * StableMath.exp2(zoom)) }
  }
}

extension ViewProjection {
  /// The difference of longitudes and latitudes from which scales are determined, in degrees. It is about 110 meters.
  private static let step = 1e-3

  /// Returns the number of meters on the ground per unit of the plane at a place (the inverse square root of the areal
  /// scale); nil if the plane is bent, or if the place is not on it.
  package func metersPerUnit(at place: LngLat) -> Double? {
    let (chart, domain) = (chart, chart?.domain)
    guard curve == nil, chart?.contains(place) ?? true else { return nil }
    let step = Self.step
    let longitude = domain?.clamped(place).longitude ?? place.longitude
    // Meridians meet at the poles, so the scale is determined beside them.
    let latitude = min(max(place.latitude, -90 + 2 * step), 90 - 2 * step)
    let west = max(longitude - step, domain?.west ?? -.infinity)
    let east = min(west + 2 * step, domain?.east ?? .infinity)
    let south = max(latitude - step, domain?.south ?? -90)
    let north = min(south + 2 * step, domain?.north ?? 90)
    func point(_ longitude: Double, _ latitude: Double) -> Point {
      let place = LngLat(longitude: longitude, latitude: latitude)
      return chart?.unwrappedWorld(of: place) ?? place.world
    }
    let radii = Earth.radii(latitude: latitude)
    let (toEast, toNorth) = (
      (point(east, latitude) - point(west, latitude))
        * (180 / .pi / (east - west) / (radii.across * StableMath.sinCos(degrees: latitude).cos)),
      (point(longitude, north) - point(longitude, south))
        * (180 / .pi / (north - south) / radii.meridian)
    )
    let area = abs(toEast.x * toNorth.y - toEast.y * toNorth.x)
    return area > 0 && area.isFinite ? 1 / area.squareRoot() : nil
  }
}
