/// A color per place of the picture, such as that of the air around a planet.
///
/// The color is smooth in regions of the picture, whose borders are nearly straight over a few pixels. Within a region,
/// it is evaluated at some pixels and interpolated between them.
public struct ColorFieldCommand: Sendable {
  /// The color at a place.
  public struct Sample: Sendable {
    /// The channels, premultiplied, 0 to 1. They may be greater than the alpha, for light that is added.
    public var channels: SIMD4<Float>
    /// The region of the place. Colors of different regions are not interpolated.
    public var region: Int

    /// Creates a sample.
    public init(channels: SIMD4<Float>, region: Int) {
      self.channels = channels
      self.region = region
    }
  }

  /// Returns the color at a place, in device pixels; nil where the field is transparent.
  public var sample: @Sendable (SIMD2<Double>) -> Sample?

  /// Creates a field from its function.
  public init(sample: @escaping @Sendable (SIMD2<Double>) -> Sample?) { self.sample = sample }
}
