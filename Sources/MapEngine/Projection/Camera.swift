/// The point of view from which a map is drawn.
public struct Camera: Hashable, Sendable {
  /// The place in the middle of the picture, inside the padding.
  public var center: LngLat
  /// The zoom level: at 0 the world is 512 pixels wide, and twice as wide at each further level.
  public var zoom: Double
  /// The direction that is up, in degrees clockwise from north.
  public var bearing: Double
  /// The tilt, in degrees from looking straight down.
  public var pitch: Double
  /// The rotation about the viewing direction, in degrees.
  public var roll: Double
  /// The padding, in pixels, around the area whose middle is the centre.
  public var padding: EdgeInsets
  /// The angle that the picture's height spans at the eye, in degrees.
  public var verticalFieldOfView: Double
  /// The projection that the map's style asks for at the zoom level. Mercator by default; the cameras of scenes have that
  /// of their map.
  public package(set) var projection = MapProjection.mercator
  /// The widths of the paper around the map of a framed picture, which covers the edges of the picture. The padding
  /// contains them.
  public package(set) var paper = EdgeInsets()

  /// MapLibre's field of view in degrees: twice the arctangent of a third.
  public static let defaultVerticalFieldOfView = 36.86989764584402

  /// Creates a camera. Values are 0 by default.
  public init(
    center: LngLat = LngLat(longitude: 0, latitude: 0), zoom: Double = 0, bearing: Double = 0,
    pitch: Double = 0, roll: Double = 0, padding: EdgeInsets = EdgeInsets(),
    verticalFieldOfView: Double = Camera.defaultVerticalFieldOfView
  ) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.roll = roll
    self.padding = padding
    self.verticalFieldOfView = verticalFieldOfView
  }
}
