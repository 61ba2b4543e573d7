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

  /// Returns the camera with the zoom level at which the map has a scale.
  ///
  /// - Parameters:
  ///   - metersPerPixel: The meters on the ground per pixel of the style at the center.
  ///   - size: The size of the map, without the paper around it.
  ///   - map: The map, which determines the projection at the zoom level.
  /// - Throws: `ViewError.noScale` if no view has the scale at the center.
  func scaled(
    to metersPerPixel: Double, size: PictureSize, of map: Map
  ) throws(ViewError) -> Camera {
    guard pitch == 0 else { throw .noScale("the map is pitched; set the pitch to 0") }
    var camera = self
    camera.projection = map.mapProjection ?? .mercator
    guard metersPerPixel > 0, let unit = camera.projection.metersPerUnit(at: center) else {
      throw .noScale("the center is outside the area of the projection; move it")
    }
    camera.zoom = StableMath.log2(unit / (512 * metersPerPixel))
    camera = map.projected(camera)
    guard camera.projection.curve == nil else {
      throw .noScale("a globe has no single scale; use another projection, or a larger scale")
    }
    let shown = camera.constrained(to: size)
    guard shown.zoom == camera.zoom else {
      let zoom = (camera.zoom * 100).rounded() / 100
      throw .noScale(
        "it is that of zoom level \(zoom), at which the map cannot be drawn at this size")
    }
    guard shown.center == camera.center else {
      throw .noScale("the map would extend beyond the edge of the world; move the center")
    }
    return camera
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
