import MapGeometry
import MapTiles

/// A place on the map, in degrees.
public struct LngLat: Hashable, Sendable {
  /// Degrees east. Values beyond 180 are in other copies of the world.
  public var longitude: Double
  /// Degrees north.
  public var latitude: Double

  /// Creates a place.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// The place in Web Mercator world units: 0...1 from the antimeridian eastwards and from the
  /// northern edge southwards.
  var world: Point { WebMercator.world(longitude: longitude, latitude: latitude) }

  /// Creates a place from Web Mercator world units.
  package init(world: Point) {
    self.init(
      longitude: WebMercator.longitude(x: world.x), latitude: WebMercator.latitude(y: world.y))
  }
}
