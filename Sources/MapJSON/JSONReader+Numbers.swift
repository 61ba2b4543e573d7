extension JSONReader {
  /// Reads a number as floating-point: the nearest one, ties to even. A number too big for it is
  /// infinite.
  public mutating func readDouble() throws(JSONError) -> Double {
    let start = try startNumber()
    let decimal = try scanDecimal()
    return double(of: decimal, from: start)
  }

  /// Reads a number as it came: without fraction and exponent it is an integer, as far as 64 bits go.
  /// `-0` is floating-point, where it keeps its sign.
  public mutating func readNumber() throws(JSONError) -> JSONNumber {
    let start = try startNumber()
    let decimal = try scanDecimal()
    guard decimal.isInteger else { return .double(double(of: decimal, from: start)) }
    // With 19 digits the significand is below 10^19 < 2^64.
    guard decimal.digitCount <= 19 else { return longInteger(from: start, decimal) }
    return Self.integer(decimal.significand, isNegative: decimal.isNegative)
      ?? .double(double(of: decimal, from: start))
  }
}

extension JSONReader {
  /// A number as its text has it: `±significand * 10^exponent`.
  private struct Decimal {
    var isNegative: Bool
    var isInteger: Bool
    /// The digits as an integer; wrapped around where there are more than 19.
    var significand: UInt64
    /// How many digits there are, leading zeros aside.
    var digitCount: Int
    var exponent: Int
  }

  private mutating func startNumber() throws(JSONError) -> Int {
    skipWhiteSpace()
    guard offset < bytes.count else { throw failure(expecting: .number) }
    let byte = bytes[offset]
    guard byte == UInt8(ascii: "-") || Self.isDigit(byte) else { throw failure(expecting: .number) }
    return offset
  }

  /// Passes the number the reader stands on (RFC 8259 section 6).
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
    guard digitCount > 0 else { throw malformedNumber() }
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
      // Held where it cannot overflow, and where the conversion is long out of its range.
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

  /// The number from `start` to the reader's place, read by the standard library.
  @inline(never)
  private func doubleOfText(from start: Int) -> Double {
    let text = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    // JSON's numbers are a subset of what `Double.init` reads, so there always is a value.
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

  /// The number that eight digits write, the first of them in the lowest byte; nil where a byte is no
  /// digit. Neighbours are joined in pairs, fours and all (D. Lemire, Number Parsing at a Gigabyte per
  /// Second, 2021).
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
