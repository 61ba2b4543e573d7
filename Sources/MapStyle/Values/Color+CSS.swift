extension Color {
  /// Creates the color of a CSS string, by the part of CSS Color 4 that the style specification supports (style-spec:
  /// types, `color`). The string is a name, `#` with 3, 4, 6 or 8 digits, `rgb()`, `rgba()`, `hsl()` or `hsla()`.
  /// Arguments may be separated by commas or white space. Case and surrounding white space are ignored. Nil if the
  /// string is not a color.
  public init?(css text: String) {
    let text = text.lowercased().trimmingWhiteSpace()
    if text == "transparent" {
      self = .transparent
    } else if let named = CSSColorNames.rgb(of: text) {
      self.init(
        red: Double(named >> 16) / 255, green: Double(named >> 8 & 0xff) / 255,
        blue: Double(named & 0xff) / 255)
    } else if text.hasPrefix("#") {
      self.init(hex: text.dropFirst())
    } else if let function = CSSColorFunction(text) {
      self.init(function)
    } else {
      return nil
    }
  }

  private init?(hex digits: Substring) {
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.utf8.count else { return nil }
    let channels: [Int]
    switch values.count {
    case 3, 4: channels = values.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    self.init(
      red: Double(channels[0]) / 255, green: Double(channels[1]) / 255,
      blue: Double(channels[2]) / 255, alpha: channels.count == 4 ? Double(channels[3]) / 255 : 1)
  }

  private init?(_ function: CSSColorFunction) {
    let arguments = function.arguments
    let alpha =
      arguments.count == 4
      ? Self.clamp(arguments[3].unit == .percent ? arguments[3].number / 100 : arguments[3].number)
      : 1
    switch function.model {
    case .rgb:
      let units = Set(arguments.prefix(3).map(\.unit))
      guard units.count == 1, let unit = units.first, unit != .degrees else { return nil }
      let whole: Double = unit == .percent ? 100 : 255
      let channels = arguments.prefix(3).map { Self.clamp($0.number / whole) }
      self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    case .hsl:
      guard arguments[0].unit != .percent, arguments[0].number.isFinite,
        arguments[1].unit == .percent, arguments[2].unit == .percent
      else { return nil }
      self.init(
        hue: arguments[0].number, saturation: Self.clamp(arguments[1].number / 100),
        lightness: Self.clamp(arguments[2].number / 100), alpha: alpha)
    }
  }

  /// Creates the color with a hue in degrees, and with a saturation and a lightness from 0 to 1. The method is the
  /// conversion from HSL to sRGB in CSS Color 4, section 7.1.
  private init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    var degrees = hue.truncatingRemainder(dividingBy: 360)
    if degrees < 0 { degrees += 360 }
    func channel(_ n: Double) -> Double {
      let k = (n + degrees / 30).truncatingRemainder(dividingBy: 12)
      let a = saturation * min(lightness, 1 - lightness)
      return lightness - a * max(-1, min(k - 3, min(9 - k, 1)))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func clamp(_ number: Double) -> Double { min(max(number, 0), 1) }
}

/// The function `rgb()` or `hsl()` and its arguments.
private struct CSSColorFunction {
  enum Model { case rgb, hsl }
  enum Unit { case none, percent, degrees }

  var model: Model
  /// The three channels and an optional alpha.
  var arguments: [(number: Double, unit: Unit)] = []

  init?(_ text: String) {
    guard text.hasSuffix(")"), let parenthesis = text.firstIndex(of: "(") else { return nil }
    switch text[..<parenthesis] {
    case "rgb", "rgba": model = .rgb
    case "hsl", "hsla": model = .hsl
    default: return nil
    }
    var scanner = Scanner(text[text.index(after: parenthesis)...].dropLast())
    var separators: [Character] = []
    scanner.skipSpace()
    while true {
      guard let number = scanner.number(), let unit = scanner.unit(allowsDegrees: model == .hsl)
      else { return nil }
      if unit == .degrees && !arguments.isEmpty { return nil }
      arguments.append((number, unit))
      guard let separator = scanner.separator() else { break }
      separators.append(separator)
    }
    guard scanner.isAtEnd, [",,", ",,,", "  ", "  /"].contains(String(separators)) else {
      return nil
    }
  }

  private struct Scanner {
    var rest: Substring

    init(_ text: Substring) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    @discardableResult
    mutating func skipSpace() -> Bool {
      // Most characters are ASCII characters other than white space and control characters.
      guard let first = rest.utf8.first, first <= 0x20 || first >= 0x7f else { return false }
      let trimmed = rest.drop(while: \.isWhitespace)
      defer { rest = trimmed }
      return trimmed.startIndex != rest.startIndex
    }

    mutating func number() -> Double? {
      let text = Substring(
        rest.utf8.prefix {
          switch $0 {
          case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "e"), UInt8(ascii: "."),
            UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
          default: false
          }
        })
      rest = rest[text.endIndex...]
      return decimalNumber(text)
    }

    mutating func unit(allowsDegrees: Bool) -> Unit? {
      if rest.first == "%" {
        rest = rest.dropFirst()
        return .percent
      }
      if rest.hasPrefix("deg") {
        rest = rest.dropFirst(3)
        return allowsDegrees ? .degrees : nil
      }
      return Unit.none
    }

    /// Reads a separator: a comma or slash with any white space around it, or only white space. Returns nil at the
    /// end of the text.
    mutating func separator() -> Character? {
      let space = skipSpace()
      if let mark = rest.first, mark == "," || mark == "/" {
        rest = rest.dropFirst()
        skipSpace()
        return mark
      }
      return space && !isAtEnd ? " " : nil
    }
  }
}
