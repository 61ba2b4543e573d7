import MapGeoJSON
import MapJSON
import MapStyle

/// Conversions between a theme's values and texts. The arguments of the program and the members of jobs use the same
/// texts.
extension Theme {
  /// The texts of all parts of the theme. They are compared with the theme of another run of the program.
  package var parts: [String] {
    let numbers =
      [
        classCount.map(Double.init), sizeClassCount.map(Double.init), midpoint, maxSize,
        look.fillOpacity, look.lineWidth,
        look.radius,
      ]
      + breaks.map(Optional.init)
    let texts = [
      colorBy, colorWith, sizeBy, labelBy, scheme?.rawValue, palette?.name,
      look.outline.map { "\($0)" },
      inclusive?.rawValue,
    ]
    return texts.map { $0.map { "=" + $0 } ?? "" } + numbers.map { $0.map { "\($0)" } ?? "" }
      + [isReversed ? "reverse" : ""] + categories
  }

  /// Returns the categories in a list such as `low,medium,high`, or in a JSON array. The texts of a JSON array may
  /// contain commas.
  ///
  /// - Throws: `RequestError` if the list contains no categories.
  public static func categories(_ text: String) throws(RequestError) -> [String] {
    let list: [String]
    if text.first == "[", let document = try? JSONDocument(parsing: text) {
      list = (document.root.array ?? []).compactMap { AttributeValue($0).text }
    } else {
      list = text.split(separator: ",").map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
    guard !list.isEmpty else {
      throw RequestError("categories", "'\(text)' is not a list such as low,medium,high")
    }
    return list
  }

  /// Returns the limits in a list such as `10,20,50`.
  ///
  /// - Throws: `RequestError` if a part of the list is not a number.
  public static func breaks(_ text: String) throws(RequestError) -> [Double] {
    var breaks: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(part.drop { $0 == " " }), number.isFinite else {
        throw RequestError("breaks", "'\(part)' is not a number: use a list such as 10,20,50")
      }
      breaks.append(number)
    }
    return breaks
  }
}

extension ClassScheme {
  /// Synonyms of the names of schemes.
  private static let synonyms: [String: ClassScheme] = [
    "quantiles": .quantile, "equal-interval": .equal, "interval": .equal, "jenks": .natural,
    "natural-breaks": .natural, "logarithmic": .log, "std-mean": .deviation,
    "standard-deviation": .deviation, "headtail": .headTail, "head-tail-breaks": .headTail,
    "maximum-breaks": .maximum, "categorical": .categories,
    "category": .categories, "unique": .categories,
  ]

  /// Finds the scheme with a name. The case of the name is ignored.
  ///
  /// - Throws: `RequestError` with the names of all schemes if there is no scheme with this name.
  public init(named text: String) throws(RequestError) {
    let name = text.lowercased()
    guard let scheme = ClassScheme(rawValue: name) ?? Self.synonyms[name] else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw RequestError("scheme", "'\(text)' is not one of \(names)")
    }
    self = scheme
  }
}
