extension JSONReader {
  /// Reads a number as the nearest floating-point value. Ties are rounded to even. A number that is too large becomes
  /// infinite.
  public mutating func readDouble() throws(JSONError) -> Double {
    let start = try startNumber()
    let decimal = try scanDecimal()
    return double(of: decimal, from: start)
  }

  /// Reads a number and preserves its type. A number without fraction and exponent is an integer if it fits in 64
  /// bits. `-0` is a floating-point number, which keeps its sign.
  public mutating func readNumber() throws(JSONError) -> JSONNumber {
    let start = try startNumber()
    let decimal = try scanDecimal()
    guard decimal.isInteger else { return .double(double(of: decimal, from: start)) }
    // With at most 19 digits, the significand is below 10^19 and so below 2^64.
    guard decimal.digitCount <= 19 else { return longInteger(from: start, decimal) }
    return Self.integer(decimal.significand, isNegative: decimal.isNegative)
      ?? .double(double(of: decimal, from: start))
  }
}

extension JSONReader {
  /// A decimal number. Its value is `±significand * 10^exponent`.
  private struct Decimal {
    var isNegative: Bool
    var isInteger: Bool
    /// The digits as an integer. It wraps around if there are more than 19 digits.
    var significand: UInt64
    /// The number of digits without leading zeros.
    var digitCount: Int
    var exponent: Int
  }

  private mutating func startNumber() throws(JSONError) -> Int {
    skipWhiteSpace()
    guard offset < bytes.count else { throw failure(expecting: .number) }
    let byte = bytes[offset]
    guard byte == UInt8(ascii: "-") || Self.isDigit(byte) || isAtNotFinite else {
      throw failure(expecting: .number)
    }
    return offset
  }

  /// Scans the number at the reader's position (RFC 8259 section 6).
  @inline(__always)
  private mutating func scanDecimal() throws(JSONError) -> Decimal {
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var significand: UInt64 = 0
    let integerStart = offset
    while offset < bytes.count, Self.isDigit(bytes[offset]) {
      significand = significand &* 10 &+ UInt64(bytes[offset] &- UInt8(ascii: "0"))
      offset += 1
    }
    var digitCount = offset - integerStart
    guard digitCount > 0 else { return try scanNotFinite() }
    if bytes[integerStart] == UInt8(ascii: "0") {
      guard digitCount == 1 else { throw error(.malformedNumber, at: integerStart) }
      digitCount = 0
    }
    var decimal = Decimal(
      isNegative: isNegative, isInteger: true, significand: significand, digitCount: digitCount,
      exponent: 0)
    guard offset < bytes.count else { return decimal }
    if bytes[offset] == UInt8(ascii: ".") { try scanFraction(&decimal) }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      try scanExponent(&decimal)
    }
    return decimal
  }

  /// Whether the reader is at a number that is not finite and accepts such numbers.
  private var isAtNotFinite: Bool {
    acceptsNotFinite
      && Self.notFinite.contains { text[min(offset, text.count)...].starts(with: $0.utf8) }
  }

  /// The texts of numbers that are not finite. A sign may precede them.
  private static let notFinite = ["NaN", "Infinity"]

  /// Scans a number that is not finite, after its sign, if the reader accepts such numbers.
  @inline(never)
  private mutating func scanNotFinite() throws(JSONError) -> Decimal {
    guard isAtNotFinite else { throw malformedNumber() }
    offset += bytes[offset] == UInt8(ascii: "N") ? 3 : 8
    // Because of this large number of digits, `double(of:from:)` converts the number from its text.
    return Decimal(
      isNegative: false, isInteger: false, significand: 0, digitCount: .max, exponent: 0)
  }

  @inline(__always)
  private mutating func scanFraction(_ decimal: inout Decimal) throws(JSONError) {
    offset += 1
    let start = offset
    while let word = word(at: offset), let value = Self.eightDigits(word) {
      decimal.significand = decimal.significand &* 100_000_000 &+ value
      offset += 8
    }
    while offset < bytes.count, Self.isDigit(bytes[offset]) {
      decimal.significand = decimal.significand &* 10 &+ UInt64(bytes[offset] &- UInt8(ascii: "0"))
      offset += 1
    }
    let count = offset - start
    guard count > 0 else { throw malformedNumber() }
    if decimal.digitCount == 0 {
      var first = start
      while first < offset, bytes[first] == UInt8(ascii: "0") { first += 1 }
      decimal.digitCount = offset - first
    } else {
      decimal.digitCount += count
    }
    decimal.exponent = -count
    decimal.isInteger = false
  }

  private mutating func scanExponent(_ decimal: inout Decimal) throws(JSONError) {
    offset += 1
    guard offset < bytes.count else { throw malformedNumber() }
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    let start = offset
    var exponent = 0
    while offset < bytes.count, Self.isDigit(bytes[offset]) {
      // The exponent is limited to avoid overflow. The number is far out of range at this limit.
      exponent = min(exponent * 10 + Int(bytes[offset] &- UInt8(ascii: "0")), 1_000_000)
      offset += 1
    }
    guard offset > start else { throw malformedNumber() }
    decimal.exponent += isNegative ? -exponent : exponent
    decimal.isInteger = false
  }

  @inline(__always)
  private func double(of decimal: Decimal, from start: Int) -> Double {
    guard decimal.digitCount <= 19,
      let value = DecimalConversion.double(decimal.significand, exponent: decimal.exponent)
    else { return doubleOfText(from: start) }
    return decimal.isNegative ? -value : value
  }

  /// Returns the number from `start` to the reader's position. The standard library parses it.
  @inline(never)
  private func doubleOfText(from start: Int) -> Double {
    let text = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    // `Double.init` accepts all JSON numbers, so the result is never nil.
    return Double(String(decoding: text, as: UTF8.self)) ?? .nan
  }

  @inline(never)
  private func longInteger(from start: Int, _ decimal: Decimal) -> JSONNumber {
    let digits = bytes[(decimal.isNegative ? start + 1 : start)..<offset]
    guard decimal.digitCount == 20, let value = UInt64(String(decoding: digits, as: UTF8.self))
    else { return .double(doubleOfText(from: start)) }
    return Self.integer(value, isNegative: decimal.isNegative)
      ?? .double(doubleOfText(from: start))
  }

  private static func integer(_ magnitude: UInt64, isNegative: Bool) -> JSONNumber? {
    guard isNegative else {
      return Int64(exactly: magnitude).map(JSONNumber.integer) ?? .unsigned(magnitude)
    }
    guard magnitude > 0, magnitude <= UInt64(Int64.max) + 1 else { return nil }
    return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
  }

  private func malformedNumber() -> JSONError {
    offset < bytes.count
      ? error(.malformedNumber, at: offset) : error(.unexpectedEnd(expected: .digit), at: offset)
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

  /// Returns the number that eight digits form. The first digit is in the lowest byte. Adjacent digits are combined
  /// into numbers of two, four and eight digits (D. Lemire, Number Parsing at a Gigabyte per Second, 2021). Nil if a
  /// byte is not a digit.
  @inline(__always)
  private static func eightDigits(_ word: UInt64) -> UInt64? {
    let sixes: UInt64 = 0x0606_0606_0606_0606
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let upperHalves: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    guard word & upperHalves == zeros, (word &+ sixes) & upperHalves == zeros else { return nil }
    let digits = word &- zeros
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF
  }
}

