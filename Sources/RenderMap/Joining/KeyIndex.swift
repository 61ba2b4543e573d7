import MapData
import MapGeoJSON
import MapStyle

/// An index of shapes by their keys.
struct KeyIndex {
  /// The shapes that have a key.
  enum Match: Equatable {
    /// The indices of the shapes that have the key itself.
    case equal([Int])
    /// The indices of the shapes whose key differs only in leading zeros, case, accents or white space, and that key.
    case similar([Int], key: String)
    /// Several shapes, or several keys, come into question.
    case ambiguous
    /// No shape has the key.
    case absent
  }

  /// Whether each key identifies one shape. If so, a key that several shapes have is ambiguous.
  let isUnique: Bool
  private let shapes: [String: [Int]]
  /// The keys in their order without regard to case and accents, which is computed at its first use.
  private lazy var sorted = Self.sorted(shapes.keys)
  private static let collator = Collator(
    isCaseSensitive: false, isDiacriticSensitive: false, locale: nil)

  /// Creates an index of the values of a property.
  init(of property: String, in features: [Feature]) {
    var shapes: [String: [Int]] = [:]
    for (index, feature) in features.enumerated() {
      if let key = feature.attributes[property]?.joinKey { shapes[key, default: []].append(index) }
    }
    self.shapes = shapes
    isUnique = false
  }

  /// Creates an index of the names and codes of countries.
  init(ofCountries countries: [Feature]) {
    var shapes: [String: [Int]] = [:]
    for (index, country) in countries.enumerated() {
      for key in Set(country.attributes.values.compactMap(\.joinKey)) {
        shapes[key, default: []].append(index)
      }
    }
    self.shapes = shapes
    isUnique = true
  }

  /// All keys, in the order of their shapes.
  var keys: [String] {
    shapes.sorted { ($0.value[0], $0.key) < ($1.value[0], $1.key) }.map(\.key)
  }

  /// Whether some shape has the key itself.
  func contains(_ key: String) -> Bool { shapes[key] != nil }

  /// Returns the shapes that have a key.
  mutating func match(_ key: String) -> Match {
    if let found = shapes[key] {
      return isUnique && found.count > 1 ? .ambiguous : .equal(found)
    }
    let folded = Self.folded(key)
    let start = sorted.partitioningIndex { Self.collator.compare($0.folded, folded) >= 0 }
    let similar = sorted[start...].prefix { Self.collator.compare($0.folded, folded) == 0 }
    guard let first = similar.first, let found = shapes[first.key] else { return .absent }
    if isUnique {
      let all = Set(similar.flatMap { shapes[$0.key] ?? [] })
      return all.count == 1 ? .similar(Array(all), key: first.key) : .ambiguous
    }
    return similar.count == 1 ? .similar(found, key: first.key) : .ambiguous
  }

  private static func sorted(_ keys: some Sequence<String>) -> [(folded: String, key: String)] {
    keys.sorted().map { (folded($0), $0) }.sorted { a, b in
      let order = collator.compare(a.folded, b.folded)
      return order == 0 ? a.key < b.key : order < 0
    }
  }

  /// Returns a key with single spaces as its white space. A number of digits only has no leading zeros.
  private static func folded(_ key: String) -> String {
    if key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      let digits = key.drop { $0 == "0" }
      return digits.isEmpty ? "0" : String(digits)
    }
    return key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Array {
  /// Returns the index of the first element that meets a condition. All elements after it must meet the condition too.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
