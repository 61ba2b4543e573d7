/// A gradient over the half plane on one side of a line. It leads from the color along the line to another color,
/// which continues indefinitely.
public struct HalfPlaneCommand: Sendable {
  /// A point of the line, in device pixels.
  public var origin: SIMD2<Double>
  /// The direction from the line into the half plane. It is perpendicular to the line and has unit length.
  public var direction: SIMD2<Double>
  /// The color along the line.
  public var edgeColor: PremultipliedColor
  /// The color at a distance of `extent` and beyond.
  public var color: PremultipliedColor
  /// The distance, in device pixels, over which the colors blend. The fraction of `edgeColor` is proportional to
  /// the square of the remaining distance.
  public var extent: Double

  /// Creates a gradient from its parts.
  public init(
    origin: SIMD2<Double>, direction: SIMD2<Double>, edgeColor: PremultipliedColor,
    color: PremultipliedColor, extent: Double
  ) {
    self.origin = origin
    self.direction = direction
    self.edgeColor = edgeColor
    self.color = color
    self.extent = extent
  }
}
