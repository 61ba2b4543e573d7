import MapEngine
import MapJSON
import MapStyle

/// A pin at a place. Its text form is `lon,lat[,color[,label]]`:
///
///     try PlaceMarker("2.2945,48.8582")
///     try PlaceMarker("2.2945,48.8582,#c2344f,A")
///     try PlaceMarker("2.2945,48.8582,,Tour Eiffel")
public struct PlaceMarker: Hashable, Sendable {
  /// The place that the tip of the pin points to.
  public var place: LngLat
  /// The color of the pin; nil to use the color of the overlay.
  public var color: Color?
  /// The label. A letter or one or two digits are drawn in the head of the pin. A longer name is drawn beside the
  /// pin.
  public var label: String

  /// Creates a pin at a place.
  public init(at place: LngLat, color: Color? = nil, label: String = "") {
    self.place = place
    self.color = color
    self.label = label
  }

  /// Parses a marker in its text form: longitude and latitude in degrees, optionally followed by a color (in CSS or
  /// as hexadecimal digits) and a label. The label extends to the end of the text.
  ///
  /// - Throws: `RequestError` that names the invalid part of the text.
  public init(_ text: String) throws(RequestError) {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    place = try AnnotationValues.place(
      parts.prefix(2).map { Double($0.trimmingSpaces) }, part: "place")
    let rest = parts.count > 2 ? parts[2] : ""
    // A color may contain commas: rgb(255, 0, 0).
    var depth = 0
    let end = rest.firstIndex { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == "," && depth <= 0
    }
    let color = rest[..<(end ?? rest.endIndex)].trimmingSpaces
    self.color = color.isEmpty ? nil : try AnnotationValues.color(color, part: "color")
    label = end.map { rest[rest.index(after: $0)...].trimmingSpaces } ?? ""
  }

  /// Parses a marker in JSON: a string in the text form, an array `[longitude, latitude, color, label]`, or an object
  /// with the members `at` (`[longitude, latitude]`), `color` and `label`. The color and the label of an array are
  /// optional.
  ///
  /// - Throws: `RequestError` that names the invalid member.
  public init(_ json: JSONValue) throws(RequestError) {
    if let text = json.string {
      self = try PlaceMarker(text)
      return
    }
    guard let object = json.object ?? json.array.map(Self.object(of:)) else {
      throw RequestError("", "must be a string, or an object with at, color, label")
    }
    let members = try AnnotationMembers(object, names: ["at", "color", "label"])
    place = try AnnotationValues.place(members["at"] ?? JSONValue(.null), part: "at")
    color = try members.color("color")
    label = try members.string("label") ?? ""
  }

  /// Converts an array `[longitude, latitude, color, label]` to an object with named members.
  private static func object(of array: [JSONValue]) -> JSONObject {
    var object = JSONObject()
    object["at"] = JSONValue(.array(Array(array.prefix(2))))
    for (name, value) in zip(["color", "label"], array.dropFirst(2)) where !value.isNull {
      object[name] = value
    }
    return object
  }

  /// Whether the label is drawn in the head of the pin.
  var hasLabelInHead: Bool {
    label.count == 1 || label.utf8.count == 2 && label.utf8.allSatisfy { (48...57).contains($0) }
  }
}
