import MapGeoJSON
import MapGeometry
import MapTiles

/// A rectangle of longitudes and latitudes, in degrees. If `west` is above `east`, it crosses the
/// antimeridian.
public struct GeographicBounds: Hashable, Sendable {
  /// The western edge.
  public let west: Double
  /// The southern edge.
  public let south: Double
  /// The eastern edge.
  public let east: Double
  /// The northern edge.
  public let north: Double

  /// Creates the rectangle between these edges.
  ///
  /// - Throws: `ViewError.bounds` unless latitudes are ordered and within 90 degrees and longitudes within 180.
  public init(west: Double, south: Double, east: Double, north: Double) throws(ViewError) {
    guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
      (-90...90).contains(north), south <= north
    else { throw .bounds(west: west, south: south, east: east, north: north) }
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Creates a rectangle from four numbers, `[west, south, east, north]`; nil for other arrays, and
  /// if the edges are out of range.
  public init?(_ edges: [Double]) {
    guard edges.count == 4,
      let bounds = try? GeographicBounds(
        west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    else { return nil }
    self = bounds
  }

  /// The whole globe.
  static let world = GeographicBounds()

  private init() {
    (west, south, east, north) = (-180, -90, 180, 90)
  }

  /// Returns the bounds with a margin on each side: a `share` of their width and of their height.
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

  /// Creates bounds from a box around GeoJSON, with latitudes clamped to -90...90; nil if
  /// longitudes are beyond 180 degrees.
  public init?(_ box: BoundingBox) {
    func clamped(_ latitude: Double) -> Double { min(max(latitude, -90), 90) }
    self.init([box.west, clamped(box.south), box.east, clamped(box.north)])
  }

  /// Creates the smallest bounds around others; nil if there are none.
  init?(around all: [GeographicBounds]) {
    let boxes = all.lazy.map {
      BoundingBox(west: $0.west, south: $0.south, east: $0.east, north: $0.north)
    }
    guard let box = BoundingBox(around: boxes) else { return nil }
    self.init(box)
  }

  /// The eastern edge, east of the western one.
  var unwrappedEast: Double { west > east ? east + 360 : east }
}

extension Camera {
  /// The default maximum zoom level for bounds.
  public static let maximumFitZoom = 18.0

  /// Returns the camera that shows all of `bounds`, as large as the picture allows inside
  /// `padding`, as MapLibre's `fitBounds` does. The bearing rotates the bounds; the pitch is
  /// ignored.
  ///
  /// - Parameters:
  ///   - bounds: The area to show.
  ///   - size: The size of the picture.
  ///   - padding: The padding at the edges, in pixels.
  ///   - bearing: The direction that is up, in degrees clockwise from north.
  ///   - pitch: The tilt of the camera, in degrees.
  ///   - maximumZoom: The maximum zoom level, for small bounds.
  /// - Throws: `ViewError.noRoom` if the padding leaves no room.
  public static func fitting(
    _ bounds: GeographicBounds, size: PictureSize, padding: EdgeInsets = EdgeInsets(),
    bearing: Double = 0, pitch: Double = 0, maximumZoom: Double = Camera.maximumFitZoom
  ) throws(ViewError) -> Camera {
    let limit = WebMercator.greatestLatitude
    func world(_ longitude: Double, _ latitude: Double) -> Point {
      LngLat(longitude: longitude, latitude: min(max(latitude, -limit), limit)).world
    }
    let northWest = world(bounds.west, bounds.north)
    let southEast = world(bounds.unwrappedEast, bounds.south)
    let available = Point(
      Double(size.width) - padding.left - padding.right,
      Double(size.height) - padding.top - padding.bottom)
    guard available.x > 0, available.y > 0 else { throw .noRoom }
    let rotation = StableMath.sinCos(degrees: -bearing)
    let span = southEast - northWest
    let width = abs(span.x * rotation.cos) + abs(span.y * rotation.sin)
    let height = abs(span.x * rotation.sin) + abs(span.y * rotation.cos)
    let scale = min(available.x / (512 * width), available.y / (512 * height))
    let zoom = min(StableMath.log2(scale), maximumZoom)
    let offset = Point((padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2)
    let back = StableMath.sinCos(degrees: bearing)
    let turned = Point(
      offset.x * back.cos - offset.y * back.sin, offset.x * back.sin + offset.y * back.cos)
    let middle = (northWest + southEast) * 0.5 - turned * (1 / (512 * StableMath.exp2(zoom)))
    var center = LngLat(world: middle)
    center.longitude = center.longitude.remainder(dividingBy: 360)
    return Camera(center: center, zoom: zoom, bearing: bearing, pitch: pitch)
  }
}
