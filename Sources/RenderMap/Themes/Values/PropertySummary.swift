import MapGeoJSON
import MapStyle

/// The values of a property in a list of features.
public struct PropertySummary: Sendable {
  /// The name of the property.
  public let name: String
  /// The finite numbers, including numbers that are written as texts.
  public let numbers: WeightedNumbers
  /// The number of occurrences of each text that is not a number. Booleans, arrays and objects are included as texts,
  /// as `to-string` writes them.
  public let texts: [String: Int]
  /// The number of features.
  public let featureCount: Int
  /// The number of features without a value. The property is missing, null, blank text or NaN in these features.
  public let missingCount: Int
  /// The number of infinite values.
  public let infiniteCount: Int

  /// The texts of missing values, as `to-string` writes them. The text of null is empty.
  let missingTexts: Set<String>
  /// Whether some numbers are written as numbers.
  let hasNumbers: Bool
  let hasNumberTexts: Bool
  /// The number of texts that stand for missing values, such as `n/a`.
  let placeholderCount: Int
  /// Whether all values that are not missing are strings.
  let isText: Bool
  /// Whether the numbers are codes rather than quantities.
  let isCode: Bool
  /// Whether the numbers are codes that lose digits as numbers, because of leading zeros or because they are too long.
  let hasTextCodes: Bool

  /// Whether no feature has a value.
  public var isEmpty: Bool { missingCount == featureCount }
  /// The number of values that are numbers, including infinite numbers.
  public var numberCount: Int { numbers.total + infiniteCount }
  /// The number of values that are not numbers.
  public var textCount: Int { featureCount - missingCount - numberCount }

  /// Reads the values of a property.
  public init(of name: String, in features: [Feature]) {
    var reader = PropertyReader(codes: CodeColumn(named: name))
    features.forEachValue(of: name) { reader.read($0 ?? .null) }
    self.name = name
    numbers = WeightedNumbers(reader.numbers)
    texts = reader.texts
    placeholderCount = reader.texts.reduce(0) {
      $0 + (NumberNotation.isPlaceholder($1.key) ? $1.value : 0)
    }
    featureCount = features.count
    missingCount = reader.missingCount
    infiniteCount = reader.infiniteCount
    missingTexts = reader.missingTexts
    hasNumbers = reader.hasNumbers
    hasNumberTexts = reader.hasNumberTexts
    isText = reader.isText
    isCode = reader.codes.isCode
    hasTextCodes = reader.codes.isText
  }

  /// Reads the values of a property that must exist in some features.
  ///
  /// - Throws: `RequestError` with the names of the available properties if the property does not exist, or if no
  ///   feature has a value of the property.
  init(
    of name: String, in features: [Feature], for part: String
  ) throws(RequestError) {
    self.init(of: name, in: features)
    guard isEmpty else { return }
    guard !features.contains(where: { $0.attributes[name] != nil }) else {
      throw RequestError(
        part,
        (features.count == 1
          ? "the only feature has no value of '\(name)'"
          : "none of the \(features.count) features has a value of '\(name)'")
          + Self.alternatives(to: name, in: features))
    }
    throw RequestError(part, Self.unknown(name, in: features))
  }

  /// Returns the last part of a message: the names of the properties that have values.
  private static func alternatives(to name: String, in features: [Feature]) -> String {
    var seen: Set<String> = []
    var names: [String] = []
    for feature in features {
      for (name, value) in zip(feature.attributes.names, feature.attributes.values)
      where !value.isMissing && seen.insert(name).inserted {
        names.append(name)
      }
    }
    guard !names.isEmpty else { return ", nor of another property" }
    return "; the properties with values are " + Suggestion.list(names, nearestTo: name)
  }

