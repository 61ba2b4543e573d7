/// Functions of several numbers at once in single precision, in basic arithmetic, with the same result on every machine.
public enum LaneMath {
  /// Returns e to the powers of `values`, with a relative error of about 1e-7. Values beyond ±80 are taken as ±80.
  @inlinable @inline(__always)
  public static func exp(_ values: SIMD8<Float>) -> SIMD8<Float> {
    let limit = SIMD8<Float>(repeating: 80)
    let low = values.replacing(with: -limit, where: values .< -limit)
    let kept = low.replacing(with: limit, where: low .> limit)
    // 1.5 * 2^23: numbers of this size have no fraction, and their lowest bits are an integer.
    let magic: Float = 12_582_912
    let shifted = kept * Float(1.442_695_040_888_963_4) + magic
    let whole = shifted - magic
    // ln 2 in two parts, the first one with few digits, so that its multiples are exact.
    let rest = (kept - whole * Float(0x1.62E4p-1)) - whole * Float(0x1.7F7D1CF8p-20)
    // |rest| < 0.35: the next term is below 1e-8.
    var series = rest * Float(1.0 / 5040) + Float(1.0 / 720)
    series = series * rest + Float(1.0 / 120)
    series = series * rest + Float(1.0 / 24)
    series = series * rest + Float(1.0 / 6)
    series = series * rest + Float(0.5)
    series = series * rest + 1
    series = series * rest + 1
    let exponent = unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &<< 23
    return unsafeBitCast(
      unsafeBitCast(series, to: SIMD8<UInt32>.self) &+ exponent, to: SIMD8<Float>.self)
  }
}
