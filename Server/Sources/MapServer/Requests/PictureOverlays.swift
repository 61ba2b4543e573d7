import MapGeoJSON
import MapStyle
import RenderMap

/// The overlays that are drawn over the map of a static picture.
package struct PictureOverlays: Hashable, Sendable {
  /// Areas and lines, from the lowest to the highest. Areas have the property `fill`. Lines have the properties
  /// `stroke` and `width`, and the properties `border` and `border-width` if they have a border.
  package var paths: [Feature] = []
  /// The shape of the ends of lines, as in `line-cap`.
  package var cap = "butt"
  /// The shape of the corners of lines, as in `line-join`.
  package var join = "miter"
  /// Features with the properties of simplestyle-spec, from the lowest to the highest.
  package var features: [Feature] = []
  /// The places of icons. The middle of the lower edge of the icon is at the place. The properties are `image` (the
  /// path below the folder of icons, or a URL), `scale` and `offset` (to the right and downward, in pixels of the
  /// image).
  package var icons: [Feature] = []
  /// The markers without an icon. They are drawn as pins.
  package var pins: [PlaceMarker] = []

  /// Creates an empty set of overlays.
  package init() {}

  /// Whether there are no overlays.
  package var isEmpty: Bool {
    paths.isEmpty && features.isEmpty && icons.isEmpty && pins.isEmpty
  }

  /// The maximum numbers of paths, of markers and notes, and of places in all paths.
  static let limits = (paths: 100, markers: 1000, places: 100_000)
  /// The maximum sum of the number of places of a line multiplied by the line's width in pixels, over all lines and
  /// borders. The time for covering pixels grows with this sum.
  private static let widthLimit = 2_000_000.0

  /// Checks that the markers, paths and features of a request do not contain too many places, and that its wide lines
  /// do not contain too many places for their width.
  func check(_ request: PictureRequest, _ features: [Feature]) throws(AnswerError) {
    var count = 0
    var covered = 0.0
    for feature in paths + self.features + features {
      let width = ["border-width", "width", "stroke-width"].lazy
        .compactMap { feature.attributes[$0]?.number }.first
      var places = 0
      feature.geometry?.forEachPart { places += $0.count }
      count += places
      covered += Double(places) * (width ?? 0)
    }
    for path in request.paths {
      count += path.pointCount
      covered += Double(path.pointCount) * (path.width ?? 0)
    }
    guard covered <= Self.widthLimit else {
      throw AnswerError(.badRequest, "The paths have too many places for their width")
    }
    guard request.paths.count <= Self.limits.paths, count <= Self.limits.places else {
      throw AnswerError(.badRequest, "Too many paths")
    }
    guard icons.count + request.markers.count + request.notes.count <= Self.limits.markers
    else {
      throw AnswerError(.badRequest, "Too many markers and notes")
    }
  }

  /// Returns the bounds of everything that is drawn over the map, including a request and its features; nil if
  /// nothing is drawn over the map.
  func bounds(_ request: PictureRequest, _ features: [Feature]) -> GeographicBounds? {
    let markers = request.markers + request.notes.map { PlaceMarker(at: $0.place) }
    return Overlay.bounds(of: [
      Overlay(features: paths + icons), Overlay(features: self.features + features),
      Overlay(markers: markers, paths: request.paths),
    ])
  }
}

extension PictureOverlays {
  /// Parses the parameters `path`, `fill`, `stroke`, `width`, `linecap`, `linejoin`, `border`, `borderwidth`, `marker`
  /// and `latlng`.
  ///
  /// - Parameter isRaw: Whether coordinates are in meters of EPSG:3857 instead of degrees.
  init(_ target: RequestTarget, isRaw: Bool) throws(AnswerError) {
    let isFlipped = try target.flag("latlng", usual: false)
    let reader = OverlayReader(target: target, isRaw: isRaw, isFlipped: isFlipped)
    cap = try reader.choice("linecap", of: ["butt", "round", "square"]) ?? cap
    join = try reader.choice("linejoin", of: ["miter", "round", "bevel"]) ?? join
    var (count, placeCount) = (0, 0)
    for text in target.values("path") where !text.isEmpty {
      let path = try reader.path(text)
      placeCount += path.count
      count += 1
      paths += path.features
      guard count <= Self.limits.paths, placeCount <= Self.limits.places else {
        throw AnswerError(.badRequest, "Too many paths")
      }
    }
    for text in target.values("marker") where !text.isEmpty {
      let parts = text.split(separator: "|", omittingEmptySubsequences: false)
      let place = try reader.place(parts[0])
      if parts.count > 1, !parts[1].isEmpty {
        icons.append(try reader.icon(parts.dropFirst(), at: place))
      } else {
        pins.append(PlaceMarker(at: place))
      }
      guard icons.count + pins.count <= Self.limits.markers else {
        throw AnswerError(.badRequest, "Too many markers")
      }
    }
  }
}

/// Reads paths and markers that are written in the form of tileserver-gl.
private struct OverlayReader {
  /// The target of the request. Its parameters are the defaults for all paths.
  let target: RequestTarget
  /// Whether coordinates are in meters of EPSG:3857 instead of degrees.
  let isRaw: Bool
  /// Whether the latitude comes before the longitude.
  let isFlipped: Bool

