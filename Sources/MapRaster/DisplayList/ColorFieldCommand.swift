/// A color for each place of the picture, such as the color of a globe's atmosphere.
///
/// The color is smooth within regions of the picture. The borders of regions are nearly straight over a few pixels.
/// Within a region, the color is evaluated at some pixels and interpolated between them.
public struct ColorFieldCommand: Sendable {
  /// The color at a place.
  public struct Sample: Sendable {
    /// The premultiplied channels, 0 to 1. They may exceed the alpha to add light.
    public var channels: SIMD4<Float>
    /// The region of the place. Colors of different regions are not interpolated.
    public var region: Int

    /// Creates a sample from its channels and its region.
    public init(channels: SIMD4<Float>, region: Int) {
      self.channels = channels
      self.region = region
    }
  }

  /// Returns the color at a place in device pixels; nil where the field is transparent.
  public var sample: @Sendable (SIMD2<Double>) -> Sample?

  /// Creates a field from its function.
  public init(sample: @escaping @Sendable (SIMD2<Double>) -> Sample?) { self.sample = sample }
}
