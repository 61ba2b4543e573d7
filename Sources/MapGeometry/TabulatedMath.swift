/// Sine, cosine and exponential function from tables, for loops over many points. It is several times as fast as
/// `StableMath` and also has the same results on every machine. The error is a few units of 1e-16, absolute for sine
/// and cosine and relative for the exponential function.
public enum TabulatedMath {
  /// The number of table steps per turn, a power of 2.
  private static let steps = 4096
  /// Sines and cosines of the steps.
  private static let turn: [SIMD2<Double>] = (0..<steps).map { index in
    let (sin, cos) = StableMath.sinCos(degrees: Double(index) * 360 / Double(steps))
    return SIMD2(sin, cos)
  }

  /// The number of table steps per doubling.
  private static let fractions = 256
  /// The powers 2^(i / 256).
  private static let powers: [Double] = (0..<fractions).map {
    StableMath.exp2(Double($0) / Double(fractions))
  }

  /// Returns the nearest integer to a number below 2^51.
  @inline(__always)
  private static func rounded(_ value: Double) -> Double {
    // 1.5 * 2^52: numbers of this size have no fraction.
    let magic = 6_755_399_441_055_744.0
    return (value + magic) - magic
  }

  /// Returns the sine and cosine of an angle in radians.
  public static func sinCos(_ radians: Double) -> (sin: Double, cos: Double) {
    guard radians.magnitude < 1000 else {
      return (StableMath.sin(radians), StableMath.cos(radians))
    }
    let step = rounded(radians * (Double(steps) / (2 * .pi)))
    let rest = radians - step * (2 * .pi / Double(steps))
    let known = turn[Int(step) & (steps - 1)]
    // |rest| < 0.0008: the next terms are below 1e-18.
    let square = rest * rest
    let sin = rest * (1 - square * (1.0 / 6) * (1 - square * (1.0 / 20)))
    let cos = 1 - square * 0.5 * (1 - square * (1.0 / 12))
    return (known.x * cos + known.y * sin, known.y * cos - known.x * sin)
  }

  /// Returns e to the power of `value`.
  public static func exp(_ value: Double) -> Double {
    guard value.magnitude < 600 else { return StableMath.exp(value) }
    let step = rounded(value * (Double(fractions) * 1.442_695_040_888_963_4))
    // ln 2 / 256 in two parts, the first one with few digits, so that its multiples are exact.
    let rest = (value - step * 0x1.62E42FEp-9) - step * 0x1.F473DE6AF278Fp-38
    let index = Int(step)
    // |rest| < 0.0014: the next term is below 1e-17.
    let series =
      1 + rest * (1 + rest * 0.5 * (1 + rest * (1.0 / 3) * (1 + rest * 0.25 * (1 + rest * 0.2))))
    // The exponent, between -866 and 866, has a bias of 1023.
    let scale = Double(bitPattern: UInt64(bitPattern: Int64((index >> 8) + 1023)) &<< 52)
    return powers[index & (fractions - 1)] * series * scale
  }
}

/// A smooth function over 0...1, sampled at equal steps and interpolated linearly, for functions that are evaluated for
/// each pixel.
public struct SampledFunction: Sendable {
  /// The samples: one more than the number of steps, and the last one repeated.
  @usableFromInline let values: [Double]
  @usableFromInline let steps: Double

  /// Samples a function. With a second derivative of at most d, the error is at most d / (8 steps²).
  public init(steps: Int, _ function: (Double) -> Double) {
    let steps = max(steps, 1)
    self.steps = Double(steps)
    let values = (0...steps).map { function(Double($0) / Double(steps)) }
    self.values = values + values.suffix(1)
  }

  /// Returns the value at a place clamped to 0...1; the value at 0 for NaN.
  @inlinable @inline(__always)
  public func callAsFunction(_ place: Double) -> Double {
    let kept = place > 0 ? min(place, 1) * steps : 0
    let index = Int(kept)
    let (from, to) = (values[index], values[index + 1])
    return from + (to - from) * (kept - Double(index))
  }
}
