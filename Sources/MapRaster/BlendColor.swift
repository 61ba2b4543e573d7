/// A colour in the form in which it is blended.
///
/// A channel's strength is kept with eight bits below a level of the picture, so that the one
/// rounding of a blended pixel is the one into the picture.
struct BlendColor {
  /// Red, green, blue, alpha: 0 to 255 in steps of 1/256.
  let channels: SIMD4<UInt32>
  /// The alpha from 0 to 65535.
  let alpha: UInt32
  /// The pixel of this colour where it covers in full.
  let word: UInt32
  /// Whether nothing shows through it.
  let isOpaque: Bool

  /// The colour, its channels cut to 0...1.
  init(_ color: PremultipliedColor) {
    let cut = BlendColor.cut(color.channels)
    channels = BlendColor.fixed(cut)
    alpha = UInt32(cut.w * 65535 + 0.5)
    isOpaque = alpha == 65535
    word = BlendColor.word(of: channels)
  }

  /// Whether blending it changes nothing.
  var isClear: Bool { channels == SIMD4(repeating: 0) }

  /// The channels between 0 and 1; 0 where there is no number.
  @inline(__always)
  static func cut(_ channels: SIMD4<Float>) -> SIMD4<Float> {
    let one = SIMD4<Float>(repeating: 1)
    let positive = SIMD4<Float>().replacing(with: channels, where: channels .> 0)
    return positive.replacing(with: one, where: positive .> 1)
  }

  /// Channels from 0 to 1 in steps of 1/256 of a level, to the nearest one.
  @inline(__always)
  static func fixed(_ channels: SIMD4<Float>) -> SIMD4<UInt32> {
    let scaled = channels * 65280 + 0.5
    // One by one: the conversion of a whole vector is a call for each number.
    return SIMD4(UInt32(scaled.x), UInt32(scaled.y), UInt32(scaled.z), UInt32(scaled.w))
  }

  /// The whole number nearest to a share of `full`, the share cut to 0...1.
  static func level(_ share: Float, of full: UInt32) -> UInt32 {
    UInt32(cut(SIMD4(repeating: share)).x * Float(full) + 0.5)
  }

  /// The pixel nearest to channels in steps of 1/256 of a level.
  @inline(__always)
  static func word(of channels: SIMD4<UInt32>) -> UInt32 {
    let levels = SIMD4<UInt8>(truncatingIfNeeded: (channels &+ 128) &>> 8)
    return UInt32(littleEndian: unsafeBitCast(levels, to: UInt32.self))
  }
}
