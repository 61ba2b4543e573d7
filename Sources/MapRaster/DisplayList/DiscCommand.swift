/// Discs to draw, each blended on the previous ones.
public struct DiscCommand: Sendable {
  /// A disc with an optional stroke around it; lengths are in device pixels.
  public struct Disc: Sendable {
    /// The center.
    public var center: DevicePoint
    /// The radius without the stroke.
    public var radius: Float
    /// The width of the stroke around the disc.
    public var strokeWidth: Float
    /// The fraction of the radius, stroke included, over which the edge fades; a negative value blurs
    /// inward.
    public var blur: Float
    /// The color, opacity included.
    public var color: PremultipliedColor
    /// The color of the stroke, opacity included.
    public var strokeColor: PremultipliedColor
    /// The unit vectors of the disc's plane in the picture. (1, 0) and (0, 1) by default, which is
    /// right unless the map is tilted.
    public var axes: (DevicePoint, DevicePoint) = (DevicePoint(1, 0), DevicePoint(0, 1))
    /// The triangles in which the disc is drawn, in place of its center and axes, if the ground is not flat. The unit of
    /// the drawing is the whole radius, and its origin the center.
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
