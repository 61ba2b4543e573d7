/// A sum of two numbers that is not rounded, with about 106 significant bits. The error of the arithmetic is a few
/// units of the last bit. The arithmetic does not use fused multiplication, so results are the same on every machine.
struct TwoDoubles {
  /// The rounded sum.
  var high: Double
  /// The rounding error of `high`.
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// Creates the exact sum of two numbers.
  init(sum a: Double, _ b: Double) {
    high = a + b
    let part = high - a
    low = (a - (high - part)) + (b - part)
  }

  /// Creates the exact sum of two numbers. The magnitude of `a` must be at least the magnitude of `b`.
  init(larger a: Double, _ b: Double) {
    high = a + b
    low = b - (high - a)
  }

  /// Creates the exact product of two numbers below 1e290.
  init(product a: Double, _ b: Double) {
    let (aHigh, aLow) = Self.halves(a)
    let (bHigh, bLow) = Self.halves(b)
    high = a * b
    low = ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow
  }

  /// Splits the number into a sum of two numbers with at most 26 bits each. The products of such numbers are exact.
  private static func halves(_ value: Double) -> (high: Double, low: Double) {
    let scaled = value * 134_217_729  // 2^27 + 1
    let high = scaled - (scaled - value)
    return (high, value - high)
  }

  /// The sum, rounded to one number.
  var value: Double { high + low }

  static prefix func - (a: Self) -> Self { Self(-a.high, -a.low) }

  static func + (a: Self, b: Self) -> Self {
    let highs = Self(sum: a.high, b.high)
    let lows = Self(sum: a.low, b.low)
    let joined = Self(larger: highs.high, highs.low + lows.high)
    return Self(larger: joined.high, joined.low + lows.low)
  }

  static func - (a: Self, b: Self) -> Self { a + -b }

  static func * (a: Self, b: Self) -> Self {
    let product = Self(product: a.high, b.high)
    return Self(larger: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  static func * (a: Self, b: Double) -> Self {
    let product = Self(product: a.high, b)
    return Self(larger: product.high, product.low + a.low * b)
  }

  static func / (a: Self, b: Self) -> Self {
    let first = a.high / b.high
    let rest = a - b * first
    let second = rest.high / b.high
    let third = (rest - b * second).high / b.high
    let quotient = Self(larger: first, second)
    return Self(larger: quotient.high, quotient.low + third)
  }
}
