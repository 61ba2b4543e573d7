import MapEngine
import MapJSON
import MapStyle

/// Functions that parse the values of markers, paths and notes, as text and as JSON.
enum AnnotationValues {
  /// Returns the place for a longitude and a latitude in degrees.
  static func place(_ numbers: [Double?], part: String) throws(RequestError) -> LngLat {
    guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1],
      (-180...180).contains(longitude), (-90...90).contains(latitude)
    else {
      throw RequestError(part, "must be longitude, -180 to 180, and latitude, -90 to 90")
    }
    return LngLat(longitude: longitude, latitude: latitude)
  }

  /// Parses a place `lon,lat`.
  static func place(_ text: Substring, part: String) throws(RequestError) -> LngLat {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
    return try place(numbers.map { Double($0.trimmingSpaces) }, part: part)
  }

  /// Parses a place in JSON: an array `[lon, lat]`, or a text `lon,lat`.
  static func place(_ value: JSONValue, part: String) throws(RequestError) -> LngLat {
    if let text = value.string { return try place(text[...], part: part) }
    return try place((value.array ?? []).map(\.double), part: part)
  }

  /// Parses a CSS color, or a color of hexadecimal digits without `#` as in simplestyle-spec.
  static func color(_ text: some StringProtocol, part: String) throws(RequestError) -> Color {
    let text = String(text)
    guard let color = Color(css: text) ?? Color(css: "#" + text) else {
      throw RequestError(
        part, "'\(text)' is not a color; use a CSS color such as red or #f00, or f00")
    }
    return color
  }

  /// Returns a width in pixels. Throws an error if the width is nil, or if it is not from 0 to 1000.
  static func width(_ number: Double?, part: String) throws(RequestError) -> Double {
    guard let number, (0...1000).contains(number) else {
      throw RequestError(part, "must be a number of pixels, 0 to 1000")
    }
    return number
  }
}

/// Values of texts.
extension AnnotationValues {
  /// Returns the size of a text in pixels. Throws an error if the size is nil, or if it is not from 4 to 200.
  static func textSize(_ number: Double?, part: String) throws(RequestError) -> Double {
    guard let number, (4...200).contains(number) else {
      throw RequestError(part, "must be a number of pixels, 4 to 200")
    }
    return number
  }
}

/// The members of the JSON object of a marker, a path or a note.
struct AnnotationMembers {
  private let object: JSONObject

  /// Creates the members of an object. Only the members with the given names are allowed.
  init(_ object: JSONObject, names: [String]) throws(RequestError) {
    for member in object.members where !names.contains(member.name) {
      throw RequestError(
        member.name,
        "unknown member; the members are \(names.joined(separator: ", "))")
    }
    self.object = object
  }

  /// Returns the value of a member; nil if the member is missing.
  subscript(name: String) -> JSONValue? { object[name] }

  /// Returns the string of a member; nil if it is missing.
  func string(_ name: String) throws(RequestError) -> String? {
    guard let value = object[name] else { return nil }
    guard let string = value.string else {
      throw RequestError(name, "must be a string")
    }
    return string
  }

  /// Returns the color of a member; nil if it is missing.
  func color(_ name: String) throws(RequestError) -> Color? {
    guard let text = try string(name) else { return nil }
    return try AnnotationValues.color(text, part: name)
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces.
  var trimmingSpaces: String {
    String(String(drop { $0 == " " }.reversed()).drop { $0 == " " }.reversed())
  }
}
