/// A scanner of the values of attributes and properties.
struct SVGScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }
  /// The next byte; nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  /// The text that was not read.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { position += 1 }
  }

  /// Skips white space and at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if skip(",") { skipSpace() }
  }

  /// Skips a character if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let next, next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Reads the byte that comes next.
  mutating func byte() -> UInt8? {
    defer { if position < bytes.count { position += 1 } }
    return next
  }

  /// Reads a number of CSS and SVG: a sign, digits, a fraction and an exponent. Nil if no number comes next.
  mutating func number() -> Double? {
    let start = position
    if !skip("+") { _ = skip("-") }
    var digits = skipDigits()
    if next == UInt8(ascii: "."), digits > 0 || isDigit(position + 1) {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      position = start
      return nil
    }
    skipExponent()
    let number = Double(String(decoding: bytes[start..<position], as: UTF8.self))
    guard let number, number.isFinite else {
      position = start
      return nil
    }
    return number
  }

  /// Skips an exponent, but not a unit that begins with the letter `e`.
  private mutating func skipExponent() {
    guard let next, next | 0x20 == UInt8(ascii: "e") else { return }
    let isSigned =
      position + 1 < bytes.count
      && [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[position + 1])
    let first = position + (isSigned ? 2 : 1)
    guard isDigit(first) else { return }
    position = first
    _ = skipDigits()
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while isDigit(position) { position += 1 }
    return position - start
  }

  private func isDigit(_ index: Int) -> Bool {
    index < bytes.count && bytes[index] >= UInt8(ascii: "0") && bytes[index] <= UInt8(ascii: "9")
  }

  /// Reads letters; empty if no letter comes next.
  mutating func word() -> String {
    let start = position
    while let byte = next, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads the text before a character, and skips the character. Nil if the character does not follow.
  mutating func text(before character: Unicode.Scalar) -> String? {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: character)) else { return nil }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Returns all numbers of a list separated by white space or commas; nil if the text has another form.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }
}
