/// A colour per place of the picture, such as that of the air around a planet.
///
/// The colour is smooth in regions of the picture. Where it is, it is evaluated at some pixels and interpolated between
/// them.
public struct ColorFieldCommand: Sendable {
  /// The colour at a place.
  public struct Sample: Sendable {
    /// The channels, premultiplied, 0 to 1. They may be greater than the alpha, for light that is added.
    public var channels: SIMD4<Float>
    /// The region of the place. Colours of different regions are not interpolated.
    public var region: Int

    /// Creates a sample.
    public init(channels: SIMD4<Float>, region: Int) {
      self.channels = channels
      self.region = region
    }
  }

  /// Returns the colour at a place, in device pixels; nil where the field is transparent.
  public var sample: @Sendable (SIMD2<Double>) -> Sample?

  /// Creates a field from its function.
  public init(sample: @escaping @Sendable (SIMD2<Double>) -> Sample?) { self.sample = sample }
}
