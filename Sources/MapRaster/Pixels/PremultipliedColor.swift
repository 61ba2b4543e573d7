/// An sRGB color. Its channels are from 0 to 1 and multiplied by its alpha.
@frozen
public struct PremultipliedColor: Hashable, Sendable {
  /// The premultiplied channels: red, green, blue, alpha.
  public var channels: SIMD4<Float>

  /// Creates a color from premultiplied channels.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float) {
    channels = SIMD4(red, green, blue, alpha)
  }

  /// The alpha: 0 is transparent, and 1 is opaque.
  @inlinable
  public var alpha: Float { channels.w }

  /// Returns the color with its channels and alpha multiplied by an opacity.
  @inlinable
  public func withOpacity(_ opacity: Float) -> PremultipliedColor {
    var copy = self
    copy.channels *= opacity
    return copy
  }

  /// The transparent color.
  public static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
}
