import MapGeometry

/// Camera movements, as in MapLibre's `Map`.
extension AnimatedMap {
  /// Changes the camera immediately, and stops a movement in progress.
  public mutating func jumpTo(_ change: CameraChange) {
    setCamera(change.applied(to: camera))
  }

  /// Moves the camera to the result of a change, over `duration` milliseconds.
  public mutating func easeTo(
    _ change: CameraChange, duration: Double = 500, easing: Easing = .ease
  ) {
    move(change, duration: duration, easing: easing, course: .straight)
  }

  /// Zooms the camera out, moves it, and zooms it in again, along the path that appears shortest
  /// (van Wijk and Nuij 2003).
  ///
  /// - Parameters:
  ///   - change: The change of the camera.
  ///   - speed: The speed in screenfuls per second. It is ignored if `duration` is not nil.
  ///   - curve: The degree to which the camera zooms out. It must be above 0.
  ///   - duration: The duration in milliseconds; nil to derive it from `speed`.
  ///   - easing: The progress of the movement over time.
  public mutating func flyTo(
    _ change: CameraChange, speed: Double = 1.2, curve: Double = 1.42, duration: Double? = nil,
    easing: Easing = .ease
  ) {
    let start = camera
    let end = target(change, from: start)
    let pixels = 512 * StableMath.exp2(start.zoom)
    let to = CameraMotion.unwrapped(end.center, near: start.center).world
    let width = Double(max(size.width, size.height))
    guard curve > 0, speed > 0,
      let path = FlightPath(
        from: width, to: width * StableMath.exp2(start.zoom - end.zoom),
        distance: (to - start.center.world).length * pixels, curve: curve)
    else { return easeTo(change, duration: duration ?? 500, easing: easing) }
    move(
      change, duration: duration ?? 1000 * path.length / speed, easing: easing,
      course: .flight(path))
  }

  /// Moves the camera to show `center` in the middle of the picture, inside the padding.
  public mutating func panTo(_ center: LngLat, duration: Double = 500, easing: Easing = .ease) {
    easeTo(CameraChange(center: center), duration: duration, easing: easing)
  }

  /// Moves the camera to the right and down. The distances are in pixels of the style.
  public mutating func panBy(
    right: Double, down: Double, duration: Double = 500, easing: Easing = .ease
  ) {
    let viewport = Viewport(camera: map.projected(camera), size: size)
    let middle = viewport.device(ofPlane: .zero).point
    let device = middle + Point(right, down) * size.pixelRatio
    // Points above the horizon are not places on the map.
    guard let seen = viewport.plane(ofDevice: device),
      let place = viewport.place(ofPlane: seen)
    else { return }
    panTo(place, duration: duration, easing: easing)
  }

  /// Changes the zoom level. The center stays in place. The duration is in milliseconds.
  public mutating func zoomTo(_ zoom: Double, duration: Double = 500, easing: Easing = .ease) {
    easeTo(CameraChange(zoom: zoom), duration: duration, easing: easing)
  }

  /// Rotates the camera by the smaller angle until `bearing` points up.
  public mutating func rotateTo(_ bearing: Double, duration: Double = 500, easing: Easing = .ease) {
    easeTo(CameraChange(bearing: bearing), duration: duration, easing: easing)
  }

  /// Moves the camera to show all of `bounds` inside `padding`, as large as possible, with the current bearing. Does
  /// nothing if the padding leaves no room.
  public mutating func fit(
    _ bounds: GeographicBounds, padding: EdgeInsets = EdgeInsets(), duration: Double = 500,
    easing: Easing = .ease
  ) {
    let camera = camera
    guard
      let fitting = try? map.fitting(
        bounds, size: size, padding: padding, bearing: camera.bearing, pitch: camera.pitch)
    else { return }
    let change = CameraChange(
      center: fitting.center, zoom: fitting.zoom, padding: fitting.padding)
    easeTo(change, duration: duration, easing: easing)
  }

  /// Moves the camera to show all data of a source. Does nothing if there is no such source, its bounds are unknown,
  /// or the padding leaves no room.
  public mutating func fit(
    source: String, padding: EdgeInsets = EdgeInsets(), duration: Double = 500,
    easing: Easing = .ease
  ) {
    guard let bounds = map.dataBounds(ofSource: source) else { return }
    fit(bounds, padding: padding, duration: duration, easing: easing)
  }

  /// Stops the movement of the camera, which stays where it is at the current time.
  public mutating func stop() { setCamera(camera) }

  private func target(_ change: CameraChange, from start: Camera) -> Camera {
    let wanted = limits.limited(change.applied(to: start))
    return Viewport(camera: map.projected(wanted), size: size).camera
  }

  private mutating func move(
    _ change: CameraChange, duration: Double, easing: Easing, course: CameraMotion.Course
  ) {
    guard duration > 0, duration.isFinite else { return jumpTo(change) }
    let start = camera
    self.start(
      CameraMotion(
        start: start, end: target(change, from: start), startTime: time, duration: duration,
        easing: easing, course: course))
  }
}

/// The limits of a camera's zoom level and pitch.
public struct CameraLimits: Hashable, Sendable {
  /// The range of zoom levels.
  public var zoom: ClosedRange<Double>
  /// The range of pitches, in degrees.
  public var pitch: ClosedRange<Double>

  /// Creates limits. By default, they are the limits that apply to every camera.
  public init(zoom: ClosedRange<Double> = -2...24, pitch: ClosedRange<Double> = 0...85) {
    self.zoom = zoom
    self.pitch = pitch
  }

  /// Returns the camera, clamped to the limits.
  public func limited(_ camera: Camera) -> Camera {
    var camera = camera
    camera.zoom = min(max(camera.zoom, zoom.lowerBound), zoom.upperBound)
    camera.pitch = min(max(camera.pitch, pitch.lowerBound), pitch.upperBound)
    return camera
  }
}
