import MapGeometry

/// Moving the camera, as MapLibre's `Map` does.
extension AnimatedMap {
  /// Changes the camera at once.
  public mutating func jumpTo(_ change: CameraChange) {
    setCamera(change.applied(to: camera))
  }

  /// Moves the camera evenly, in so many milliseconds.
  public mutating func easeTo(
    _ change: CameraChange, duration: Double = 500, easing: Easing = .ease
  ) {
    move(change, duration: duration, easing: easing, course: .straight)
  }

  /// Moves the camera out, over and in again, along the path that looks shortest (van Wijk and Nuij 2003).
  ///
  /// - Parameters:
  ///   - change: The change of the camera.
  ///   - speed: Screenfuls a second, where there is no `duration`.
  ///   - curve: How far the camera zooms out on its way; above 0.
  ///   - duration: Milliseconds; nil for as long as the way takes.
  ///   - easing: The course of the motion over time.
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

  /// Moves the camera evenly to where a place lies in the middle.
  public mutating func panTo(_ center: LngLat, duration: Double = 500, easing: Easing = .ease) {
    easeTo(CameraChange(center: center), duration: duration, easing: easing)
  }

  /// Moves the camera evenly by pixels of the style, to the right and down.
  public mutating func panBy(
    right: Double, down: Double, duration: Double = 500, easing: Easing = .ease
  ) {
    let viewport = Viewport(camera: camera, size: size)
    let middle = viewport.planeToDevice.apply(Point(0, 0)).point
    let device = middle + Point(right, down) * size.pixelRatio
    let seen = viewport.deviceToPlane.apply(device)
    // Beyond the horizon there is no place to move to.
    guard seen.w > 0 else { return }
    panTo(LngLat(world: viewport.world(ofPlane: seen.point)), duration: duration, easing: easing)
  }

  /// Zooms evenly, the middle staying where it is.
  public mutating func zoomTo(_ zoom: Double, duration: Double = 500, easing: Easing = .ease) {
    easeTo(CameraChange(zoom: zoom), duration: duration, easing: easing)
  }

  /// Turns evenly, the shorter way, to where `bearing` is up.
  public mutating func rotateTo(_ bearing: Double, duration: Double = 500, easing: Easing = .ease) {
    easeTo(CameraChange(bearing: bearing), duration: duration, easing: easing)
  }

  /// Moves the camera evenly to where bounds are shown whole and as large as the picture allows inside of
  /// `padding`, turned as the camera is. Does nothing where the padding leaves no room.
  public mutating func fit(
    _ bounds: GeographicBounds, padding: EdgeInsets = EdgeInsets(), duration: Double = 500,
    easing: Easing = .ease
  ) {
    let camera = camera
    guard
      let fitting = try? Camera.fitting(
        bounds, size: size, padding: padding, bearing: camera.bearing, pitch: camera.pitch)
    else { return }
    let change = CameraChange(
      center: fitting.center, zoom: fitting.zoom, padding: fitting.padding)
    easeTo(change, duration: duration, easing: easing)
  }

  /// Moves the camera evenly to where the data of a source is shown whole. Does nothing where there is no
  /// such source, its bounds are not known, or the padding leaves no room.
  public mutating func fit(
    source: String, padding: EdgeInsets = EdgeInsets(), duration: Double = 500,
    easing: Easing = .ease
  ) {
    guard let bounds = map.dataBounds(ofSource: source) else { return }
    fit(bounds, padding: padding, duration: duration, easing: easing)
  }

  /// Leaves the camera where it is.
  public mutating func stop() { setCamera(camera) }

  private func target(_ change: CameraChange, from start: Camera) -> Camera {
    let wanted = limits.limited(change.applied(to: start))
    return Viewport(camera: wanted, size: size).camera
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
