import MapGeometry

/// A movement of the camera.
struct CameraMotion: Sendable {
  /// The path of the centre and the zoom level.
  enum Course: Sendable {
    /// A straight path, as in MapLibre's `easeTo`.
    case straight
    /// A path that zooms out and in again.
    case flight(FlightPath)
  }

  /// The camera at the start.
  let start: Camera
  /// The camera at the end.
  let end: Camera
  /// The time of the start in milliseconds.
  let startTime: Double
  /// The duration in milliseconds.
  let duration: Double
  /// The progress over time.
  let easing: Easing
  /// The path.
  let course: Course

  /// Whether the movement is complete.
  func isDone(at time: Double) -> Bool { time >= startTime + duration }

  /// Returns the camera at a time.
  func camera(at time: Double) -> Camera {
    if isDone(at: time) { return end }
    let progress = easing.progress(at: (time - startTime) / duration)
    var camera = start
    camera.bearing = start.bearing.blended(with: end.bearing, progress)
    camera.pitch = start.pitch.blended(with: end.pitch, progress)
    camera.roll = start.roll.blended(with: end.roll, progress)
    camera.padding = start.padding.blended(with: end.padding, progress)
    let zoom: Double
    let share: Double
    switch course {
    case .straight:
      zoom = start.zoom.blended(with: end.zoom, progress)
      share = progress * Self.speedUp(by: end.zoom - start.zoom, at: progress)
    case .flight(let path):
      let step = path.step(at: progress)
      zoom = start.zoom + step.zoom
      share = step.share
    }
    camera.zoom = zoom
    let (from, to) = (start.center.world, Self.unwrapped(end.center, near: start.center).world)
    camera.center = LngLat(world: from + (to - from) * share)
    return camera
  }

  /// Returns the factor that speeds up the centre while the map zooms, so that it appears to move
  /// evenly.
  private static func speedUp(by zoom: Double, at progress: Double) -> Double {
    StableMath.exp2(min(max(zoom, -1), 1) * (1 - progress))
  }

  /// Returns the place in the copy of the world that is nearest to another place.
  static func unwrapped(_ place: LngLat, near other: LngLat) -> LngLat {
    let way = (place.longitude - other.longitude).remainder(dividingBy: 360)
    guard way.isFinite else { return place }
    return LngLat(longitude: other.longitude + way, latitude: place.latitude)
  }
}

extension EdgeInsets: Blendable {
  func blended(with other: EdgeInsets, _ t: Double) -> EdgeInsets {
    EdgeInsets(
      top: top.blended(with: other.top, t), right: right.blended(with: other.right, t),
      bottom: bottom.blended(with: other.bottom, t), left: left.blended(with: other.left, t))
  }
}
