/// A colour in sRGB, its channels multiplied by its alpha, each from 0 to 1.
@frozen
public struct PremultipliedColor: Hashable, Sendable {
  /// Red, green, blue, alpha.
  public var channels: SIMD4<Float>

  /// The colour of these premultiplied channels.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float) {
    channels = SIMD4(red, green, blue, alpha)
  }

  /// The share of what lies behind that the colour hides.
  @inlinable
  public var alpha: Float { channels.w }

  /// The colour at a share of its strength.
  @inlinable
  public func withOpacity(_ opacity: Float) -> PremultipliedColor {
    var copy = self
    copy.channels *= opacity
    return copy
  }

  /// Nothing at all.
  public static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
}
