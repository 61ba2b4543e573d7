import MapGeoJSON
import MapJSON

/// Reads the optional members of descriptions of tiles: of TileJSON documents and of archives.
///
/// A member in another form than that of the specification is read if its meaning is clear, and
/// otherwise left out. Both are warnings, because the tiles can be drawn without these members.
struct OptionalMembers {
  /// A member of the description; nil for a missing one.
  private let member: (String) -> JSONValue?
  /// The warnings about the members that were read.
  private(set) var warnings: [String] = []

  /// Reads the members of an object.
  init(_ object: JSONObject) { member = { object[$0] } }

  /// Reads the rows of a table of texts, in which numbers are written as text.
  init(rows: [String: String]) {
    member = { rows[$0].map { JSONValue(.string($0)) } }
    writesNumbersAsText = true
  }

  private var writesNumbersAsText = false

  /// Adds a warning.
  mutating func warn(_ text: String) { warnings.append(text) }

  /// Returns a text.
  mutating func text(_ name: String) -> String? {
    guard let value = given(name) else { return nil }
    if value.string == nil { warn("its \(name) is not a text and is left out") }
    return value.string
  }

  /// Returns a number, which may be written as text.
  mutating func number(_ name: String) -> Double? {
    guard let value = given(name) else { return nil }
    if let number = value.double { return number }
    guard let text = value.string, let number = Self.number(text[...]) else {
      warn("its \(name) is not a number and is left out")
      return nil
    }
    if !writesNumbersAsText { warn("its \(name) is a text, not a number; it is read as \(text)") }
    return number
  }

  /// Whether a number is missing or cannot be read.
  func isUnreadableNumber(_ name: String) -> Bool {
    var reader = self
    return reader.number(name) == nil
  }

  /// Returns bounds that are a text in documents, too.
  mutating func boundsAsText(_ name: String) -> TileSetDescription.Bounds? {
    var reader = self
    reader.writesNumbersAsText = true
    defer { warnings = reader.warnings }
    return reader.bounds(name)
  }

  /// Returns the bounds: four numbers in an array, or in a text with commas between them.
  mutating func bounds(_ name: String) -> TileSetDescription.Bounds? {
    guard let value = given(name) else { return nil }
    let expected = writesNumbersAsText ? "four numbers with commas" : "an array of four numbers"
    var parts: [Double?] = []
    var isAsExpected = true
    if let elements = value.array {
      parts = elements.map { $0.double ?? $0.string.flatMap { Self.number($0[...]) } }
      isAsExpected = !writesNumbersAsText && elements.allSatisfy { $0.double != nil }
    } else if let text = value.string {
      let numbers = text.split(separator: ",").map(Self.number)
      isAsExpected = writesNumbersAsText && numbers.count == 4 && !numbers.contains(nil)
      parts =
        isAsExpected
        ? numbers : text.split { $0.isWhitespace || ",;[]\"".contains($0) }.map(Self.number)
    }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count, let bounds = TileSetDescription.Bounds(numbers) else {
      warn("its \(name) are not four numbers and are left out")
      return nil
    }
    guard bounds.south <= bounds.north else {
      warn("its \(name) have their south above their north and are left out")
      return nil
    }
    if !isAsExpected {
      let read = numbers.map { "\($0)" }.joined(separator: ",")
      warn("its \(name) are not \(expected); they are read as \(read)")
    }
    return bounds
  }

  /// Returns the names of the layers of vector tiles in the JSON text of a member.
  mutating func vectorLayers(inText name: String) -> [String]? {
    guard let text = given(name)?.string else { return nil }
    do throws(MalformedContent) {
      return TileSetDescription.vectorLayers(
        try JSONObject(parsing: Array(text.utf8), "metadata row '\(name)'"))
    } catch {
      warn("\(error.reason); it is left out")
      return nil
    }
  }

  /// Returns a member that is neither missing nor null nor blank.
  private mutating func given(_ name: String) -> JSONValue? {
    guard let value = member(name), !value.isNull else { return nil }
    if let text = value.string, text.allSatisfy(\.isWhitespace) {
      warn("a blank \(name) is left out")
      return nil
    }
    return value
  }

  /// Returns the finite number that a text represents, ignoring surrounding white space.
  private static func number(_ text: Substring) -> Double? {
    Double(text.trimmingWhitespace()).flatMap { $0.isFinite ? $0 : nil }
  }
}
