import MapGeoJSON
import MapJSON
import MapStyle
import MapTiles
import RenderMap

/// A path in the form of Mapbox's Static Images and Static Tiles. The form is `/styles/v1/{owner}/{style}/static/...`
/// or `/styles/v1/{owner}/{style}/tiles/...`. The owner is ignored.
struct MapboxPath {
  /// The route that the path requests.
  let route: Route

  /// Parses the path of a request.
  init(_ target: RequestTarget) throws(AnswerError) {
    let path = Array(target.segments.dropFirst(2))
    guard path.count >= 3 else { throw .notFound }
    let (style, rest) = (path[1], Array(path.dropFirst(3)))
    switch (path[2], rest.count) {
    case ("static", 2), ("static", 3):
      route = .picture(try Self.picture(style, rest, target))
    case ("tiles", 3):
      route = .tile(try TileRequest(style: style, tileSize: 512, path: rest, format: .png))
    case ("tiles", 4):
      guard let tileSize = Route.tileSize(rest[0]) else { throw .notFound }
      route = .tile(
        try TileRequest(
          style: style, tileSize: tileSize, path: Array(rest.dropFirst()), format: .png))
    default: throw .notFound
    }
  }

  private static func picture(
    _ style: String, _ path: [String], _ target: RequestTarget
  ) throws(AnswerError) -> StaticPicture {
    var picture = try StaticPicture(
      style: style, end: path[path.count - 1], usual: .png, target: target
    ) { () throws(AnswerError) in try CameraRequest(mapbox: path[path.count - 2]) }
    if path.count == 3 { picture.overlays.features = try MapboxOverlays(path[0]).features }
    picture.setMargin(0.05)
    if let text = target.value("padding") {
      let padding = try padding(text)
      if picture.camera.center == nil {
        (picture.camera.padding, picture.camera.minimumZoom) = (padding, nil)
      }
    }
    picture.changes = try StyleChanges(target)
    if picture.changes.anchor != nil, picture.changes.layer == nil, picture.overlays.isEmpty {
      throw AnswerError(.badRequest, "before_layer needs an overlay or addlayer")
    }
    if picture.showsOverlays, picture.overlays.isEmpty, picture.members.object.members.isEmpty {
      throw AnswerError(.badRequest, "auto needs an overlay")
    }
    return picture
  }

  /// Parses one to four numbers of pixels. Their order is the order of CSS.
  private static func padding(_ text: String) throws(AnswerError) -> EdgeInsets {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Int(digits: $0) }.map(Double.init)
    guard (1...4).contains(parts.count), sides.count == parts.count else {
      throw AnswerError(.badRequest, "Invalid padding")
    }
    let right = sides.count > 1 ? sides[1] : sides[0]
    return EdgeInsets(
      top: sides[0], right: right, bottom: sides.count > 2 ? sides[2] : sides[0],
      left: sides.count > 3 ? sides[3] : right)
  }
}

/// Overlays in Mapbox's syntax, separated by commas: `pin-s-a+f00(lon,lat)`, `path-4+f00-0.5+0f0-0.2(polyline)` and
/// `geojson(...)`.
struct MapboxOverlays {
  /// The features of the overlays.
  private(set) var features: [Feature] = []