  /// Returns the value of a parameter; nil if there is no value.
  func choice(_ name: String, of choices: [String]) throws(AnswerError) -> String? {
    guard let text = target.value(name), !text.isEmpty else { return nil }
    guard choices.contains(text) else { throw AnswerError(.badRequest, "Invalid \(name)") }
    return text
  }

  /// The settings that a path may contain.
  private static let pathSettings: Set = ["fill", "stroke", "width", "border", "borderwidth"]

  /// Parses a path. It consists of settings `name:value`, followed by places or by `enc:` and a polyline. All parts
  /// are separated by `|`. Returns the area and the line of the path, and the number of its places.
  func path(_ text: String) throws(AnswerError) -> (features: [Feature], count: Int) {
    var settings: [String: String] = [:]
    var places: [LngLat] = []
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix("enc:") {
        places += try EncodedPolyline.places(rest.dropFirst(4))
        break
      }
      let part = rest.prefix { $0 != "|" }
      rest = rest.dropFirst(part.count + 1)
      if let colon = part.firstIndex(of: ":") {
        let name = String(part[..<colon])
        guard Self.pathSettings.contains(name) else {
          throw AnswerError(.badRequest, "Unknown setting '\(name)' of a path")
        }
        settings[name] = String(part[part.index(after: colon)...])
      } else if !part.isEmpty {
        places.append(try place(part))
      }
    }
    func value(_ name: String) -> String? { settings[name] ?? target.value(name) }
    func color(_ text: String?) throws(AnswerError) -> AttributeValue? {
      guard let text, text != "none", text != "transparent" else { return nil }
      guard let color = Color(css: text) else {
        throw AnswerError(.badRequest, "Invalid color '\(text)'")
      }
      return .string(color.text)
    }
    func number(_ name: String, _ range: ClosedRange<Double>) throws(AnswerError) -> Double? {
      guard let text = value(name), !text.isEmpty else { return nil }
      guard let number = Double(decimal: text), range.contains(number) else {
        throw AnswerError(.badRequest, "Invalid \(name)")
      }
      return number
    }
    let width = try number("width", 0...500) ?? 1
    let fill = try color(value("fill").map { $0.isEmpty ? "rgba(255,255,255,0.4)" : $0 })
    var line = Attributes()
    line["stroke"] =
      try color(value("stroke") ?? "rgba(0,64,255,0.7)") ?? .string(Color.transparent.text)
    line["width"] = .double(width)
    let border = try color(value("border"))
    let borderWidth = try number("borderwidth", 0...250) ?? width * 0.1
    if let border, borderWidth > 0 {
      line["border"] = border
      line["border-width"] = .double(width + 2 * borderWidth)
    }
    let positions = places.map { Position(longitude: $0.longitude, latitude: $0.latitude) }
    guard positions.count > 1 else { throw .shortPath }
    var features = [Feature(.lineString(positions), attributes: line)]
    if let fill, positions.count > 2 {
      features.insert(Feature(.polygon([positions]), attributes: ["fill": fill]), at: 0)
    }
    return (features, positions.count)
  }

  /// Parses the name and the settings of an icon.
  func icon(_ parts: ArraySlice<Substring>, at place: LngLat) throws(AnswerError) -> Feature {
    var scale = 1.0
    var offset = [0.0, 0.0]
    for part in parts.dropFirst() where !part.isEmpty {
      let sides = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count > 1 ? sides[1] : ""
      switch sides[0] {
      case "scale":
        guard let number = Double(decimal: value), number > 0, number < 10 else {
          throw AnswerError(.badRequest, "Invalid scale of a marker")
        }
        scale = number
      case "offset":
        let texts = value.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = texts.compactMap { Double(decimal: $0) }
        guard (1...2).contains(texts.count), numbers.count == texts.count,
          numbers.allSatisfy({ abs($0) < 1000 })
        else { throw AnswerError(.badRequest, "Invalid offset of a marker") }
        offset = [numbers[0], numbers.count > 1 ? numbers[1] : 0]
      default: throw AnswerError(.badRequest, "Unknown setting '\(sides[0])' of a marker")
      }
    }
    return Feature(
      .point(place.longitude, place.latitude),
      attributes: [
        "image": String(parts.first ?? ""), "scale": scale,
        "offset": AttributeValue.array(offset.map { .double($0) }),
      ])
  }

  /// Parses a place that consists of two numbers.
  func place(_ text: Substring) throws(AnswerError) -> LngLat {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(decimal: part.filter { $0 != " " })
    }
    guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else {
      throw AnswerError(.badRequest, "Invalid coordinates '\(text)'")
    }
    let place =
      isFlipped ? LngLat(second, first, isRaw: isRaw) : LngLat(first, second, isRaw: isRaw)
    guard (-180...180).contains(place.longitude), (-90...90).contains(place.latitude) else {
      throw AnswerError(.badRequest, "Invalid coordinates '\(text)'")
    }
    return place
  }
}

extension EncodedPolyline {
  /// Decodes the polyline of a path.
  static func places(_ text: Substring) throws(AnswerError) -> [LngLat] {
    do throws(RequestError) {
      return try decode(text)
    } catch {
      throw AnswerError(.badRequest, "Invalid path: \(error)")
    }
  }
}
