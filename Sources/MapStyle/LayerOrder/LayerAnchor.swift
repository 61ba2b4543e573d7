/// A layer or a group of layers of a style, relative to which another layer is placed.
///
///     try map.insertLayer(route, below: .labels)
///     try map.insertLayer(route, below: "bridges")
///     try map.insertLayer(casing, below: .layer(route))
///     try map.insertLayer(heat, above: .layer("water"))
///
/// A string literal has the same meaning as the value of `insertBelow` in a style: `labels`, `transit` or the id of a
/// layer.
public enum LayerAnchor: Hashable, Sendable {
  /// The layer with this id.
  case layer(String)
  /// The style's labels, which are the symbol layers with a `text-field`. The lowest label layer is the layer that the
  /// style's `metadata` names as `render-map:labels`. If the metadata does not name a layer, the lowest label layer is
  /// the first symbol layer with a `text-field`. If the style has no labels, a layer below or above labels is placed on
  /// top of all layers.
  case labels
  /// The style's roads and railways, which are the line layers whose `source-layer` or `id` contains a word of
  /// `TransitVocabulary`. The lowest layer of this group is the layer that the style's `metadata` names as
  /// `render-map:transit`. If the metadata does not name a layer, the lowest layer is the first of these line layers.
  /// If the style has no roads and railways, a layer below or above them is placed on top of all layers.
  case transit

  /// Creates an anchor from its text in a style. The text is `labels`, `transit` or the id of a layer.
  public init(_ text: String) {
    switch text {
    case "labels": self = .labels
    case "transit": self = .transit
    default: self = .layer(text)
    }
  }

  /// The anchor's text in a style.
  public var text: String {
    switch self {
    case .layer(let id): id
    case .labels: "labels"
    case .transit: "transit"
    }
  }
}

extension LayerAnchor: ExpressibleByStringLiteral {
  /// Creates an anchor from its text in a style. The text is `labels`, `transit` or the id of a layer.
  public init(stringLiteral text: String) { self.init(text) }
}

/// The words in names that identify layers of roads and railways.
public enum TransitVocabulary {
  /// The words in lowercase. Words for bridges, tunnels and paths are not included, because such words also occur in
  /// the names of rivers, waterways and parks.
  public static let words: Set<String> = [
    "road", "roads", "street", "streets", "highway", "highways", "motorway", "motorways",
    "freeway", "freeways", "rail", "rails", "railway", "railways", "railroad", "railroads", "tram",
    "trams", "tramway", "tramways", "subway", "subways", "metro", "transit", "transport",
    "transportation",
  ]

  /// Returns whether `name` contains one of the words as a whole word. Words end at characters other than letters and
  /// digits (`-`, `_`, `.`), between a letter and a digit, and between a lowercase and an uppercase letter.
  /// `road_minor`, `majorRoad` and `road2` contain a word. `broad` and `roadside` do not contain one.
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
