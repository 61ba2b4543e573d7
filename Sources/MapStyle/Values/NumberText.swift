extension Double {
  /// The number as in ECMAScript (ECMA-262, Number::toString). The text has the fewest digits that still identify the
  /// number. Integers have no decimal point. Numbers from 1e21 on and below 1e-6 have an exponent.
  var ecmaScriptText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    if self == 0 { return "0" }
    let (digits, exponent) = Self.shortestDigits(magnitude)
    return (self < 0 ? "-" : "") + Self.place(digits, exponent: exponent)
  }

  /// Returns the shortest digits of a positive number, without leading or trailing zeros. The number is these digits
  /// after a decimal point, times a power of ten with the returned exponent. For 0.0125, the digits are 125 and the
  /// exponent is -1.
  private static func shortestDigits(_ number: Double) -> (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var pointSeen = false
    let text = Array(number.description.utf8)
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "."): pointSeen = true
      case UInt8(ascii: "e"):
        exponent += Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard !text[..<index].contains(UInt8(ascii: "e")) else { continue }
        if digits.isEmpty && byte == UInt8(ascii: "0") {
          if pointSeen { exponent -= 1 }
        } else {
          digits.append(byte)
          if !pointSeen { exponent += 1 }
        }
      default: continue
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, exponent)
  }

  private static func place(_ digits: [UInt8], exponent: Int) -> String {
    let text = String(decoding: digits, as: UTF8.self)
    let zeros = { (count: Int) in String(repeating: "0", count: count) }
    switch exponent {
    case digits.count...21:
      return text + zeros(exponent - digits.count)
    case 1...21:
      return text.prefix(exponent) + "." + text.dropFirst(exponent)
    case -5...0:
      return "0." + zeros(-exponent) + text
    default:
      let power = exponent - 1
      let fraction = digits.count > 1 ? "." + text.dropFirst() : ""
      return text.prefix(1) + fraction + (power < 0 ? "e-" : "e+") + String(abs(power))
    }
  }
}

/// Returns the number in `text` by the rules of ECMAScript (ECMA-262, StringToNumber), which `to-number` uses.
/// Surrounding white space is ignored. An empty string is 0. `0x`, `0o` and `0b` are prefixes of integers. Nil if the
/// text is not a number.
func numberFromText(_ text: String) -> Double? {
  let trimmed = text.trimmingWhiteSpace()
  if trimmed.isEmpty { return 0 }
  let radices: [String: Int] = ["0x": 16, "0o": 8, "0b": 2]
  if let radix = radices[trimmed.prefix(2).lowercased()] {
    return wholeNumber(trimmed.dropFirst(2), radix: radix)
  }
  switch trimmed {
  case "Infinity", "+Infinity": return .infinity
  case "-Infinity": return -.infinity
  default: return decimalNumber(trimmed)
  }
}

/// Returns the decimal number in `text`, which may have a sign, a decimal point and an exponent. A decimal point must
/// have at least one digit beside it. Nil if the text has another form.
func decimalNumber(_ text: some StringProtocol) -> Double? {
  var bytes = text.utf8[...]
  func skip(while isMember: (UInt8) -> Bool) -> Int {
    let rest = bytes.drop(while: isMember)
    defer { bytes = rest }
    return bytes.count - rest.count
  }
  let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  func skipOne(of members: String) -> Bool {
    guard let first = bytes.first, members.utf8.contains(first) else { return false }
    bytes = bytes.dropFirst()
    return true
  }
  _ = skipOne(of: "+-")
  var digits = skip(while: isDigit)
  if skipOne(of: ".") { digits += skip(while: isDigit) }
  guard digits > 0 else { return nil }
  if skipOne(of: "eE") {
    _ = skipOne(of: "+-")
    guard skip(while: isDigit) > 0 else { return nil }
  }
  return bytes.isEmpty ? Double(text) : nil
}

/// Returns the number with `digits` in base `radix`. Nil if a digit is invalid.
private func wholeNumber(_ digits: Substring, radix: Int) -> Double? {
  guard !digits.isEmpty else { return nil }
  var number = 0.0
  for digit in digits {
    guard let value = digit.hexDigitValue, value < radix else { return nil }
    number = number * Double(radix) + Double(value)
  }
  return number
}

extension StringProtocol {
  /// Returns the text without surrounding white space.
  func trimmingWhiteSpace() -> String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}
