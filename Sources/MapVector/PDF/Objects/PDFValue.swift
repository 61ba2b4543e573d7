/// An object of a PDF file (ISO 32000-1, section 7.3).
enum PDFValue {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A real number, written with three decimals.
  case real(Double)
  /// A real number, written with nine decimals.
  case precise(Double)
  /// A name, without its slash.
  case name(String)
  /// A text string for display.
  case text(String)
  /// A string of bytes.
  case bytes([UInt8])
  /// A reference to an indirect object.
  case reference(PDFReference)
  case array([PDFValue])
  /// A dictionary. Its keys have no slashes.
  case dictionary([String: PDFValue])

  static func numbers(_ numbers: some Sequence<Double>) -> PDFValue {
    .array(numbers.map { .real($0) })
  }
}

/// The number of an indirect object.
struct PDFReference: Hashable {
  var number: Int32
}

/// The formatting of numbers in PDF files.
enum PDFNumber {
  /// The number of decimals. No device shows a thousandth of a point.
  static let decimals = 3
  /// The maximum magnitude of numbers. Larger numbers are outside every page and confuse viewers.
  private static let limit = 1e9

  /// Returns a number in decimal notation. Returns zero for NaN.
  static func text(_ number: Double, decimals: Int = decimals) -> [UInt8] {
    var text: [UInt8] = []
    append(number, decimals: decimals, to: &text)
    return text
  }

  /// Appends a number in decimal notation, without an exponent and without trailing zeros.
  static func append(_ number: Double, decimals: Int = decimals, to text: inout [UInt8]) {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let limited = number.isNaN ? 0 : min(max(number, -limit), limit)
    let units = Int((limited * Double(scale)).rounded())
    if units < 0 { text.append(UInt8(ascii: "-")) }
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    text += String(whole).utf8
    guard rest > 0 else { return }
    text.append(UInt8(ascii: "."))
    let start = text.count
    var (left, digit) = (rest, UInt(scale))
    while left > 0 {
      digit /= 10
      text.append(UInt8(ascii: "0") + UInt8(left / digit))
      left %= digit
    }
    assert(text.count - start <= decimals)
  }
}
