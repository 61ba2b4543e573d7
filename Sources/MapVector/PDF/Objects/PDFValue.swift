/// An object of a PDF file (ISO 32000-1, section 7.3).
enum PDFValue {
  /// The null object.
  case null
  /// A boolean.
  case boolean(Bool)
  /// An integer.
  case integer(Int)
  /// A real number, of which three decimals are kept.
  case real(Double)
  /// A real number, of which nine decimals are kept.
  case precise(Double)
  /// A name, without its slash.
  case name(String)
  /// A text for people.
  case text(String)
  /// A string of bytes.
  case bytes([UInt8])
  /// A reference to an indirect object.
  case reference(PDFReference)
  /// An array.
  case array([PDFValue])
  /// A dictionary, with keys without their slashes.
  case dictionary([String: PDFValue])

  /// Returns an array of numbers.
  static func numbers(_ numbers: some Sequence<Double>) -> PDFValue {
    .array(numbers.map { .real($0) })
  }
}

/// The number of an indirect object.
struct PDFReference: Hashable {
  /// The number, above zero.
  var number: Int32
}

/// The text of numbers in PDF files.
enum PDFNumber {
  /// The number of decimals. A thousandth of a point is less than any device shows.
  static let decimals = 3
  /// Numbers beyond are outside of every page and confuse viewers.
  private static let limit = 1e9

  /// Returns a number in decimal notation; zero for what is not a number.
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
