extension JSONValue {
  /// The number, which may be written as text; nil for other values.
  package var meantNumber: Double? {
    if let number = double { return number }
    return string.flatMap { Self.number(in: $0[...]) }
  }

  /// The numbers of an array, some of which may be texts, or of a text that is a list with commas, semicolons, spaces
  /// or brackets; nil for other values.
  package var meantNumbers: [Double]? {
    let parts: [Double?]
    if let elements = array {
      parts = elements.map(\.meantNumber)
    } else if let text = string {
      parts = text.split { $0.isWhitespace || ",;[]\"".contains($0) }.map(Self.number)
    } else {
      return nil
    }
    let numbers = parts.compactMap { $0 }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The finite number that a text represents, without the white space around it.
  private static func number(in text: Substring) -> Double? {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace } ?? start.startIndex
    guard !start.isEmpty else { return nil }
    return Double(start[...end]).flatMap { $0.isFinite ? $0 : nil }
  }
}