  /// Parses a text that contains overlays.
  init(_ text: String) throws(AnswerError) {
    var rest = text[...]
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "(") else { throw Self.invalid(rest) }
      let name = rest[..<open]
      let body = rest[open...].dropFirst()
      let end = name == "geojson" ? Self.endOfJSON(body) : body.firstIndex(of: ")")
      guard let end, end < body.endIndex, body[end] == ")" else { throw Self.invalid(name) }
      features += try Self.features(name, body[..<end])
      rest = body[end...].dropFirst()
      if rest.first == "," {
        rest = rest.dropFirst()
      } else if !rest.isEmpty {
        throw Self.invalid(rest)
      }
      guard features.count <= PictureOverlays.limits.markers else {
        throw AnswerError(.badRequest, "Too many overlays")
      }
    }
  }

  private static func invalid(_ text: Substring) -> AnswerError {
    AnswerError(.badRequest, "Invalid overlay '\(text.prefix(40))'")
  }

  /// Returns the end of the JSON value at the start of a text; nil if the text does not start with a JSON value.
  private static func endOfJSON(_ text: Substring) -> Substring.Index? {
    do throws(JSONError) {
      _ = try JSONDocument(parsing: Array(text.utf8), valueLimit: 1 << 20)
      return nil
    } catch {
      guard error.reason == .textAfterValue else { return nil }
      return text.utf8.index(text.startIndex, offsetBy: error.offset)
    }
  }

  private static func features(
    _ name: Substring, _ body: Substring
  ) throws(AnswerError) -> [Feature] {
    if name == "geojson" { return try geoJSON(body) }
    if name.hasPrefix("pin-") { return [try pin(name.dropFirst(4), body)] }
    if name.hasPrefix("path") { return [try path(name.dropFirst(4), body)] }
    if name.hasPrefix("url-") {
      throw AnswerError(.badRequest, "Marker images at URLs are not allowed")
    }
    throw invalid(name)
  }

  private static func geoJSON(_ text: Substring) throws(AnswerError) -> [Feature] {
    do {
      let document = try JSONDocument(parsing: Array(text.utf8), valueLimit: 1 << 20)
      return try Overlay(document.root).features
    } catch {
      throw AnswerError(.badRequest, "Invalid GeoJSON: \(error)")
    }
  }

  /// Parses a pin, which consists of a size, a label and a color.
  private static func pin(_ name: Substring, _ body: Substring) throws(AnswerError) -> Feature {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    let words = parts[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let sizes = ["s": "small", "m": "medium", "l": "large"]
    let numbers = body.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double(decimal: $0) }
    guard parts.count <= 2, let size = sizes[String(words[0])], numbers.count == 2,
      (-180...180).contains(numbers[0]), (-90...90).contains(numbers[1])
    else { throw invalid("pin-" + name) }
    var attributes = Attributes()
    attributes["marker-size"] = .string(size)
    if words.count > 1 { attributes["marker-symbol"] = .string(String(words[1])) }
    if parts.count > 1 { attributes["marker-color"] = .string(try color(parts[1])) }
    return Feature(.point(numbers[0], numbers[1]), attributes: attributes)
  }

  /// Parses a path. It consists of the line's width, the color and opacity of the line, and the color and opacity of
  /// the area.
  private static func path(_ name: Substring, _ body: Substring) throws(AnswerError) -> Feature {
    guard name.isEmpty || name.hasPrefix("-") || name.hasPrefix("+") else {
      throw invalid("path" + name)
    }
    var attributes = Attributes()
    attributes["stroke-width"] = .double(1)
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    if parts[0].hasPrefix("-") {
      guard let width = Double(decimal: parts[0].dropFirst()), (0...500).contains(width) else {
        throw invalid("path" + name)
      }
      attributes["stroke-width"] = .double(width)
    }
    guard parts.count <= 3 else { throw invalid("path" + name) }
    for (index, part) in parts.dropFirst().enumerated() {
      let words = part.split(separator: "-", omittingEmptySubsequences: false)
      let names = index == 0 ? ("stroke", "stroke-opacity") : ("fill", "fill-opacity")
      attributes[names.0] = .string(try color(words[0]))
      var opacity = 1.0
      if words.count > 1 {
        guard words.count == 2, let value = Double(decimal: words[1]), (0...1).contains(value)
        else { throw invalid("path" + name) }
        opacity = value
      }
      attributes[names.1] = .double(opacity)
    }
    let places = try EncodedPolyline.places(body)
    guard places.count > 1 else { throw .shortPath }
    guard places.count <= PictureOverlays.limits.places else {
      throw AnswerError(.badRequest, "Invalid path: it has \(places.count) places")
    }
    let positions = places.map { Position(longitude: $0.longitude, latitude: $0.latitude) }
    let isArea = parts.count == 3 && positions.count > 2
    return Feature(
      isArea ? .polygon([positions]) : .lineString(positions), attributes: attributes)
  }

  /// Parses a color that consists of three or six hexadecimal digits.
  private static func color(_ text: Substring) throws(AnswerError) -> String {
    guard [3, 6].contains(text.utf8.count), text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw AnswerError(.badRequest, "Invalid color '\(text.prefix(40))'")
    }
    return "#" + text
  }
}
