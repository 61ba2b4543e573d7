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
}
