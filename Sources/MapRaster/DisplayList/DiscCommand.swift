/// Discs to draw. Each disc is blended on the previous discs.
public struct DiscCommand: Sendable {
  /// A disc with an optional stroke around it. Lengths are in device pixels.
  public struct Disc: Sendable {
    /// The center of the disc in the picture.
    public var center: DevicePoint
    /// The radius without the stroke.
    public var radius: Float
    /// The width of the stroke around the disc.
    public var strokeWidth: Float
    /// The fraction of the radius, including the stroke, over which the edge fades. A negative value blurs inward.
    public var blur: Float
    /// The color of the fill, including the opacity.
    public var color: PremultipliedColor
    /// The color of the stroke, including the opacity.
    public var strokeColor: PremultipliedColor
    /// The unit vectors of the disc's plane in the picture. The default, (1, 0) and (0, 1), applies unless the map is
    /// tilted.
    public var axes: (DevicePoint, DevicePoint) = (DevicePoint(1, 0), DevicePoint(0, 1))
    /// The triangles of the disc on a globe, which replace its center and axes. The origin of the drawing is
    /// the center of the disc, and its unit is the whole radius. Nil on flat ground.
    public var mesh: PictureMesh?

    /// Creates a disc from its parts.
    public init(
      center: DevicePoint, radius: Float, strokeWidth: Float, blur: Float,
      color: PremultipliedColor, strokeColor: PremultipliedColor
    ) {
      self.center = center
      self.radius = radius
      self.strokeWidth = strokeWidth
      self.blur = blur
      self.color = color
      self.strokeColor = strokeColor
    }
  }

  /// The discs, from bottom to top.
  public var discs: [Disc] = []

  /// Creates a command without discs.
  public init() {}
}
