/// The sine, cosine and exponential function from tables, for loops over many points. They are several times as fast as
/// `StableMath` and also have the same results on every machine. The error is a few units of 1e-16. The error is
/// absolute for sine and cosine, and relative for the exponential function.
public enum TabulatedMath {
  /// The number of table steps in a full turn. It is a power of 2.
  private static let steps = 4096
  /// The sine and cosine of each step.
  private static let turn: [SIMD2<Double>] = (0..<steps).map { index in
    let (sin, cos) = StableMath.sinCos(degrees: Double(index) * 360 / Double(steps))
    return SIMD2(sin, cos)
  }

  /// The number of table steps over which the exponential function doubles.
  private static let fractions = 256
  /// The power 2^(i / 256) for each step i.
  private static let powers: [Double] = (0..<fractions).map {
    StableMath.exp2(Double($0) / Double(fractions))
  }

  /// Returns the integer that is nearest to a number below 2^51.
  @inline(__always)
  private static func rounded(_ value: Double) -> Double {
    (value + Double.roundingShift) - Double.roundingShift
  }

  /// Returns the sine and cosine of an angle in radians.
  public static func sinCos(_ radians: Double) -> (sin: Double, cos: Double) {
    guard radians.magnitude < 1000 else {
      return (StableMath.sin(radians), StableMath.cos(radians))
    }
    let step = rounded(radians * (Double(steps) / (2 * .pi)))
    let rest = radians - step * (2 * .pi / Double(steps))
    let known = turn[Int(step) & (steps - 1)]
    // Because |rest| < 0.0008, the first omitted terms are below 1e-18.
    let square = rest * rest
    let sin = rest * (1 - square * (1.0 / 6) * (1 - square * (1.0 / 20)))
    let cos = 1 - square * 0.5 * (1 - square * (1.0 / 12))
    return (known.x * cos + known.y * sin, known.y * cos - known.x * sin)
  }

  /// Returns e to the power of `value`.
  public static func exp(_ value: Double) -> Double {
    guard value.magnitude < 600 else { return StableMath.exp(value) }
    let step = rounded(value * (Double(fractions) * 1.442_695_040_888_963_4))
    // ln 2 / 256 consists of two parts. The first part has so few digits that its multiples are exact.
    let rest = (value - step * 0x1.62E42FEp-9) - step * 0x1.F473DE6AF278Fp-38
    let index = Int(step)
    // Because |rest| < 0.0014, the first omitted term is below 1e-17.
    let series =
      1 + rest * (1 + rest * 0.5 * (1 + rest * (1.0 / 3) * (1 + rest * 0.25 * (1 + rest * 0.2))))
    // The exponent is between -866 and 866. The bits of a `Double` contain the exponent plus 1023.
    let scale = Double(bitPattern: UInt64(bitPattern: Int64((index >> 8) + 1023)) &<< 52)
    return powers[index & (fractions - 1)] * series * scale
  }
}

/// A smooth function over 0...1 for evaluation at each pixel. It is sampled at equal steps, and values between the
/// samples are interpolated linearly.
public struct SampledFunction: Sendable {
  /// The samples. There is one sample more than steps, and the last sample is repeated.
  @usableFromInline let values: [Double]
  @usableFromInline let steps: Double

  /// Samples a function. If its second derivative is at most d, the error is at most d / (8 steps²).
  public init(steps: Int, _ function: (Double) -> Double) {
    let steps = max(steps, 1)
    self.steps = Double(steps)
    let values = (0...steps).map { function(Double($0) / Double(steps)) }
    self.values = values + values.suffix(1)
  }

  /// Returns the value at a place, which is limited to 0...1. For NaN, returns the value at 0.
  @inlinable @inline(__always)
  public func callAsFunction(_ place: Double) -> Double {
    let kept = place > 0 ? min(place, 1) * steps : 0
    let index = Int(kept)
    let (from, to) = (values[index], values[index + 1])
    return from + (to - from) * (kept - Double(index))
  }

  /// Returns the values at two places.
  @inlinable @inline(__always)
  public func callAsFunction(_ places: SIMD2<Double>) -> SIMD2<Double> {
    let positive = SIMD2<Double>().replacing(with: places, where: places .> 0)
    let kept = positive.replacing(with: 1, where: positive .> 1) * steps
    let (first, second, below) = kept.indices
    let from = SIMD2(values[first], values[second])
    let to = SIMD2(values[first + 1], values[second + 1])
    return from + (to - from) * (kept - below)
  }
}

extension Double {
  /// 1.5 * 2^52. Numbers near it have no fraction, so the sum of it and a number below 2^51 is a whole number.
  @inlinable @inline(__always)
  package static var roundingShift: Double { 6_755_399_441_055_744 }
}

extension SIMD2<Double> {
  /// The greatest whole numbers that are not above the numbers, whose magnitudes must be below 2^51.
  @inlinable @inline(__always)
  public var floor: SIMD2<Double> {
    let nearest = (self + Double.roundingShift) - Double.roundingShift
    return nearest - SIMD2<Double>().replacing(with: 1, where: nearest .> self)
  }

  /// The numbers rounded down, as integers and as numbers. The numbers must be in 0..<2^51.
  @inlinable @inline(__always)
  var indices: (first: Int, second: Int, floor: SIMD2<Double>) {
    let floor = self.floor
    // The lower bits of a number from 2^52 to 2^53 are the number minus 2^52. A conversion checks the number's range.
    let bits = unsafeBitCast(floor + 4_503_599_627_370_496, to: SIMD2<Int>.self)
    let integers = bits & 0xF_FFFF_FFFF_FFFF
    return (integers.x, integers.y, floor)
  }

  /// The magnitudes of the numbers.
  @inlinable @inline(__always)
  public var absolute: SIMD2<Double> { replacing(with: -self, where: self .< 0) }
}
