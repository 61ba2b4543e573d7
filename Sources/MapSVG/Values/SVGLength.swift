/// A length with its unit (SVG 2, section 8.9; CSS Values 3, section 6.2).
struct SVGLength: Hashable {
  /// The length in pixels, or a fraction of a reference length.
  private let value: Double
  /// Whether the length is a fraction of a reference length.
  let isPercentage: Bool

  /// Creates a length in pixels.
  init(_ pixels: Double) {
    value = pixels
    isPercentage = false
  }

  /// Creates a fraction of a reference length.
  init(fraction: Double) {
    value = fraction
    isPercentage = true
  }

  /// The pixels of the absolute units.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
    "q": 96 / 101.6,
  ]

  /// Parses a length. Nil if the text has another form, or if the unit depends on a font.
  init?(_ text: String) {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    self.init(&scanner)
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
  }

  /// Reads a length. Nil if no length comes next.
  init?(_ scanner: inout SVGScanner) {
    guard let number = scanner.number() else { return nil }
    if scanner.skip("%") {
      self.init(fraction: number / 100)
      return
    }
    guard let unit = Self.units[scanner.word().lowercased()] else { return nil }
    self.init(number * unit)
  }

  /// Parses a list of lengths separated by white space or commas. Nil if the text has another form.
  static func list(_ text: String) -> [SVGLength]? {
    var scanner = SVGScanner(text)
    var lengths: [SVGLength] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let length = SVGLength(&scanner) else { return nil }
      lengths.append(length)
      scanner.skipSeparator()
    }
    return lengths
  }

  /// Returns the length in pixels. Percentages are fractions of the reference length.
  func pixels(of reference: Double) -> Double { isPercentage ? value * reference : value }

  /// Parses a number or a percentage as a fraction, limited to 0...1. Nil if the text has another form.
  static func opacity(_ text: String) -> Double? {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number() else { return nil }
    let isPercentage = scanner.skip("%")
    scanner.skipSpace()
    return scanner.isAtEnd ? min(max(isPercentage ? number / 100 : number, 0), 1) : nil
  }
}
