import MapGeoJSON
import MapJSON
import MapStyle
import MapTiles
import RenderMap

/// A path in the form of Mapbox's Static Images and Static Tiles: `/styles/v1/{owner}/{style}/static/...` and
/// `/styles/v1/{owner}/{style}/tiles/...`. The owner is ignored.
struct MapboxPath {
  /// The route of the path.
  let route: Route

  /// Parses a path.
  init(_ target: RequestTarget) throws(RequestError) {
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
  ) throws(RequestError) -> PictureRequest {
    guard let end = PictureName(path[path.count - 1]) else { throw .notFound }
    let size = try PictureRequest.size(end.name)
    let format = end.ending == nil ? .png : try PictureFormat(ofURL: end.ending)
    var request = PictureRequest(
      style: style, view: try view(path[path.count - 2]), width: size.width, height: size.height,
      scale: end.scale, format: format)
    if path.count == 3 { request.overlays = try MapboxOverlays(path[0]).overlays }
    request.padding = .share(0.05)
    if let text = target.value("padding") { request.padding = .pixels(try padding(text)) }
    request.hasAttribution = target.value("attribution") != "false"
    request.changes = try StyleChanges(target)
    if request.changes.anchor != nil, request.changes.layer == nil, request.overlays.isEmpty {
      throw RequestError(.badRequest, "before_layer needs an overlay or addlayer")
    }
    if request.view == .auto, request.overlays.isEmpty {
      throw RequestError(.badRequest, "auto needs an overlay")
    }
    return request
  }

  /// Parses `lon,lat,zoom[,bearing[,pitch]]`, `[west,south,east,north]` or `auto`.
  private static func view(_ text: String) throws(RequestError) -> PictureRequest.View {
    if text == "auto" { return .auto }
    let isBox = text.hasPrefix("[") && text.hasSuffix("]")
    let numbers = (isBox ? text.dropFirst().dropLast() : text[...])
      .split(separator: ",", omittingEmptySubsequences: false).compactMap { Double(decimal: $0) }
    let count = text.split(separator: ",", omittingEmptySubsequences: false).count
    guard numbers.count == count else { throw .notFound }
    let low = try PictureRequest.place(numbers[0], count > 1 ? numbers[1] : .nan, isRaw: false)
    if isBox {
      guard count == 4 else { throw .notFound }
      let high = try PictureRequest.place(numbers[2], numbers[3], isRaw: false)
      guard low.longitude < high.longitude, low.latitude < high.latitude else {
        throw RequestError(.badRequest, "Invalid bounds")
      }
      return .bounds(
        west: low.longitude, south: low.latitude, east: high.longitude, north: high.latitude)
    }
    guard (3...5).contains(count) else { throw .notFound }
    let (bearing, pitch) = (count > 3 ? numbers[3] : 0, count > 4 ? numbers[4] : 0)
    guard (0...22).contains(numbers[2]) else { throw RequestError(.badRequest, "Invalid zoom") }
    guard (0...85).contains(pitch) else { throw RequestError(.badRequest, "Invalid pitch") }
    return .center(low, zoom: numbers[2], bearing: bearing, pitch: pitch)
  }

  /// Parses one to four numbers of pixels, in the order of CSS.
  private static func padding(_ text: String) throws(RequestError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Int(digits: $0) }.map(Double.init)
    guard (1...4).contains(parts.count), sides.count == parts.count else {
      throw RequestError(.badRequest, "Invalid padding")
    }
    let right = sides.count > 1 ? sides[1] : sides[0]
    return [
      sides[0], right, sides.count > 2 ? sides[2] : sides[0], sides.count > 3 ? sides[3] : right,
    ]
  }
}

/// Overlays in the form of Mapbox: `pin-s-a+f00(lon,lat)`, `path-4+f00-0.5+0f0-0.2(polyline)` and `geojson(...)`,
/// separated by commas.
struct MapboxOverlays {
  /// The overlays, as features.
  private(set) var overlays = PictureOverlays()

  /// Parses overlays.
  init(_ text: String) throws(RequestError) {
    var rest = text[...]
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "(") else { throw Self.invalid(rest) }
      let name = rest[..<open]
      let body = rest[open...].dropFirst()
      let end: Substring.Index?
      if name == "geojson" {
        end = Self.endOfJSON(body)
      } else {
        end = body.firstIndex(of: ")")
      }
      guard let end, end < body.endIndex, body[end] == ")" else { throw Self.invalid(name) }
      overlays.features += try Self.features(name, body[..<end])
      rest = body[body.index(after: end)...]
      if rest.first == "," {
        rest = rest.dropFirst()
      } else if !rest.isEmpty {
        throw Self.invalid(rest)
      }
      guard overlays.features.count <= PictureOverlays.limits.markers else {
        throw RequestError(.badRequest, "Too many overlays")
      }
    }
  }

  private static func invalid(_ text: Substring) -> RequestError {
    RequestError(.badRequest, "Invalid overlay '\(text.prefix(40))'")
  }

  /// Returns the end of the JSON object at the start of a text; nil if it has none.
  private static func endOfJSON(_ text: Substring) -> Substring.Index? {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isInString = false
        }
        continue
      }
      switch character {
      case "\"": isInString = true
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth == 0 { return text.index(after: index) }
      default: continue
      }
    }
    return nil
  }

  private static func features(
    _ name: Substring, _ body: Substring
  ) throws(RequestError) -> [Feature] {
    if name == "geojson" { return try geoJSON(body) }
    if name.hasPrefix("pin-") { return [try pin(name.dropFirst(4), body)] }
    if name.hasPrefix("path") { return [try path(name.dropFirst(4), body)] }
    if name.hasPrefix("url-") {
      throw RequestError(.badRequest, "Marker images at URLs are not allowed")
    }
    throw invalid(name)
  }

  private static func geoJSON(_ text: Substring) throws(RequestError) -> [Feature] {
    do {
      let document = try JSONDocument(parsing: Array(text.utf8), valueLimit: 1 << 20)
      return try Overlay(document.root).features
    } catch {
      throw RequestError(.badRequest, "Invalid GeoJSON: \(error)")
    }
  }

  /// Parses a pin: its size, a label and a colour.
  private static func pin(_ name: Substring, _ body: Substring) throws(RequestError) -> Feature {
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

  /// Parses a path: its width, the colour and opacity of the line, and those of the area.
  private static func path(_ name: Substring, _ body: Substring) throws(RequestError) -> Feature {
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
    let places: [LngLat]
    do throws(RequestError) {
      places = try EncodedPolyline.decode(body)
    } catch {
      throw RequestError(.badRequest, "Invalid path: \(error)")
    }
    guard places.count > 1, places.count <= PictureOverlays.limits.places else {
      throw RequestError(.badRequest, "Invalid path: it has \(places.count) places")
    }
    let positions = places.map { Position(longitude: $0.longitude, latitude: $0.latitude) }
    let isArea = parts.count == 3 && positions.count > 2
    return Feature(
      isArea ? .polygon([positions]) : .lineString(positions), attributes: attributes)
  }

  /// Parses a colour of three or six hexadecimal digits.
  private static func color(_ text: Substring) throws(RequestError) -> String {
    guard [3, 6].contains(text.utf8.count), text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw RequestError(.badRequest, "Invalid colour '\(text.prefix(40))'")
    }
    return "#" + text
  }
}
