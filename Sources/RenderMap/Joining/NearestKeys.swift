import MapGeoJSON
import MapStyle

/// A search for the names of shapes that resemble a key without a shape.
struct NearestKeys {
  /// A name of a shape: the words of its text, and the name in messages.
  private struct Name {
    var words: Set<String>
    var shown: String
  }

  private let names: [Name]
  /// The number of shapes' names that contain each word.
  private let counts: [String: Int]
  private let shown: [String]

  /// The smallest part of the words, weighted by their rarity, that similar names share.
  private static let threshold = 0.4
  /// The maximum number of names whose letters are compared.
  private static let letterLimit = 400

  /// Creates a search among the keys of shapes.
  init(_ keys: [String]) {
    self.init(keys.map { (texts: [$0], shown: $0) })
  }

  /// Creates a search among the names of countries in all languages. The results are the names of the map.
  init(ofCountries countries: [Feature]) {
    self.init(
      countries.map { country in
        let names = country.attributes.filter { $0.name.hasPrefix("name") }
        return (names.compactMap(\.value.joinKey), country.attributes["name"]?.joinKey ?? "")
      })
  }

  private init(_ shapes: [(texts: [String], shown: String)]) {
    names = shapes.flatMap { shape in
      Set(shape.texts.map(Self.words)).map { Name(words: $0, shown: shape.shown) }
    }
    counts = names.reduce(into: [:]) { counts, name in
      for word in name.words { counts[word, default: 0] += 1 }
    }
    shown = shapes.map(\.shown)
  }

  /// Returns the name that shares the rarest words with a key, or else the name with the most similar letters; nil if
  /// there is no similar name.
  func nearest(to key: String) -> String? {
    // Words that no name has, such as those of a formal name, do not count.
    let words = Self.words(key).filter { counts[$0] != nil }
    func weight(_ words: Set<String>) -> Double {
      // The order of a sum affects its last digits.
      words.sorted().reduce(0) { $0 + 1 / Double(counts[$1] ?? 1) }
    }
    var best: (name: String, score: Double)?
    for name in names where !name.words.isDisjoint(with: words) {
      let score = weight(name.words.intersection(words)) / weight(name.words.union(words))
      guard score >= Self.threshold else { continue }
      if let found = best, (found.score, name.shown) >= (score, found.name) { continue }
      best = (name.shown, score)
    }
    if let best { return best.name }
    let candidates =
      shown.count > Self.letterLimit ? shown.filter { $0.first == key.first } : shown
    return Suggestion.nearest(to: key, in: candidates)
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
