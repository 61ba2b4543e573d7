import MapEngine
public import MapGeometry
import MapJSON
import MapStyle
public import MapText

/// A text beside a place, with a line that leads to the place. Its text form consists of parts separated by `|`:
/// settings, the place, and the text:
///
///     try PlaceNote("2.2945,48.8582|Tour Eiffel")
///     try PlaceNote("color=#c2344f|size=14|2.2945,48.8582|Tour Eiffel\\n330 m")
///     try PlaceNote("offset=40,-30|anchor=bottom-left|2.2945,48.8582|Tour Eiffel")
public struct PlaceNote: Hashable, Sendable {
  /// The place that the line leads to.
  public var place: LngLat
  /// The text, which may have several lines.
  public var text: String
  /// The color of the text and of the line; nil to use the colors of the decorations.
  public var color: Color?
  /// The size of the text in pixels of decorations; nil to use the size of the texts of panels.
  public var size: Double?
  /// The distance, to the right and down, from the place to the anchor of the note, in pixels of decorations; nil if it is
  /// chosen so that the note covers no other note, marker or decoration.
  public var offset: Point?
  /// The part of the note that is nearest to the place; nil if it is chosen.
  public var anchor: BoxAnchor?

  /// The greatest number of notes of a picture.
  static let maximumCount = 500
  private static let offsets = -10_000.0...10_000

  /// Creates a note at a place.
  public init(
    at place: LngLat, _ text: String, color: Color? = nil, size: Double? = nil,
    offset: Point? = nil, anchor: BoxAnchor? = nil
  ) {
    self.place = place
    self.text = text
    self.color = color
    self.size = size
    self.offset = offset
    self.anchor = anchor
  }

  /// Parses a note in its text form. The settings `color=`, `size=`, `offset=` (two numbers, separated by a comma) and
  /// `anchor=` are before the place. The text after the place extends to the end and may contain `|`. In the text, `\n`
  /// begins a new line.
  ///
  /// - Throws: `RequestError` that names the invalid part of the text.
  public init(_ text: String) throws(RequestError) {
    self.init(at: LngLat(longitude: 0, latitude: 0), "")
    var rest = text[...]
    func next() -> Substring {
      let part = rest.prefix { $0 != "|" }
      rest = rest.dropFirst(part.count + 1)
      return part
    }
    var part = next()
    while let equals = part.firstIndex(of: "=") {
      let value = part[part.index(after: equals)...].trimmingSpaces
      let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0.trimmingSpaces)
      }
      try set(part[..<equals].trimmingSpaces, to: value, numbers)
      part = next()
    }
    place = try AnnotationValues.place(part, part: "place")
    self.text = String(rest).replacing("\\n", with: "\n")
    try check()
  }

  /// Parses a note in JSON: a string in the text form, or an object with the members `at` (`[longitude, latitude]`),
  /// `text`, `color`, `size`, `offset` (`[right, down]`) and `anchor`.
  ///
  /// - Throws: `RequestError` that names the invalid member.
  public init(_ json: JSONValue) throws(RequestError) {
    if let text = json.string {
      self = try PlaceNote(text)
      return
    }
    guard let object = json.object else {
      throw RequestError("", "must be a string, or an object with at and text")
    }
    let members = try AnnotationMembers(object, names: ["at", "text"] + Self.settings)
    self.init(
      at: try AnnotationValues.place(members["at"] ?? JSONValue(.null), part: "at"),
      try members.string("text") ?? "")
    for name in Self.settings {
      guard let value = members[name] else { continue }
      try set(name, to: value.string ?? "", (value.array ?? [value]).map(\.double))
    }
    try check()
  }

  /// The names of the settings.
  private static let settings = ["color", "size", "offset", "anchor"]

  private mutating func set(
    _ name: String, to text: String, _ numbers: [Double?]
  ) throws(RequestError) {
    switch name {
    case "color": color = try AnnotationValues.color(text, part: name)
    case "size":
      size = try AnnotationValues.textSize(numbers.count == 1 ? numbers[0] : nil, part: name)
    case "offset":
      guard numbers.count == 2, let right = numbers[0], let down = numbers[1],
        Self.offsets.contains(right), Self.offsets.contains(down)
      else {
        throw RequestError(name, "must be two numbers of pixels, to the right and down")
      }
      offset = Point(right, down)
    case "anchor":
      guard let anchor = BoxAnchor(rawValue: text) else {
        let names = BoxAnchor.allCases.map(\.rawValue).joined(separator: ", ")
        throw RequestError(name, "must be one of \(names)")
      }
      self.anchor = anchor
    default:
      throw RequestError(
        name, "unknown setting; the settings are \(Self.settings.joined(separator: ", "))")
    }
  }

  private func check() throws(RequestError) {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw RequestError("text", "must not be empty")
    }
  }
}