extension JSONReader {
  /// The first numbers of an array of numbers.
  @frozen
  public struct NumberTuple: Sendable {
    /// The first number. It is 0 if the array is empty.
    public var first = 0.0
    /// The second number. It is 0 if the array has fewer than two numbers.
    public var second = 0.0
    /// The third number. It is 0 if the array has fewer than three numbers.
    public var third = 0.0
    /// The number of elements, including the elements after the third.
    public var count = 0

    @usableFromInline init() {}
  }

  /// Reads an array of numbers, such as the coordinates of a position. Returns the first three numbers and the number
  /// of elements.
  public mutating func readNumberTuple() throws(JSONError) -> NumberTuple {
    var tuple = NumberTuple()
    guard try enterArray() else { return tuple }
    tuple.first = try readDouble()
    tuple.count = 1
    guard try nextElement() else { return tuple }
    tuple.second = try readDouble()
    tuple.count = 2
    guard try nextElement() else { return tuple }
    tuple.third = try readDouble()
    tuple.count = 3
    while try nextElement() {
      _ = try readDouble()
      tuple.count += 1
    }
    return tuple
  }
}

/// Converts decimal numbers to the nearest floating-point numbers. Ties are rounded to even.
enum DecimalConversion {
  /// Returns `significand * 10^exponent`, correctly rounded. Nil if, and only if, the exponent is beyond ±27.
  ///
  /// If both the significand and the power of ten are exact as `Double`, one division or multiplication is enough: it
  /// rounds only once, so the result is correct (W. Clinger, How to Read Floating Point Numbers Accurately, 1990).
  /// Otherwise, the significand is divided or multiplied by the power of five in exact integer arithmetic. This power
  /// is at most 5^27, which is below 2^63. Only the 64 highest bits of the result are kept. If any lower bit of the
  /// result is set, the lowest of the 64 bits is set too. The 64 bits round to 53 bits in the same way as the whole
  /// result, because the bit that decides a tie is at least nine bits above the lowest bit. The final multiplication by
  /// a power of two is exact, because no number between 10^-27 and 2^64 * 10^27 is subnormal or overflows.
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
    // The dividend and the divisor have their highest bit set, so the quotient is in 2^62 ..< 2^64 and cannot
    // overflow.
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

  /// Returns `2^exponent`. The exponent must be in -1022...1023.
  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(1023 + exponent) << 52)
  }

  /// The powers of ten that are exact as `Double`.
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
