/// The size of Earth, in meters.
package enum Earth {
  /// The mean radius.
  package static let meanRadius = 6_371_008.8
  /// The circumference of a sphere with the mean radius.
  package static let meanCircumference = 2 * Double.pi * meanRadius
  /// The radius of the equator of WGS 84, and of the sphere of EPSG:3857.
  package static let equatorialRadius = 6_378_137.0
  /// The circumference of the equator of WGS 84, and the width of the world in EPSG:3857.
  package static let equator = 2 * Double.pi * equatorialRadius
  /// The flattening of the ellipsoid of WGS 84.
  package static let flattening = 1 / 298.257223563
  /// The square of the eccentricity of the ellipsoid of WGS 84.
  package static let eccentricitySquared = flattening * (2 - flattening)

  /// Returns the radii of curvature of the ellipsoid of WGS 84 at a latitude in degrees, in meters: along the meridian,
  /// and at right angles to it (Snyder, Map Projections, 1987, equations 4-18 and 4-20).
  package static func radii(latitude: Double) -> (meridian: Double, across: Double) {
    let sine = StableMath.sinCos(degrees: latitude).sin
    let square = 1 - eccentricitySquared * sine * sine
    let across = equatorialRadius / square.squareRoot()
    return (across * (1 - eccentricitySquared) / square, across)
  }
}
