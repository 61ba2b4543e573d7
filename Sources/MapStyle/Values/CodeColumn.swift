import MapGeoJSON

/// The rule that distinguishes codes, such as postcodes, identifiers and years, from quantities. Codes are written as
/// in the data and have no separators between thousands.
///
/// The last word in the column's name that is one of `codeWords` or `quantityWords`, or that ends with one of
/// `codeEndings`, determines the result. A name that contains the word `per` always indicates quantities. If the name
/// contains no such word, the numbers are codes if
/// - one of them has a leading zero, such as `01067`,
/// - a floating-point number cannot represent one of them, because it is an integer of more than 15 digits, or
/// - there are at least two numbers, and all numbers are whole and have the same number of digits, which is at least
///   five.
package struct CodeColumn: Sendable {
  private let isNamedCode: Bool?
  /// Whether one of the texts has a leading zero. Different texts, such as `01` and `1`, could then be equal as numbers.
  private var hasLeadingZero = false
  /// Whether one of the integers cannot be represented exactly as a floating-point number. Different integers could
  /// then be equal as numbers.
  private var hasLongIntegers = false
  private var isWhole = true
  /// The number of digits that all numbers have in common. Nil before the first number, and 0 if the numbers of
  /// digits differ.
  private var width: Int?
  private var first: String?
  private var hasSeveral = false

  /// Creates the rule for a column without values.
  package init(named name: String) { isNamedCode = Self.isCode(name: name) }

  /// Whether the added numbers are codes.
  package var isCode: Bool {
    if hasLongIntegers { return true }
    if let isNamedCode { return isNamedCode }
    return hasLeadingZero || (isWhole && hasSeveral && width ?? 0 >= 5)
  }

  /// Whether the added numbers are codes that lose digits as floating-point numbers.
  package var isText: Bool { isCode && (hasLongIntegers || hasLeadingZero) }

  /// Adds a value. Values that are neither numbers nor texts of digits are ignored.
  package mutating func add(_ value: AttributeValue) {
    switch value {
    case .integer(let number) where number < 0: addLong(value)
    case .integer, .unsigned:
      addLong(value)
      add(digits: value.text)
    case .double(let number):
      guard number.isFinite else { return }
      guard number >= 0, number == number.rounded(), number < 1e15 else {
        isWhole = false
        return
      }
      add(digits: String(Int64(number)))
    case .string(let text):
      guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        if Double(text) != nil { isWhole = false }
        return
      }
      hasLeadingZero = hasLeadingZero || (text.utf8.count > 1 && text.hasPrefix("0"))
      if text.utf8.count > 15, UInt64(text).flatMap({ UInt64(exactly: Double($0)) == $0 }) != true {
        hasLongIntegers = true
      }
      add(digits: text)
    case .null, .bool, .array, .object: return
    }
  }

  private mutating func addLong(_ value: AttributeValue) {
    switch value {
    case .integer(let number):
      if number < 0 { isWhole = false }
      if Int64(exactly: Double(number)) != number { hasLongIntegers = true }
    case .unsigned(let number):
      if UInt64(exactly: Double(number)) != number { hasLongIntegers = true }
    default: return
    }
  }

  private mutating func add(digits: String) {
    let count = digits.utf8.count
    width = width.map { $0 == count ? count : 0 } ?? count
    guard !hasSeveral else { return }
    if let first { hasSeveral = first != digits } else { first = digits }
  }

  /// Returns whether a name indicates that the numbers are codes. Nil if the name indicates neither codes nor
  /// quantities.
  static func isCode(name: String) -> Bool? {
    let words = words(of: name)
    guard !words.contains("per") else { return false }
    for word in words.reversed() {
      if quantityWords.contains(word) { return false }
      if codeWords.contains(word) || codeEndings.contains(where: word.hasSuffix) { return true }
    }
    return nil
  }

  /// Returns the words of a name in lowercase. All characters except letters separate words. A capital after a
  /// lowercase letter also starts a word.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasSmall = false
    for character in name {
      if !character.isLetter || (character.isUppercase && wasSmall) {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if character.isLetter { word.append(character) }
      wasSmall = character.isLowercase
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  private static let codeWords: Set<String> = [
    "ags", "anno", "annee", "année", "ano", "año", "cep", "cp", "fid", "fips", "geoid", "gid", "id",
    "ids", "identifier", "insee", "iso", "jahr", "key", "nuts", "objectid", "oid", "osmid",
    "parcel", "phone", "plz", "postal", "ref", "siren", "siret", "tel", "telephone", "uid", "uuid",
    "wkn", "year", "zip",
  ]
  private static let codeEndings = ["code", "jahr"]
  private static let quantityWords: Set<String> = [
    "amount", "area", "average", "avg", "budget", "cost", "count", "density", "distance",
    "einwohner", "elevation", "gdp", "height", "households", "income", "inhabitants", "length",
    "mean", "median", "number", "people", "pop", "population", "price", "rent", "revenue",
    "salary", "sales", "size", "sum", "total", "value", "visitors", "votes", "weight",
  ]
}