  /// Returns a message about an unknown property, with the available properties.
  private static func unknown(_ name: String, in features: [Feature]) -> String {
    guard !features.isEmpty else {
      return "there is no property '\(name)': the data has no features"
    }
    var seen: Set<String> = []
    var names: [String] = []
    for feature in features {
      for name in feature.attributes.names where seen.insert(name).inserted { names.append(name) }
    }
    guard !names.isEmpty else {
      return "there is no property '\(name)': the features have no properties"
    }
    return "there is no property '\(name)'; the properties are "
      + Suggestion.list(names, nearestTo: name)
  }
}

extension PropertySummary {
  /// Up to three of the texts that are not numbers, for messages.
  var examples: String {
    texts.keys.sorted().prefix(3).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
  }

  /// Returns the number of occurrences of each value, as `to-string` writes it. Missing values are left out.
  static func categories(of name: String, in features: [Feature]) -> [String: Int] {
    var counts: [String: Int] = [:]
    features.forEachValue(of: name) {
      if let attribute = $0, !attribute.isMissing { counts[attribute.text, default: 0] += 1 }
    }
    return counts
  }
}

extension AttributeValue {
  /// Whether the value is missing: null, a blank text or NaN.
  var isMissing: Bool {
    switch self {
    case .null: true
    case .string(let text): text.allSatisfy(\.isWhitespace)
    case .double(let number): number.isNaN
    default: false
    }
  }
}

/// A reader that collects the values of a property.
private struct PropertyReader {
  var codes: CodeColumn
  var numbers: [Double] = []
  var texts: [String: Int] = [:]
  var missingCount = 0
  var infiniteCount = 0
  var missingTexts: Set<String> = []
  var hasNumbers = false
  var hasNumberTexts = false
  var isText = true

  mutating func read(_ attribute: AttributeValue) {
    codes.add(attribute)
    switch attribute {
    case _ where attribute.isMissing: miss(Value(attribute).text)
    case .string(let string):
      if let number = NumberNotation.number(string) {
        hasNumberTexts = true
        add(number)
      } else {
        texts[string, default: 0] += 1
      }
    case .integer, .unsigned, .double:
      isText = false
      hasNumbers = true
      add(attribute.number ?? 0)
    case .null, .bool, .array, .object:
      isText = false
      texts[attribute.text, default: 0] += 1
    }
  }

  private mutating func miss(_ text: String) {
    missingCount += 1
    missingTexts.insert(text)
  }

  private mutating func add(_ number: Double) {
    if number.isFinite { numbers.append(number) } else { infiniteCount += 1 }
  }
}

/// Distinct finite numbers in ascending order, with the number of occurrences of each number.
public struct WeightedNumbers: Hashable, Sendable {
  /// The numbers in ascending order, without repetitions.
  public private(set) var values: [Double] = []
  /// The number of occurrences of each number.
  public private(set) var counts: [Int] = []
  /// The sum of all numbers of occurrences.
  public private(set) var total = 0

  /// Finds the distinct numbers of a list. Numbers that are not finite are left out.
  public init(_ numbers: [Double]) {
    for number in numbers.filter(\.isFinite).sorted() {
      total += 1
      if number == values.last {
        counts[counts.count - 1] += 1
      } else {
        // Negative zero becomes zero, because texts and messages contain these numbers.
        values.append(number == 0 ? 0 : number)
        counts.append(1)
      }
    }
  }

  /// The range from the smallest number to the greatest; nil if there are no numbers.
  public var range: ClosedRange<Double>? {
    guard let first = values.first, let last = values.last else { return nil }
    return first...last
  }

  /// Returns the numbers of the classes below a limit, and the numbers of the classes above it.
  func split(
    at limit: Double, inclusive: ClassLimit = .lower
  ) -> (below: WeightedNumbers, above: WeightedNumbers) {
    let index = values.firstIndex { inclusive.isAbove($0, limit) } ?? values.count
    return (part(0..<index), part(index..<values.count))
  }

  private func part(_ range: Range<Int>) -> WeightedNumbers {
    var part = WeightedNumbers([])
    part.values = Array(values[range])
    part.counts = Array(counts[range])
    part.total = part.counts.reduce(0, +)
    return part
  }
}
