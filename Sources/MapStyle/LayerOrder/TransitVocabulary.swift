/// The words by which a layer is known to show roads or railways.
public enum TransitVocabulary {
  /// The words, in lower case. Bridges, tunnels and paths are not among them: they cross rivers,
  /// carry water and lead through parks too.
  public static let words: Set<String> = [
    "road", "roads", "street", "streets", "highway", "highways", "motorway", "motorways",
    "freeway", "freeways", "rail", "rails", "railway", "railways", "railroad", "railroads", "tram",
    "trams", "tramway", "tramways", "subway", "subways", "metro", "transit", "transport",
    "transportation",
  ]

  /// Whether one of the words stands in `name` as a whole word. Words end at anything that is
  /// neither letter nor digit (`-`, `_`, `.`), between letter and digit, and where a small letter
  /// meets a capital: `road_minor`, `majorRoad` and `road2` speak of roads, `broad` and
  /// `roadside` do not.
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
