import MapEngine
import MapJSON
import MapStyle

/// A line through places, or an area. The text form of a path consists of parts separated by `|`: settings, followed
/// by places or an encoded polyline:
///
///     try MapPath("2.29,48.86 2.35,48.85")
///     try MapPath("color=#f00|width=3|2.29,48.86|2.35,48.85")
///     try MapPath("fill=#f003|enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@")
///
/// A segment between two places takes the shorter way around the world.
public struct MapPath: Hashable, Sendable {
  /// The places that the path connects, in their order.
  public var places: [LngLat]
  /// The color of the line; nil to use the color of the overlay.
  public var color: Color?
  /// The width of the line in pixels; nil to use the width of the overlay.
  public var width: Double?
  /// The fill color of the area inside the path; nil to draw only a line.
  public var fill: Color?

  /// Creates a path through places.
  public init(
    _ places: [LngLat], color: Color? = nil, width: Double? = nil, fill: Color? = nil
  ) {
    self.places = places
    self.color = color
    self.width = width
    self.fill = fill
  }

  /// Parses a path in its text form. Parts are separated by `|`: `color=`, `width=`, `fill=`, and places `lon,lat`
  /// separated by spaces or `|`. A polyline can be the last part: `enc:` with precision 5 or `enc6:` with precision
  /// 6. The polyline extends to the end of the text and may contain `|`.
  ///
  /// - Throws: `RequestError` that names the invalid part of the text.
  public init(_ text: String) throws(RequestError) {
    self.init([])
    var rest = Substring(text)
    while !rest.isEmpty {
      if let polyline = EncodedPolyline.Precision.prefixed(rest) {
        places += try EncodedPolyline.decode(polyline.text, precision: polyline.precision)
        break
      }
      let part = rest.prefix { $0 != "|" }
      rest = rest.dropFirst(part.count + 1)
      if let equals = part.firstIndex(of: "=") {
        try set(part[..<equals].trimmingSpaces, to: part[part.index(after: equals)...])
      } else {
        for place in part.split(separator: " ") {
          places.append(try AnnotationValues.place(place, part: "point \(places.count + 1)"))
        }
      }
    }
    try check()
  }

  /// Parses a path in JSON: a string in the text form, an array of places, or an object. The members of the object
  /// are `points` (`[[longitude, latitude], ...]`), `polyline` or `polyline6`, and `color`, `width`, `fill`.
  ///
  /// - Throws: `RequestError` that names the invalid member.
  public init(_ json: JSONValue) throws(RequestError) {
    if let text = json.string {
      self = try MapPath(text)
      return
    }
    guard let object = (json.array == nil ? json : ["points": json]).object else {
      throw RequestError("", "must be a string, or an object with points or polyline")
    }
    let names = ["points", "polyline", "polyline6", "color", "width", "fill"]
    let members = try AnnotationMembers(object, names: names)
    self.init([], color: try members.color("color"), fill: try members.color("fill"))
    if let width = members["width"] {
      self.width = try AnnotationValues.width(width.double, part: "width")
    }
    for (index, point) in (members["points"]?.array ?? []).enumerated() {
      places.append(try AnnotationValues.place(point, part: "points[\(index)]"))
    }
    for (name, precision) in [
      ("polyline", EncodedPolyline.Precision.five), ("polyline6", .six),
    ] {
      guard let text = try members.string(name) else { continue }
      places += try EncodedPolyline.decode(text, precision: precision)
    }
    try check()
  }

  private mutating func set(_ name: String, to value: Substring) throws(RequestError) {
    let value = value.trimmingSpaces
    switch name {
    case "color": color = try AnnotationValues.color(value, part: name)
    case "fill": fill = try AnnotationValues.color(value, part: name)
    case "width": width = try AnnotationValues.width(Double(value), part: name)
    default:
      throw RequestError(name, "unknown setting; the settings are color, width, fill")
    }
  }

  private func check() throws(RequestError) {
    let least = fill == nil ? 2 : 3
    guard places.count >= least else {
      throw RequestError(
        "points", "\(fill == nil ? "a path" : "an area") has at least \(least), not \(places.count)"
      )
    }
  }
}
