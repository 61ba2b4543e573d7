/// Reads degrees as people write them: `48.85`, `48,85`, `48.85N`, `N 48.85`, `48°51'24"N`, `48° 51.4′`, `48:51:24`.
enum CoordinateText {
  /// One of the two coordinates of a place.
  enum Axis: Hashable {
    case latitude
    case longitude
  }

  /// A coordinate in degrees.
  struct Value: Hashable {
    var degrees: Double
    /// The axis that its letter N, S, E or W names; nil without one.
    var axis: Axis?
  }

  /// The characters after degrees, minutes or seconds.
  private static let marks = Set("°º˚'′’ʹ\"″”ʺ:dms")
  private static let letters: [Character: (axis: Axis, sign: Double)] = [
    "N": (.latitude, 1), "S": (.latitude, -1), "E": (.longitude, 1), "W": (.longitude, -1),
  ]

  /// Returns the coordinate that a text is; nil for any other text.
  static func value(_ text: some StringProtocol) -> Value? {
    if let number = Double(text) { return number.isFinite ? Value(degrees: number) : nil }
    var rest = text.trimmingWhitespace()[...]
    var letter: (axis: Axis, sign: Double)?
    if let last = rest.last, let found = letters[last] {
      letter = found
      rest.removeLast()
    } else if let first = rest.first, let found = letters[first] {
      letter = found
      rest.removeFirst()
    }
    rest = rest.trimmingWhitespace()[...]
    var sign = 1.0
    if let first = rest.first, "-−+".contains(first) {
      // A letter and a sign may contradict each other.
      guard letter == nil else { return nil }
      sign = first == "+" ? 1 : -1
      rest.removeFirst()
    }
    guard let degrees = degrees(rest, hasLetter: letter != nil) else { return nil }
    return Value(degrees: (letter?.sign ?? sign) * degrees, axis: letter?.axis)
  }

  /// Returns the sum of degrees, minutes and seconds without a sign.
  private static func degrees(_ text: Substring, hasLetter: Bool) -> Double? {
    let parts = text.split { $0.isWhitespace || marks.contains($0) }
    let isMarked = hasLetter || text.contains(where: marks.contains)
    guard let first = text.first, first.isASCII, first.isNumber, (1...3).contains(parts.count),
      parts.count == 1 || isMarked
    else { return nil }
    var sum = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard
        part.utf8.allSatisfy({ $0.isDigit || isLast && ($0 == 0x2C || $0 == 0x2E) }),
        let number = Double(part.map { $0 == "," ? "." : String($0) }.joined()),
        index == 0 || number < 60
      else { return nil }
      sum += number / [1, 60, 3600][index]
    }
    return sum
  }

  /// Returns the longitude and latitude of a text of both, such as `48.1, 2.3`, `(48.1 2.3)` or `48.85N 2.35E`; nil for
  /// any other text. `[2.3, 48.1]` is a position of GeoJSON, with the longitude first.
  ///
  /// - Parameter isLatitudeFirst: The order of numbers without letters.
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
    return nil
  }
}
