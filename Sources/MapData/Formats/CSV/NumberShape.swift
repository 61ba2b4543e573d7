import MapGeoJSON

/// The shape of a field of a table. If the field is a number, the shape is the notation of the
/// number.
enum NumberShape: Hashable {
  /// A mark that can separate decimals or thousands.
  enum Mark: UInt8, Hashable {
    case point = 0x2E
    case comma = 0x2C

    /// The mark that separates thousands if this mark separates decimals.
    var other: Mark { self == .point ? .comma : .point }
  }

  /// An empty field.
  case empty
  /// An integer of up to 64 bits, or a number whose power of ten has a sign, such as `1e+05`.
  case plain
  /// A number in which the mark can only be the decimal mark: `12.5`, `0,123`.
  case decimal(Mark)
  /// A number in which the mark is the decimal mark and the other mark separates thousands:
  /// `1.234,5`.
  case both(Mark)
  /// A number with one mark before three digits. The mark separates decimals or thousands: `1.234`.
  case single(Mark)
  /// A number with several marks that separate thousands: `1.234.567`.
  case groups(Mark)
  /// A text that contains digits but is not a number: `007`, `7A2`, `12E3`, `12-14`, `1.2.3`, `01
  /// 000`.
  case code
  /// Any other text.
  case text

  /// Creates the shape of a field. The field must have no blanks around it, and no blanks between
  /// thousands (`ungrouped`).
  init(_ field: Substring) {
    guard let first = field.utf8.first else {
      self = .empty
      return
    }
    let body = first == UInt8(ascii: "-") ? field.utf8.dropFirst() : field.utf8[...]
    let mantissa = body.prefix { $0.isDigit || $0 == 0x2E || $0 == 0x2C }
    let digits = mantissa.count(where: \.isDigit)
    guard digits > 0, let power = Self.power(body.dropFirst(mantissa.count)) else {
      self = Self.word(field)
      return
    }
    let leading = mantissa.prefix(while: \.isDigit)
    guard leading.count < 2 || leading.first != UInt8(ascii: "0") else {
      self = .code
      return
    }
    let marks = mantissa.filter { !$0.isDigit }.compactMap(Mark.init)
    guard let last = marks.last else {
      let isNumber = power == .none ? Int64(field) != nil || UInt64(field) != nil : power == .signed
      self = isNumber ? .plain : .code
      return
    }
    let parts = mantissa.split(omittingEmptySubsequences: false) { !$0.isDigit }.map(\.count)
    // The first group has one to three digits. Each other group has three digits.
    func isGrouped(_ parts: ArraySlice<Int>) -> Bool {
      (1...3).contains(parts.first ?? 0) && parts.dropFirst().allSatisfy { $0 == 3 }
        && leading.first != UInt8(ascii: "0")
    }
    let others = marks.dropLast()
    if others.isEmpty {
      self = power == .none && isGrouped(parts[...]) ? .single(last) : .decimal(last)
    } else if others.allSatisfy({ $0 == last }) {
      self = power == .none && isGrouped(parts[...]) ? .groups(last) : .code
    } else {
      let isDecimal = others.allSatisfy { $0 == last.other } && isGrouped(parts.dropLast())
      self = isDecimal ? .both(last) : .code
    }
  }

  /// Returns a number without the blanks or apostrophes between its thousands: `1 084 394` becomes
  /// `1084394`, and `1'084,5` becomes `1084,5`. Returns any other text unchanged.
  static func ungrouped(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == 0x20 || $0 == 0x27 || $0 == 0xC2 || $0 == 0xE2 })
    else { return field }
    let body = field.first == "-" ? field.dropFirst() : field[...]
    let whole = body.prefix { $0 != "." && $0 != "," }
    guard let mark = whole.first(where: { !Self.isDigit($0) }), Self.groupMarks.contains(mark),
      whole.first != "0", body.dropFirst(whole.count + 1).allSatisfy(Self.isDigit)
    else { return field }
    let groups = whole.split(separator: mark, omittingEmptySubsequences: false)
    guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
      groups.joined().allSatisfy(Self.isDigit)
    else { return field }
    return field.filter { $0 != mark }
  }

  /// The blanks and apostrophes that can separate thousands.
  private static let groupMarks: Set<Character> = [
    " ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "\u{2019}",
  ]

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }

  private enum Power {
    case none
    case signed
    case unsigned
  }

  /// Returns the kind of the power of ten after the digits of a number. Returns nil if the text is
  /// not a power of ten.
  private static func power(_ text: Substring.UTF8View.SubSequence) -> Power? {
    guard let first = text.first else { return Power.none }
    guard first == UInt8(ascii: "e") || first == UInt8(ascii: "E") else { return nil }
    let rest = text.dropFirst()
    let isSigned = rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+")
    let digits = isSigned ? rest.dropFirst() : rest
    guard !digits.isEmpty, digits.count < 5, digits.allSatisfy(\.isDigit) else { return nil }
    return isSigned ? .signed : .unsigned
  }

  /// Returns the shape of a text that is not a number. The text is a code if it begins with digits
  /// and contains letters or marks, or if it is one word of digits and letters. Error texts of
  /// spreadsheets, such as `#DIV/0!`, are not codes.
  private static func word(_ field: Substring) -> NumberShape {
    guard let first = field.unicodeScalars.first, first != "#",
      field.utf8.contains(where: \.isDigit)
    else { return .text }
    if first == "+" { return .code }
    let hasLetter = field.unicodeScalars.contains { $0.properties.isAlphabetic }
    let startsWithDigit = field.utf8.first(where: { $0 != UInt8(ascii: "-") })?.isDigit == true
    if startsWithDigit {
      return hasLetter || field.contains { "-/:.".contains($0) }
        || field.allSatisfy { isDigit($0) || groupMarks.contains($0) } ? .code : .text
    }
    return hasLetter && !field.contains(where: \.isWhitespace) ? .code : .text
  }
}

extension AttributeValue {
  /// Creates the number that a text contains. The text uses a decimal point and no marks between
  /// thousands. Returns nil for any other text. Integers keep all digits.
  init?(number text: String) {
    if text == "-0" {
      self = .double(-0.0)
    } else if let number = Int64(text) {
      self = .integer(number)
    } else if let number = UInt64(text) {
      self = .unsigned(number)
    } else if let number = Double(text), number.isFinite {
      self = .double(number)
    } else {
      return nil
    }
  }
}
