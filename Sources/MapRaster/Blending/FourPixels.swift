/// A colour to blend on four pixels at a time.
struct FourPixels {
  /// The channels of red and blue, and of green and alpha, for each pixel, with half a level for rounding.
  private let outer: SIMD8<UInt16>
  private let inner: SIMD8<UInt16>
  /// The upper and the lower byte of the share of pixels that is kept.
  private let upper: SIMD8<UInt16>
  private let lower: SIMD8<UInt16>

  /// Creates a colour from channels in steps of 1/256 level and an alpha from 0 to 65535.
  @inline(__always)
  init(source: SIMD4<UInt32>, alpha: UInt32) {
    func pair(_ low: UInt32, _ high: UInt32) -> SIMD8<UInt16> {
      unsafeBitCast(
        SIMD4<UInt32>(repeating: (low &+ 128) | (high &+ 128) &<< 16), to: SIMD8<UInt16>.self)
    }
    outer = pair(source.x, source.z)
    inner = pair(source.y, source.w)
    let kept = UInt16(truncatingIfNeeded: 65535 &- alpha)
    upper = SIMD8(repeating: kept &>> 8)
    lower = SIMD8(repeating: kept & 255)
  }

  @inline(__always)
  func blend(_ pixels: PixelPointer) {
    let below = UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let low = levels(unsafeBitCast(below & mask, to: SIMD8<UInt16>.self), outer)
    let high = levels(unsafeBitCast((below &>> 8) & mask, to: SIMD8<UInt16>.self), inner)
    let result =
      (unsafeBitCast(low, to: SIMD4<UInt32>.self) &>> 8) & mask
      | unsafeBitCast(high, to: SIMD4<UInt32>.self) & ~mask
    UnsafeMutableRawPointer(pixels).storeBytes(of: result, as: SIMD4<UInt32>.self)
  }

  /// Returns blended channels in steps of 1/256 level, with half a level for rounding.
  @inline(__always)
  private func levels(_ below: SIMD8<UInt16>, _ source: SIMD8<UInt16>) -> SIMD8<UInt16> {
    // round(below * 256 * kept / 65536), by the bytes of what is kept: each product fits 16 bits.
    below &* upper &+ (below &* lower &+ 128) &>> 8 &+ source
  }
}
