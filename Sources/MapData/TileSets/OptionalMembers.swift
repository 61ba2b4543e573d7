import MapGeoJSON
import MapJSON
import MapTiles

/// A reader of the optional members of descriptions of tiles. Such descriptions are TileJSON
/// documents and the metadata of archives.
///
/// A member that does not have the form in the specification is read if its meaning is clear, and
/// omitted otherwise. Both cases cause only warnings, because the tiles can be drawn without these
/// members.
struct OptionalMembers {
  /// A function that returns a member of the description, or nil if the member is missing.
  private let member: (String) -> JSONValue?
  /// The warnings about the members that were read.
  private(set) var warnings: [String] = []

  /// Creates a reader of the members of an object.
  init(_ object: JSONObject) { member = { object[$0] } }

  /// Creates a reader of the rows of a table of texts. In such a table, numbers are written as
  /// text.
  init(rows: [String: String]) {
    member = { rows[$0].map { JSONValue(.string($0)) } }
    writesNumbersAsText = true
  }

  private var writesNumbersAsText = false

  mutating func warn(_ text: String) { warnings.append(text) }

  /// Returns the text in a member, or nil if the member is missing or not a text.
  mutating func text(_ name: String) -> String? {
    guard let value = given(name) else { return nil }
    if value.string == nil { warn("its \(name) is not a text and is left out") }
    return value.string
  }

  /// Returns the number in a member, which may be written as text. Returns nil if the member is
  /// missing or not a number.
  mutating func number(_ name: String) -> Double? {
    guard let value = given(name) else { return nil }
    guard let number = value.meantNumber else {
      warn("its \(name) is not a number and is left out")
      return nil
    }
    if let text = value.string, !writesNumbersAsText {
      warn("its \(name) is a text, not a number; it is read as \(text)")
    }
    return number
  }

  /// Returns the bounds in a member that is a text even in JSON documents.
  mutating func boundsAsText(_ name: String) -> TileSetDescription.Bounds? {
    var reader = self
    reader.writesNumbersAsText = true
    defer { warnings = reader.warnings }
    return reader.bounds(name)
  }

  /// Returns the bounds in a member: four numbers in an array, or in a text with commas between
  /// them. Bounds that cannot be the bounds of tiles are omitted (`fault(of:)`).
  mutating func bounds(_ name: String) -> TileSetDescription.Bounds? {
    guard let value = given(name) else { return nil }
    guard let numbers = value.meantNumbers, let bounds = TileSetDescription.Bounds(numbers) else {
      warn("its \(name) are not four numbers and are left out")
      return nil
    }
    if let fault = Self.fault(of: bounds) {
      warn("its \(name) \(fault) and are left out")
      return nil
    }
    if !isExpected(value) {
      let expected = writesNumbersAsText ? "four numbers with commas" : "an array of four numbers"
      let read = numbers.map { "\($0)" }.joined(separator: ",")
      warn("its \(name) are not \(expected); they are read as \(read)")
    }
    return bounds
  }

  /// Whether bounds have the form that the specification requires.
  private func isExpected(_ bounds: JSONValue) -> Bool {
    guard writesNumbersAsText else { return bounds.array?.allSatisfy { $0.double != nil } ?? false }
    let parts = bounds.string?.split(separator: ",") ?? []
    return parts.count == 4
      && parts.allSatisfy { JSONValue(.string(String($0))).meantNumber != nil }
  }

  /// Returns the reason why bounds cannot be the bounds of tiles, or nil if they can.
  static func fault(of bounds: TileSetDescription.Bounds) -> String? {
    if bounds.numbers.allSatisfy({ $0 == 0 }) { return "are all 0" }
    if bounds.south > bounds.north { return "have their south above their north" }
    let areDegrees =
      max(bounds.west.magnitude, bounds.east.magnitude) <= WebMercator.greatestLongitude
      && max(bounds.south.magnitude, bounds.north.magnitude) <= 90
    return areDegrees ? nil : "are not degrees"
  }

  /// Returns the zoom levels. If the lowest level is above the highest, both are nil.
  mutating func zooms() -> (lowest: Double?, highest: Double?) {
    let (lowest, highest) = (number("minzoom"), number("maxzoom"))
    guard let lowest, let highest, lowest > highest else { return (lowest, highest) }
    let texts = ["minzoom", "maxzoom"].compactMap { member($0) }.map { $0.string ?? $0.jsonText }
    warn(
      "its minzoom and maxzoom, \(texts.joined(separator: " and ")), are left out: no level is in them"
    )
    return (nil, nil)
  }

  /// Returns the JSON object whose text a member contains.
  mutating func object(inText name: String) -> JSONObject? {
    guard let text = given(name)?.string else { return nil }
    do throws(MalformedContent) {
      return try JSONObject(parsing: Array(text.utf8), "metadata row '\(name)'")
    } catch {
      warn("\(error.reason); it is left out")
      return nil
    }
  }

  /// Returns a member, or nil if it is missing, null or blank.
  private mutating func given(_ name: String) -> JSONValue? {
    guard let value = member(name), !value.isNull else { return nil }
    if let text = value.string, text.allSatisfy(\.isWhitespace) {
      warn("a blank \(name) is left out")
      return nil
    }
    return value
  }
}
