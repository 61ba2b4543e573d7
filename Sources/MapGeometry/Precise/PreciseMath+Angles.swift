extension PreciseMath {
  /// Returns the sine of an angle in radians. It is NaN for infinite angles.
  public static func sin(_ radians: Double) -> Double {
    if radians == 0 { return radians }
    let (quadrant, rest) = QuarterTurns.reduce(radians)
    let (s, c) = sinCos(rest)
    switch quadrant {
    case 0: return s.value
    case 1: return c.value
    case 2: return -s.value
    default: return -c.value
    }
  }

  /// Returns the cosine of an angle in radians. It is NaN for infinite angles.
  public static func cos(_ radians: Double) -> Double {
    let (quadrant, rest) = QuarterTurns.reduce(radians)
    let (s, c) = sinCos(rest)
    switch quadrant {
    case 0: return c.value
    case 1: return -s.value
    case 2: return -c.value
    default: return s.value
    }
  }

  /// Returns the tangent of an angle in radians. It is NaN for infinite angles.
  public static func tan(_ radians: Double) -> Double {
    if radians == 0 { return radians }
    let (quadrant, rest) = QuarterTurns.reduce(radians)
    let (s, c) = sinCos(rest)
    return quadrant & 1 == 0 ? (s / c).value : (-c / s).value
  }

  /// Returns the angle in radians, from -π/2 to π/2, whose tangent is `value`.
  public static func atan(_ value: Double) -> Double {
    if value.isInfinite { return value < 0 ? -.pi / 2 : .pi / 2 }
    // In tan x = x - x^3 / 3 + ..., the second term is beyond the last bit.
    if value.magnitude < 0x1p-28 || value.isNaN { return value }
    if value.magnitude > 0x1p54 { return value < 0 ? -.pi / 2 : .pi / 2 }
    return angle(y: TwoDoubles(value), x: TwoDoubles(1), near: StableMath.atan(value))
  }

  /// Returns the angle in radians, from -π/2 to π/2, whose sine is `value`. The result is NaN if `value` is beyond ±1.
  public static func asin(_ value: Double) -> Double {
    guard value.magnitude <= 1 else { return .nan }
    if value.magnitude < 0x1p-28 { return value }
    let cosine = cosine(ofSine: value)
    return angle(y: TwoDoubles(value), x: cosine, near: StableMath.atan2(y: value, x: cosine.high))
  }

  /// Returns the angle in radians, from 0 to π, whose cosine is `value`. The result is NaN if `value` is beyond ±1.
  public static func acos(_ value: Double) -> Double {
    guard value.magnitude <= 1 else { return .nan }
    let sine = cosine(ofSine: value)
    if sine.high == 0 { return value > 0 ? 0 : .pi }
    return angle(y: sine, x: TwoDoubles(value), near: StableMath.atan2(y: sine.high, x: value))
  }

  /// Returns the square root of 1 - `sine`². The sine must be within ±1.
  private static func cosine(ofSine sine: Double) -> TwoDoubles {
    let square = TwoDoubles(sum: 1, -sine) * TwoDoubles(sum: 1, sine)
    guard square.high > 0 else { return TwoDoubles(0) }
    let estimate = square.high.squareRoot()
    let rest = (square - TwoDoubles(product: estimate, estimate)).high / (2 * estimate)
    return TwoDoubles(larger: estimate, rest)
  }

  /// Returns the angle of a direction. `estimate` must be accurate to a few units in the last place.
  private static func angle(y: TwoDoubles, x: TwoDoubles, near estimate: Double) -> Double {
    let (quadrant, rest) = QuarterTurns.reduce(estimate)
    var (s, c) = sinCos(rest)
    if quadrant & 1 == 1 { (s, c) = (c, -s) }
    if quadrant & 2 == 2 { (s, c) = (-s, -c) }
    // The angle between the direction and the estimate is so small that it equals its tangent.
    let difference = (y * c - x * s).high / (x * c + y * s).high
    return (TwoDoubles(estimate) + TwoDoubles(difference)).value
  }

  /// Returns the sine and cosine of an angle within ±π/4 by Taylor series. The terms from x^14 on are below 2^-40 of
  /// the first term, so `Double` is precise enough for them.
  private static func sinCos(_ x: TwoDoubles) -> (sin: TwoDoubles, cos: TwoDoubles) {
    let square = x * x
    var sine = 0.0
    for n in stride(from: 26.0, through: 16, by: -2) {
      sine = square.high * (1 - sine) / (n * (n + 1))
    }
    var sum = inverseFactorials[13] * (1 - square.high * (1 - sine) / 210)
    for n in stride(from: 11, through: 1, by: -2) { sum = inverseFactorials[n] - sum * square }
    var cosine = 0.0
    for n in stride(from: 26.0, through: 16, by: -2) {
      cosine = square.high * (1 - cosine) / (n * (n - 1))
    }
    var other = inverseFactorials[12] * (1 - square.high * (1 - cosine) / 182)
    for n in stride(from: 10, through: 0, by: -2) { other = inverseFactorials[n] - other * square }
    return (sum * x, other)
  }
}

