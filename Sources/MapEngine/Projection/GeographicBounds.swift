import MapGeoJSON
import MapGeometry
import MapTiles

/// A rectangle of longitudes and latitudes, in degrees. If `west` is above `east`, the rectangle crosses the
/// antimeridian.
public struct GeographicBounds: Hashable, Sendable {
  /// The longitude of the western edge, in degrees.
  public let west: Double
  /// The latitude of the southern edge, in degrees.
  public let south: Double
  /// The longitude of the eastern edge, in degrees.
  public let east: Double
  /// The latitude of the northern edge, in degrees.
  public let north: Double

  /// Creates the rectangle between four edges.
  ///
  /// - Throws: `ViewError.bounds` unless latitudes are ordered and within 90 degrees, and longitudes are within 180
  ///   degrees.
  public init(west: Double, south: Double, east: Double, north: Double) throws(ViewError) {
    guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
      (-90...90).contains(north), south <= north
    else { throw .bounds(west: west, south: south, east: east, north: north) }
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The four numbers `[west, south, east, north]`.
  public var numbers: [Double] { [west, south, east, north] }

  /// Creates a rectangle from the four numbers `[west, south, east, north]`. The result is nil if the array has
  /// another length or the edges are out of range.
  public init?(_ edges: [Double]) {
    guard edges.count == 4,
      let bounds = try? GeographicBounds(
        west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    else { return nil }
    self = bounds
  }

  /// The whole globe.
  package static let world = GeographicBounds()

  private init() {
    (west, south, east, north) = (-180, -90, 180, 90)
  }

  /// Returns the bounds with a margin on each side. The margin is the fraction `share` of their width and height.
  public func grown(by share: Double) -> GeographicBounds {
    let (width, height) = (unwrappedEast - west, north - south)
    var (left, right) = (west - width * share, unwrappedEast + width * share)
    if right - left >= 360 { (left, right) = (-180, 180) }
    func wrapped(_ longitude: Double) -> Double {
      longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    }
    let grown = try? GeographicBounds(
      west: wrapped(left), south: max(-90, south - height * share), east: wrapped(right),
      north: min(90, north + height * share))
    return grown ?? self
  }

  /// Creates bounds from a box around GeoJSON. Latitudes are clamped to -90...90. The result is nil if longitudes are
  /// beyond 180 degrees.
  public init?(_ box: BoundingBox) {
    func clamped(_ latitude: Double) -> Double { min(max(latitude, -90), 90) }
    self.init([box.west, clamped(box.south), box.east, clamped(box.north)])
  }

  /// Creates the smallest bounds around other bounds; nil if there are no other bounds.
  package init?(around all: [GeographicBounds]) {
    let boxes = all.lazy.map {
      BoundingBox(west: $0.west, south: $0.south, east: $0.east, north: $0.north)
    }
    guard let box = BoundingBox(around: boxes) else { return nil }
    self.init(box)
  }

  /// Returns whether a place is in the rectangle, in any copy of the world.
  func contains(_ place: LngLat) -> Bool {
    let turns = ((place.longitude - west) / 360).rounded(.down)
    return place.latitude >= south && place.latitude <= north
      && place.longitude - turns * 360 <= unwrappedEast
  }

  /// The longitude of the eastern edge, in degrees. It is always east of the western edge, and may be above 180.
  var unwrappedEast: Double { west > east ? east + 360 : east }
}

/// A place on the map, in degrees.
public struct LngLat: Hashable, Sendable {
  /// The longitude in degrees east. Values beyond 180 are in other copies of the world.
  public var longitude: Double
  /// The latitude in degrees north.
  public var latitude: Double

  /// Creates a place from degrees.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// The place in Web Mercator world units. The x is 0 at the antimeridian and increases eastward to 1. The y is 0 at
  /// the northern edge and increases southward to 1.
  var world: Point { WebMercator.world(longitude: longitude, latitude: latitude) }

  /// Creates a place from Web Mercator world units.
  package init(world: Point) {
    self.init(
      longitude: WebMercator.longitude(x: world.x), latitude: WebMercator.latitude(y: world.y))
  }
}
