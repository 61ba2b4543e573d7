/// A reader of degrees in the notations that people use: `48.85`, `48,85`, `48.85N`, `N 48.85`,
/// `48°51'24"N`, `48° 51.4′`, `48:51:24`.
enum CoordinateText {
  /// One of the two coordinates of a place.
  enum Axis: Hashable {
    case latitude
    case longitude
  }

  /// A coordinate in degrees.
  struct Value: Hashable {
    var degrees: Double
    /// The axis that the letter N, S, E or W names. It is nil if there is no such letter.
    var axis: Axis?
  }

  /// The marks that can follow degrees, minutes and seconds, in this order. The case of letters is
  /// ignored.
  private static let marks: [Set<String>] = [
    ["°", "º", "˚", "d", ":"], ["'", "′", "’", "ʹ", "´", "m", ":"],
    ["\"", "″", "”", "ʺ", "''", "′′", "’’", "s"],
  ]
  private static let letters: [Character: (axis: Axis, sign: Double)] = [
    "N": (.latitude, 1), "S": (.latitude, -1), "E": (.longitude, 1), "W": (.longitude, -1),
    "n": (.latitude, 1), "s": (.latitude, -1), "e": (.longitude, 1), "w": (.longitude, -1),
  ]

  /// Returns the coordinate in a text, or nil if the text is not a coordinate.
  static func value(_ text: some StringProtocol) -> Value? {
    if let number = Double(text) { return number.isFinite ? Value(degrees: number) : nil }
    var rest = text.trimmingWhitespace()[...]
    var letter: (axis: Axis, sign: Double)?
    if let last = rest.last, let found = letters[last], !endsWithMark(rest) {
      letter = found
      rest.removeLast()
    } else if let first = rest.first, let found = letters[first] {
      letter = found
      rest.removeFirst()
    }
    rest = rest.trimmingWhitespace()[...]
    var sign = 1.0
    if let first = rest.first, "-−+".contains(first) {
      // If there is a letter, the text is refused, because the letter and the sign may contradict
      // each other.
      guard letter == nil else { return nil }
      sign = first == "+" ? 1 : -1
      rest.removeFirst()
    }
    guard let degrees = degrees(rest, hasLetter: letter != nil) else { return nil }
    return Value(degrees: (letter?.sign ?? sign) * degrees, axis: letter?.axis)
  }

  /// Whether the last letter of a text is the mark of seconds. This is the case if it is an S that
  /// is alone after the last number, and the text contains a mark of minutes.
  private static func endsWithMark(_ text: Substring) -> Bool {
    guard text.last == "s" || text.last == "S" else { return false }
    let gaps = text.split { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    return gaps.contains { $0.trimmingWhitespace().lowercased() == "m" }
      && gaps.last?.trimmingWhitespace().count == 1
  }

  /// Returns the sum of degrees, minutes and seconds, without a sign. A mark may follow each of the
  /// three numbers.
  private static func degrees(_ text: Substring, hasLetter: Bool) -> Double? {
    var rest = text
    var sum = 0.0
    var numbers = 0
    var isMarked = hasLetter
    while !rest.isEmpty {
      let part = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      rest = rest.dropFirst(part.count)
      let mark = rest.prefix { !($0.isASCII && $0.isNumber) }
      rest = rest.dropFirst(mark.count)
      let name = mark.trimmingWhitespace().lowercased()
      guard numbers < 3, name.isEmpty || marks[numbers].contains(name),
        part.first?.isNumber == true, rest.isEmpty || part.allSatisfy(\.isNumber),
        let number = Double(part.replacing(",", with: ".")), numbers == 0 || number < 60
      else { return nil }
      isMarked = isMarked || !name.isEmpty
      sum += number / [1, 60, 3600][numbers]
      numbers += 1
    }
    return numbers == 1 || numbers > 1 && isMarked ? sum : nil
  }

  /// Returns the longitude and latitude in a text that contains both, such as `48.1, 2.3`, `(48.1
  /// 2.3)` or `48.85N 2.35E`. Returns nil for any other text. `[2.3, 48.1]` is a position of
  /// GeoJSON, in which the longitude is first.
  ///
  /// - Parameter isLatitudeFirst: Whether the latitude is first in a text of two numbers without
  ///   letters.
  static func pair(
    _ text: String, isLatitudeFirst: Bool
  ) -> (longitude: Double, latitude: Double)? {
    var rest = text.trimmingWhitespace()[...]
    var isLatitudeFirst = isLatitudeFirst
    if rest.lowercased().hasPrefix("geo:") { rest = rest.dropFirst(4).prefix { $0 != "?" } }
    for (open, close) in [("(", ")"), ("[", "]")]
    where rest.hasPrefix(open) && rest.hasSuffix(close) {
      rest = rest.dropFirst().dropLast()
      if open == "[" { isLatitudeFirst = false }
    }
    for separators in [";|", ",", "/", " \t"] {
      for index in rest.indices where separators.contains(rest[index]) {
        guard let first = value(rest[..<index]),
          let second = value(rest[rest.index(after: index)...])
        else { continue }
        switch (first.axis, second.axis) {
        case (nil, nil):
          let (one, other) = (first.degrees, second.degrees)
          return isLatitudeFirst ? (other, one) : (one, other)
        case (.latitude, .longitude): return (second.degrees, first.degrees)
        case (.longitude, .latitude): return (first.degrees, second.degrees)
        default: return nil
        }
      }
    }
    return withAltitude(rest, isLatitudeFirst: isLatitudeFirst)
  }

  /// Returns the place in a text of three or four plain numbers. The numbers after the first two
  /// are an altitude and an accuracy, and are ignored.
  private static func withAltitude(
    _ text: Substring, isLatitudeFirst: Bool
  ) -> (longitude: Double, latitude: Double)? {
    let parts = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard (3...4).contains(parts.count), numbers.count == parts.count else { return nil }
    return isLatitudeFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
  }
}
