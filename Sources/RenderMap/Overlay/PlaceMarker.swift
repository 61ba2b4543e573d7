import MapJSON
import MapStyle

/// A pin on a place. As text it is `lon,lat[,color[,label]]`:
///
///     try PlaceMarker("2.2945,48.8582")
///     try PlaceMarker("2.2945,48.8582,#c2344f,A")
///     try PlaceMarker("2.2945,48.8582,,Tour Eiffel")
public struct PlaceMarker: Hashable, Sendable {
  /// The place that the tip of the pin is on.
  public var place: LngLat
  /// The pin's colour; that of the overlay's look where it is nil.
  public var color: Color?
  /// A letter, a digit or two, which stand in the pin's head, or a name, which stands beside it.
  public var label: String

  /// A pin on a place.
  public init(at place: LngLat, color: Color? = nil, label: String = "") {
    self.place = place
    self.color = color
    self.label = label
  }

  /// The marker that a text says: longitude and latitude in degrees, then, where wanted, a colour (of CSS,
  /// or hexadecimal digits) and a label, which is all that follows.
  /// - Throws: `AnnotationError` with the part that is wrong.
  public init(_ text: String) throws(AnnotationError) {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    place = try AnnotationValues.place(
      parts.prefix(2).map { Double($0.trimmingSpaces) }, part: "place")
    let rest = parts.count > 2 ? parts[2] : ""
    // A colour may have commas of its own: rgb(255, 0, 0).
    var depth = 0
    let end = rest.firstIndex { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == "," && depth <= 0
    }
    let color = rest[..<(end ?? rest.endIndex)].trimmingSpaces
    self.color = color.isEmpty ? nil : try AnnotationValues.color(color, part: "color")
    label = end.map { rest[rest.index(after: $0)...].trimmingSpaces } ?? ""
  }

  /// The marker that JSON says: a text, or an object with the members `at` (`[longitude, latitude]`),
  /// `color` and `label`.
  /// - Throws: `AnnotationError` with the member that is wrong.
  public init(_ json: JSONValue) throws(AnnotationError) {
    if let text = json.string {
      self = try PlaceMarker(text)
      return
    }
    guard let object = json.object else {
      throw AnnotationError(reason: "must be a string, or an object with at, color, label")
    }
    let members = try AnnotationMembers(object, names: ["at", "color", "label"])
    place = try AnnotationValues.place(members["at"] ?? JSONValue(.null), part: "at")
    color = try members.color("color")
    label = try members.string("label") ?? ""
  }

  /// Whether the label stands in the head of the pin, not beside it.
  var hasLabelInHead: Bool {
    label.count == 1 || label.utf8.count == 2 && label.utf8.allSatisfy { (48...57).contains($0) }
  }
}
