public import MapGeometry
public import MapStyle

/// A map projection, which maps the sphere to a plane.
///
/// The plane is in radii of the sphere, with x east and y north. Its origin is the center of the projection, on the
/// central meridian. In conic projections, it is on the parallel of the center. In other projections, it is on the
/// equator. Formulas follow J. P. Snyder, "Map Projections: A Working Manual", 1987, unless a kind states another
/// source.
public struct MapProjection: Hashable, Sendable {
  /// The kind of a projection.
  public typealias Kind = MapProjectionDefinition.Name

  /// A place on the sphere.
  public struct Place: Hashable, Sendable {
    /// The longitude in radians east of the central meridian.
    public var longitude: Double
    /// The latitude in radians north of the equator.
    public var latitude: Double

    /// Creates a place from coordinates in radians.
    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// The kind of the projection, which determines its formulas.
  public let kind: Kind
  /// The longitude of the central meridian, in degrees.
  public let centerLongitude: Double
  /// The latitude of the plane's origin, in degrees; 0 unless the projection is conic.
  public let centerLatitude: Double
  /// The standard parallels, in degrees. If the projection is not conic, they are fixed by its kind.
  public let parallels: SIMD2<Double>
  /// The constants of a conic projection.
  private let cone: Cone

  /// Returns the defaults of `centerLongitude`, `centerLatitude` and `parallels` for a kind, as in Mapbox styles.
  public static func defaults(
    of kind: Kind
  ) -> (centerLongitude: Double, centerLatitude: Double, parallels: SIMD2<Double>) {
    switch kind {
    case .albers: (-96, 37.5, SIMD2(29.5, 45.5))
    case .lambertConformalConic: (0, 30, SIMD2(30, 30))
    case .equalEarth, .equirectangular, .naturalEarth, .winkelTripel: (0, 0, SIMD2(0, 0))
    }
  }

  /// Creates a projection.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - centerLongitude: The longitude of the central meridian, in degrees; nil to use the default of the kind.
  ///   - centerLatitude: The latitude of the plane's origin, in degrees; nil to use the default of the kind. It only
  ///     affects conic projections.
  ///   - parallels: The standard parallels of a conic projection, in degrees; nil to use the defaults of the kind.
  /// - Throws: `ViewError` if a parameter is out of range.
  public init(
    _ kind: Kind, centerLongitude: Double? = nil, centerLatitude: Double? = nil,
    parallels: SIMD2<Double>? = nil
  ) throws(ViewError) {
    let defaults = Self.defaults(of: kind)
    let longitude = centerLongitude ?? defaults.centerLongitude
    let latitude = centerLatitude ?? defaults.centerLatitude
    guard longitude.magnitude <= 180, latitude.magnitude <= 90 else { throw .projectionCenter }
    let pair = kind.isConic ? parallels ?? defaults.parallels : defaults.parallels
    // The cone of a parallel very close to a pole cannot be represented numerically.
    guard pair.x.magnitude < 89.9, pair.y.magnitude < 89.9 else { throw .projectionParallels }
    self.kind = kind
    self.centerLongitude = longitude
    self.centerLatitude = kind.isConic ? latitude : 0
    self.parallels = pair
    cone = Cone(kind, parallels: pair, latitude: kind.isConic ? latitude : 0)
  }

  /// The range of projected latitudes, in radians. Other latitudes are clamped to it. The range extends from pole to
  /// pole. In Lambert's conformal conic projection, it ends at 80 degrees on the side of a pole that is at infinity.
  public var latitudes: ClosedRange<Double> {
    let pole = Double.pi / 2
    guard kind == .lambertConformalConic else { return -pole...pole }
    return
      (cone.constant > -Cone.least ? -Self.conformalLimit : -pole)...(cone.constant < Cone.least
      ? Self.conformalLimit : pole)
  }

  private static let conformalLimit = 80 * Double.pi / 180

  /// Returns the point of the plane for a place. Longitudes beyond half a turn continue the plane beyond its edge.
  public func point(_ place: Place) -> Point {
    let range = latitudes
    let latitude = min(max(place.latitude, range.lowerBound), range.upperBound)
    let longitude = place.longitude
    switch kind {
    case .albers: return cone.albers(longitude, latitude)
    case .lambertConformalConic: return cone.conformal(longitude, latitude)
    case .equirectangular: return Point(longitude, latitude)
    case .equalEarth: return EqualEarth.point(longitude, latitude)
    case .naturalEarth: return NaturalEarth.point(longitude, latitude)
    case .winkelTripel: return WinkelTripel.point(longitude, latitude)
    }
  }

  /// Returns the place of a point, within half a turn of the central meridian; nil if the point is outside the world.
  public func place(_ point: Point) -> Place? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let found: Place? =
      switch kind {
      case .albers: cone.albersPlace(point)
      case .lambertConformalConic: cone.conformalPlace(point)
      case .equirectangular: Place(longitude: point.x, latitude: point.y)
      case .equalEarth: EqualEarth.place(point)
      case .naturalEarth: NaturalEarth.place(point)
      case .winkelTripel: WinkelTripel.place(point)
      }
    let range = latitudes
    guard var place = found, place.longitude.magnitude <= .pi + Self.slack,
      place.latitude >= range.lowerBound - Self.slack,
      place.latitude <= range.upperBound + Self.slack
    else { return nil }
    place.longitude = min(max(place.longitude, -.pi), .pi)
    place.latitude = min(max(place.latitude, range.lowerBound), range.upperBound)
    return place
  }

  /// The distance beyond the edge of the world, in radians, up to which points are treated as points of the edge. It
  /// keeps rounding from losing such points.
  private static let slack = 1e-9
}
