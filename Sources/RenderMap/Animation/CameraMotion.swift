import MapGeometry

/// A camera on its way.
struct CameraMotion: Sendable {
  /// The course that the centre and the zoom level take.
  enum Course: Sendable {
    /// Both evenly, as MapLibre's `easeTo` has it.
    case straight
    /// Out and in again.
    case flight(FlightPath)
  }

  /// Where the camera comes from.
  let start: Camera
  /// Where it goes.
  let end: Camera
  /// The time in milliseconds at which it leaves.
  let startTime: Double
  /// How long it takes, in milliseconds.
  let duration: Double
  /// How far it is at which share of that time.
  let easing: Easing
  /// Its course.
  let course: Course

  /// Whether the camera has arrived.
  func isDone(at time: Double) -> Bool { time >= startTime + duration }

  /// The camera at a time.
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

  /// How much sooner the centre is on its way while the map is zoomed, so that it seems to move evenly.
  private static func speedUp(by zoom: Double, at progress: Double) -> Double {
    StableMath.exp2(min(max(zoom, -1), 1) * (1 - progress))
  }

  /// The place in the copy of the world that is nearest to another place.
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
