import MapEngine
import MapJSON
import MapStyle

/// A line through places, an arrow, an area, or a circle. The text form of a path consists of parts separated by `|`:
/// settings, followed by places or an encoded polyline:
///
///     try MapPath("2.29,48.86 2.35,48.85")
///     try MapPath("color=#f00|width=3|2.29,48.86|2.35,48.85")
///     try MapPath("fill=#f003|enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@")
///     try MapPath("arrow=end|curve=0.2|2.35,48.86 13.4,52.52")
///     try MapPath("circle=5km|fill=#00f2|2.35,48.86")
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
  /// The ends of the line that have heads of arrows; nil if no end has a head. The size of heads depends on the width.
  public var arrow: ArrowEnds?
  /// The height of the arc between two places, as a share of the distance between them, from -0.5 to 0.5. The arc is to
  /// the left of the straight line if it is positive. The line is straight if it is 0.
  public var curve = 0.0
  /// The text along the line; nil if there is no text. It is drawn with the decorations of a map
  /// (`MapDecorations.annotations`).
  public var text: String?
  /// The size of the text in pixels of decorations; nil to use the usual size.
  public var size: Double?
  /// The radius, in meters on the ground, of a circle around the only place of the path; nil if the path is not a
  /// circle.
  public private(set) var radius: Double?

  /// The ends of a line that have heads of arrows.
  public enum ArrowEnds: String, CaseIterable, Sendable {
    case start, end, both
  }

  /// The greatest radius of a circle, in meters. A circle is smaller than a hemisphere.
  public static let greatestRadius = 10_000_000.0
  /// The greatest number of places of a curved path.
  static let curvedPlaces = 1000

  /// Creates a path through places.
  public init(
    _ places: [LngLat], color: Color? = nil, width: Double? = nil, fill: Color? = nil
  ) {
    self.places = places
    self.color = color
    self.width = width
    self.fill = fill
  }

  /// Creates a circle.
  ///
  /// - Parameters:
  ///   - center: The place in the middle.
  ///   - radius: The distance from the middle to the line in meters, measured on a sphere with the mean radius of
  ///     Earth. It is limited to `greatestRadius`.
  ///   - color: The color of the line; nil for the default color.
  ///   - width: The width of the line in pixels of the style; nil for the default width.
  ///   - fill: The color inside the circle; nil if it is not filled.
  public init(
    circleAround center: LngLat, radius: Double, color: Color? = nil, width: Double? = nil,
    fill: Color? = nil
  ) {
    self.init([center], color: color, width: width, fill: fill)
    self.radius = min(max(radius, 0), Self.greatestRadius)
  }

  /// The number of points of the drawn line or outline.
  public var pointCount: Int {
    if radius != nil { return GroundCircle.sides }
    return curve == 0 ? places.count : places.count * PathLine.pieces
  }

  /// Parses a path in its text form. Parts are separated by `|`: the settings `color=`, `width=`, `fill=`, `arrow=`,
  /// `curve=`, `circle=`, `text=` and `size=`, and places `lon,lat` separated by spaces or `|`. A polyline can be the
  /// last part: `enc:` with precision 5 or `enc6:` with precision 6. The polyline extends to the end of the text and may
  /// contain `|`.
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
        let value = part[part.index(after: equals)...].trimmingSpaces
        try set(part[..<equals].trimmingSpaces, to: value, Double(value))
      } else {
        for place in part.split(separator: " ") {
          places.append(try AnnotationValues.place(place, part: "point \(places.count + 1)"))
        }
      }
    }
    try check()
  }

  /// Parses a path in JSON: a string in the text form, an array of places, or an object. The members of the object
  /// are `points` (`[[longitude, latitude], ...]`), `polyline` or `polyline6`, or `at` for a circle, and the settings.
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
    let names = ["points", "polyline", "polyline6", "at"]
    let members = try AnnotationMembers(object, names: names + Self.settings)
    self.init([])
    for name in Self.settings {
      guard let value = members[name] else { continue }
      try set(name, to: value.string, value.double)
    }
    if let at = members["at"] { places.append(try AnnotationValues.place(at, part: "at")) }
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

  /// The names of the settings.
  private static let settings = [
    "color", "width", "fill", "arrow", "curve", "circle", "text", "size",
  ]

  /// Sets a setting. Its value is a text or a number.
  private mutating func set(
    _ name: String, to text: String?, _ number: Double?
  ) throws(RequestError) {
    switch name {
    case "color": color = try Self.color(text, part: name)
    case "fill": fill = try Self.color(text, part: name)
    case "width": width = try AnnotationValues.width(number, part: name)
    case "arrow":
      guard let ends = text.flatMap(ArrowEnds.init) else {
        throw RequestError(name, "must be one of start, end, both")
      }
      arrow = ends
    case "curve":
      guard let number, (-0.5...0.5).contains(number) else {
        throw RequestError(name, "must be a share of the length, -0.5 to 0.5")
      }
      curve = number
    case "circle":
      guard let meters = number ?? text.flatMap(LengthUnit.meters(of:)), meters > 0,
        meters <= Self.greatestRadius
      else {
        throw RequestError(
          name,
          "must be a radius such as 5km, above 0 and at most 10000km; the units are "
            + LengthUnit.allCases.map(\.rawValue).joined(separator: ", "))
      }
      radius = meters
    case "text":
      guard let text, text.contains(where: { !$0.isWhitespace }) else {
        throw RequestError(name, "must be a text that is not empty")
      }
      self.text = text
    case "size": size = try AnnotationValues.textSize(number, part: name)
    default:
      throw RequestError(
        name, "unknown setting; the settings are \(Self.settings.joined(separator: ", "))")
    }
  }

  private static func color(_ text: String?, part: String) throws(RequestError) -> Color {
    guard let text else { throw RequestError(part, "must be a string") }
    return try AnnotationValues.color(text, part: part)
  }

  private func check() throws(RequestError) {
    if radius != nil {
      guard places.count == 1 else {
        throw RequestError("points", "a circle has 1, its middle, not \(places.count)")
      }
    } else {
      let least = fill == nil ? 2 : 3
      guard places.count >= least else {
        throw RequestError(
          "points",
          "\(fill == nil ? "a path" : "an area") has at least \(least), not \(places.count)")
      }
    }
    guard arrow == nil || radius == nil && fill == nil else {
      throw RequestError("arrow", "an area has no ends; leave out fill and circle")
    }
    guard curve == 0 || radius == nil && places.count <= Self.curvedPlaces else {
      throw RequestError(
        "curve", "must be 0 for a circle and for more than \(Self.curvedPlaces) places")
    }
  }
}
