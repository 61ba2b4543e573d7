/// A place on Earth (RFC 7946 section 3.1.1), in WGS 84.
@frozen
public struct Position: Hashable, Sendable {
  /// Degrees east.
  public var longitude: Double
  /// Degrees north.
  public var latitude: Double
  /// Metres above the ellipsoid; NaN where none was given, so that a position stays three words.
  @usableFromInline var altitudeOrNaN: Double

  /// Metres above the ellipsoid, if given.
  @inlinable
  public var altitude: Double? { altitudeOrNaN.isNaN ? nil : altitudeOrNaN }

  /// The place at these degrees and metres.
  @inlinable
  public init(longitude: Double, latitude: Double, altitude: Double? = nil) {
    self.longitude = longitude
    self.latitude = latitude
    self.altitudeOrNaN = altitude ?? .nan
  }

  /// Whether both are the same place, with the same altitude or both without one.
  @inlinable
  public static func == (a: Position, b: Position) -> Bool {
    a.longitude == b.longitude && a.latitude == b.latitude && a.altitude == b.altitude
  }

  /// Hashes the coordinates.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(longitude)
    hasher.combine(latitude)
    hasher.combine(altitude)
  }
}
