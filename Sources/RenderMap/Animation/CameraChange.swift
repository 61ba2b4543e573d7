/// What a movement of the camera leads to; what is nil stays as it is.
public struct CameraChange: Hashable, Sendable {
  /// What lies in the middle of the picture, inside of the padding.
  public var center: LngLat?
  /// The zoom level.
  public var zoom: Double?
  /// The direction that is up, in degrees clockwise from north; the camera turns the shorter way.
  public var bearing: Double?
  /// The tilt, in degrees from looking straight down.
  public var pitch: Double?
  /// The turn about the line of sight, in degrees.
  public var roll: Double?
  /// Pixels at the edges that the centre keeps out of.
  public var padding: EdgeInsets?

  /// A change of what is given.
  public init(
    center: LngLat? = nil, zoom: Double? = nil, bearing: Double? = nil, pitch: Double? = nil,
    roll: Double? = nil, padding: EdgeInsets? = nil
  ) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.roll = roll
    self.padding = padding
  }

  /// A change of all that a camera says, but for its field of view.
  public init(_ camera: Camera) {
    self.init(
      center: camera.center, zoom: camera.zoom, bearing: camera.bearing, pitch: camera.pitch,
      roll: camera.roll, padding: camera.padding)
  }

  /// `camera` as it is after the change.
  func applied(to camera: Camera) -> Camera {
    var camera = camera
    camera.center = center ?? camera.center
    camera.zoom = zoom ?? camera.zoom
    camera.bearing = bearing.map { Self.nearest($0, to: camera.bearing) } ?? camera.bearing
    camera.pitch = pitch ?? camera.pitch
    camera.roll = roll.map { Self.nearest($0, to: camera.roll) } ?? camera.roll
    camera.padding = padding ?? camera.padding
    return camera
  }

  /// The same direction, at most half a turn from `other`.
  private static func nearest(_ direction: Double, to other: Double) -> Double {
    let way = (direction - other).remainder(dividingBy: 360)
    return way.isFinite ? other + way : direction
  }
}
