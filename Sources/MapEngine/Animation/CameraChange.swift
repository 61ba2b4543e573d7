/// The target of a camera movement. Nil values leave the camera unchanged.
public struct CameraChange: Hashable, Sendable {
  /// The place in the middle of the picture, inside the padding.
  public var center: LngLat?
  /// The zoom level. At level 0, the world is 512 pixels wide.
  public var zoom: Double?
  /// The direction that points up in the picture, in degrees clockwise from north. The camera rotates by the smaller
  /// angle.
  public var bearing: Double?
  /// The pitch, in degrees from straight down.
  public var pitch: Double?
  /// The rotation about the viewing direction, in degrees.
  public var roll: Double?
  /// The padding in pixels. The center is in the middle of the area inside the padding.
  public var padding: EdgeInsets?

  /// Creates a change of the values that are not nil.
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

  /// Creates a change of all values of a camera except for its field of view.
  public init(_ camera: Camera) {
    self.init(
      center: camera.center, zoom: camera.zoom, bearing: camera.bearing, pitch: camera.pitch,
      roll: camera.roll, padding: camera.padding)
  }

  /// Returns `camera` with the change applied.
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

  /// Returns an equivalent direction that is at most 180 degrees from `other`.
  private static func nearest(_ direction: Double, to other: Double) -> Double {
    let way = (direction - other).remainder(dividingBy: 360)
    return way.isFinite ? other + way : direction
  }
}
