/// Turns decimal numbers into the nearest floating-point numbers, ties to even.
enum DecimalConversion {
  /// `significand * 10^exponent`, correctly rounded; nil where the exponent is beyond ±27, and only
  /// there.
  ///
  /// Where both the significand and the power of ten are exact as `Double`, one division or
  /// multiplication rounds once and is right (W. Clinger, How to Read Floating Point Numbers
  /// Accurately, 1990). Otherwise the power of five, at most 5^27 < 2^63, divides or multiplies the
  /// significand in exact integer arithmetic. The 64 highest bits of the outcome, the lowest of them
  /// set if anything below was left, round to 53 bits as the whole outcome would: the bit that decides
  /// a tie lies at least nine bits above. Powers of two are exact, since nothing between 10^-27 and
  /// 2^64 * 10^27 is subnormal or overflows.
  @inline(__always)
  static func double(_ significand: UInt64, exponent: Int) -> Double? {
    if significand <= 1 << 53, (-22...22).contains(exponent) {
      let value = Double(significand)
      return exponent < 0 ? value / powersOfTen[-exponent] : value * powersOfTen[exponent]
    }
    guard (-27...27).contains(exponent) else { return nil }
    guard significand != 0 else { return 0 }
    return exponent < 0
      ? quotient(significand, powerOfTen: -exponent) : product(significand, powerOfTen: exponent)
  }

  private static func quotient(_ significand: UInt64, powerOfTen power: Int) -> Double {
    let divisor = powersOfFive[power]
    let significandShift = significand.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let dividend = significand << UInt64(significandShift)
    // Both have their highest bit set, so the quotient lies in 2^62 ..< 2^64 and cannot overflow.
    let (quotient, remainder) = (divisor << UInt64(divisorShift)).dividingFullWidth(
      (high: dividend >> 1, low: dividend << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    return rounded * powerOfTwo(divisorShift - significandShift - 63 - power)
  }

  private static func product(_ significand: UInt64, powerOfTen power: Int) -> Double {
    let (high, low) = significand.multipliedFullWidth(by: powersOfFive[power])
    guard high != 0 else { return Double(low) * powerOfTwo(power) }
    let shift = UInt64(high.leadingZeroBitCount)
    let top = shift == 0 ? high : high << shift | low >> (64 - shift)
    let rounded = Double(top | (low << shift == 0 ? 0 : 1))
    return rounded * powerOfTwo(power + 64 - Int(shift))
  }

  /// `2^exponent`, for -1022...1023.
  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(1023 + exponent) << 52)
  }

  /// The powers of ten that are exact.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The powers of five below 2^64.
  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1_953_125, 9_765_625, 48_828_125, 244_140_625,
    1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125,
    1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]
}
