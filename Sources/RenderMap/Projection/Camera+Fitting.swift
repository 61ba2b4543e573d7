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

  /// Returns the camera with the zoom level at which a planet shows all of `bounds`, or the visible part of it, inside
  /// `padding`; unchanged in Mercator. The centre is that of Mercator, and the pitch is ignored, as in MapLibre.
  func fittedToPlanet(
    _ bounds: GeographicBounds, size: PictureSize, padding: EdgeInsets, maximumZoom: Double
  ) -> Camera {
    var upright = self
    (upright.pitch, upright.roll, upright.padding) = (0, 0, EdgeInsets())
    let viewport = Viewport(camera: upright, size: size)
    guard let plane = viewport.ground.curved else { return self }
    let ratio = size.pixelRatio
    // The sides of the room: left and right, top and bottom.
    let sides = (
      [padding.left, Double(size.width) - padding.right].map { $0 * ratio },
      [padding.top, Double(size.height) - padding.bottom].map { $0 * ratio }
    )
    var scale = Double.infinity
    for place in bounds.outline {
      // Zooming moves a place away from the map's centre in space.
      let space = plane.space(viewport.plane(ofWorld: place.world))
      let (from, to) = (plane.project(.zero), plane.project(space))
      let way = to - from
      for (axis, sides) in [(0, sides.0), (1, sides.1)] {
        for side in sides {
          let found = (side * from.z - from[axis]) / (way[axis] - side * way.z)
          if found >= 0, found.isFinite { scale = min(scale, found) }
        }
      }
    }
    guard scale > 0, scale.isFinite else { return self }
    var camera = self
    camera.zoom = min(viewport.camera.zoom + StableMath.log2(scale), maximumZoom)
    return camera
  }
}

extension GeographicBounds {
  /// The corners and the middles of the sides.
  fileprivate var outline: [LngLat] {
    let (middle, center) = ((west + unwrappedEast) / 2, (south + north) / 2)
    return [
      (west, south), (west, center), (west, north), (middle, north), (unwrappedEast, north),
      (unwrappedEast, center), (unwrappedEast, south), (middle, south),
    ].map { LngLat(longitude: $0.0, latitude: $0.1) }
  }
}