/// Angles that are split into quarter turns and a remainder.
private enum QuarterTurns {
  /// 2/π in words of 64 bits. There are enough words for the largest exponent of a number.
  private static let inverse: [UInt64] = [
    0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041, 0xFE5163ABDEBBC561,
    0xB7246E3A424DD2E0, 0x06492EEA09D1921C, 0xFE1DEB1CB129A73E, 0xE88235F52EBB4484,
    0xE99C7026B45F7E41, 0x3991D639835339F4, 0x9C845F8BBDF9283B, 0x1FF897FFDE05980F,
    0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7, 0x4F463F669E5FEA2D, 0x7527BAC7EBE5F17B,
    0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08, 0x56033046FC7B6BAB, 0xF0CFBC209AF4361D,
  ]

  /// π/2.
  private static let halfPi = TwoDoubles(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)

  /// Returns the number of quarter turns in an angle, modulo 4, and the remainder within ±π/4.
  static func reduce(_ radians: Double) -> (quadrant: Int, rest: TwoDoubles) {
    guard radians.isFinite else { return (0, TwoDoubles(.nan)) }
    guard radians.magnitude > .pi / 4 else { return (0, TwoDoubles(radians)) }
    // The angle is m 2^e. The product m (2^e · 2/π modulo 4) has the same remainder. The product has 2 bits before the
    // binary point and 254 bits after it.
    let mantissa = radians.significandBitPattern | 1 << 52
    let exponent = Int(radians.exponent) - 52
    var product: [UInt64] = [0, 0, 0, 0]
    var carry: UInt64 = 0
    for place in stride(from: 3, through: 0, by: -1) {
      let (high, low) = mantissa.multipliedFullWidth(by: word(at: exponent - 2 + 64 * place))
      let (sum, overflow) = low.addingReportingOverflow(carry)
      product[place] = sum
      carry = high &+ (overflow ? 1 : 0)
    }
    var quadrant = Int(product[0] >> 62)
    // The fraction f of a quarter turn, in four parts of 64, 64, 64 and 62 bits.
    var parts = (0..<4).map { place -> UInt64 in
      let next: UInt64 = place < 3 ? product[place + 1] >> 62 : 0
      return product[place] << 2 | next
    }
    let isMore = parts[0] >> 63 == 1
    if isMore {
      // The complement of the bits is 1 - f, except for the last bit.
      parts = parts.map { ~$0 }
      quadrant += 1
    }
    var rest = TwoDoubles(0)
    for place in stride(from: 3, through: 0, by: -1) {
      for (half, bits) in [(1, parts[place] & 0xFFFF_FFFF), (0, parts[place] >> 32)] {
        let scale = Double(sign: .plus, exponent: -64 * place - 32 * (half + 1), significand: 1)
        rest = TwoDoubles(Double(bits) * scale) + rest
      }
    }
    rest = rest * halfPi
    let isNegative = isMore != (radians < 0)
    return ((radians < 0 ? -quadrant : quadrant) & 3, isNegative ? -rest : rest)
  }

  /// Returns 64 bits of 2/π, from the given bit on. Bits before the binary point are 0.
  private static func word(at bit: Int) -> UInt64 {
    func whole(_ index: Int) -> UInt64 { inverse.indices.contains(index) ? inverse[index] : 0 }
    let (index, shift) = (bit >> 6, UInt64(bit & 63))
    return shift == 0 ? whole(index) : whole(index) << shift | whole(index + 1) >> (64 - shift)
  }
}
