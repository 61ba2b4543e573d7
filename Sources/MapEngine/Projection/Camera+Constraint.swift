import MapGeometry
import MapTiles

extension Camera {
  /// Returns the camera with the smallest change of its zoom and centre after which it is one of the map's projection,
  /// as in MapLibre: in Mercator, no space above or below the world is visible. Zoom is limited to -2...24, pitch to
  /// 0...85.
  func constrained(to size: PictureSize) -> Camera {
    var camera = self
    if projection.printed != nil { return constrainedToPaper }
    camera.pitch = min(max(pitch, 0), 85)
    guard projection.curve == nil else { return camera.constrainedToPlanet }
    camera.zoom = min(max(zoom, -2), 24)
    let worldSize = 512 * StableMath.exp2(camera.zoom)
    let world = center.world
    let top = LngLat(longitude: 0, latitude: WebMercator.maximumLatitude).world.y
    let bottom = 1 - top
    let height = Double(size.height) - paper.top - paper.bottom
    let span = (bottom - top) * worldSize
    if span < height {
      camera.zoom += StableMath.log2(height / span)
      camera.center = LngLat(world: Point(world.x, 0.5))
      return camera
    }
    let half = height / 2 / worldSize
    let y = min(max(world.y, top + half), bottom - half)
    if y != world.y { camera.center = LngLat(world: Point(world.x, y)) }
    return camera
  }

  /// The camera of a printed plane, which is seen from straight above.
  private var constrainedToPaper: Camera {
    var camera = self
    camera.pitch = 0
    camera.zoom = min(max(zoom, -2), 24)
    camera.center.latitude = min(max(center.latitude, -90), 90)
    return camera
  }

  /// The camera with its centre between the poles of Web Mercator, and a planet not smaller than at zoom level -2 at the
  /// equator.
  private var constrainedToPlanet: Camera {
    var camera = self
    camera.center.latitude = WebMercator.clamped(latitude: center.latitude)
    let cosine = StableMath.sinCos(degrees: camera.center.latitude).cos
    camera.zoom = min(max(zoom, -2 + StableMath.log2(cosine)), 24)
    return camera
  }
}
