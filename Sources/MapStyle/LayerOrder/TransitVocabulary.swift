/// The words that identify layers of roads and railways by their names.
public enum TransitVocabulary {
  /// The words in lowercase. Bridges, tunnels and paths are not among them, as they belong to rivers,
  /// waterways and parks as well.
  public static let words: Set<String> = [
    "road", "roads", "street", "streets", "highway", "highways", "motorway", "motorways",
    "freeway", "freeways", "rail", "rails", "railway", "railways", "railroad", "railroads", "tram",
    "trams", "tramway", "tramways", "subway", "subways", "metro", "transit", "transport",
    "transportation",
  ]

  /// Whether `name` contains one of the words as a whole word. Words end at characters other than letters
  /// and digits (`-`, `_`, `.`), between a letter and a digit, and between a lowercase and an uppercase
  /// letter: `road_minor`, `majorRoad` and `road2` contain one, `broad` and `roadside` do not.
  public static func speaks(_ name: String) -> Bool {
    var word = ""
    var previous: Unicode.Scalar?
    for scalar in name.unicodeScalars {
      let isWordPart = scalar.properties.isAlphabetic || isDigit(scalar)
      if !isWordPart || previous.map({ breaks(between: $0, and: scalar) }) ?? false {
        if words.contains(word) { return true }
        word = ""
      }
      if isWordPart { word += scalar.properties.lowercaseMapping }
      previous = scalar
    }
    return words.contains(word)
  }

  private static func breaks(between a: Unicode.Scalar, and b: Unicode.Scalar) -> Bool {
    isDigit(a) != isDigit(b) || (a.properties.isLowercase && b.properties.isUppercase)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }
}
