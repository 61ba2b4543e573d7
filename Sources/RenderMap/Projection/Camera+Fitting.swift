import MapGeometry
import MapTiles

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
    let limit = WebMercator.maximumLatitude
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
