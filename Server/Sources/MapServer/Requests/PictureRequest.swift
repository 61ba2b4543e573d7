import RenderMap

/// A request for a static picture.
package struct PictureRequest: Hashable, Sendable {
  /// What a picture shows.
  package enum View: Hashable, Sendable {
    /// A place in the middle. The zoom level is that of maps whose world is 512 pixels wide at level 0.
    case center(LngLat, zoom: Double, bearing: Double, pitch: Double)
    /// An area. Latitudes are ordered.
    case bounds(west: Double, south: Double, east: Double, north: Double)
    /// All paths and markers.
    case auto
  }

  /// The margin around areas.
  package enum Padding: Hashable, Sendable {
    /// A share of the shown area on each side.
    case share(Double)
    /// Pixels at the top, the right, the bottom and the left.
    case pixels([Double])
  }

  /// The id of the style.
  package var style: String
  /// What the picture shows.
  package var view: View
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int
  /// Device pixels per pixel.
  package var scale: Int
  /// The format.
  package var format: PictureFormat
  /// What is drawn over the map.
  package var overlays = PictureOverlays()
  /// Changes to the style.
  package var changes = StyleChanges()
  /// The margin around areas: 10 % by default.
  package var padding = Padding.share(0.1)
  /// The greatest zoom level for areas, of maps whose world is 512 pixels wide at level 0; nil for the default.
  package var greatestZoom: Double?
  /// Whether the attribution of the sources is drawn.
  package var hasAttribution = true

  /// Whether the picture shows more than the style: overlays, or changes to the style.
  var hasOwnContent: Bool { !overlays.isEmpty || changes != StyleChanges() }

  /// Creates a request for a picture without overlays.
  package init(
    style: String, view: View, width: Int, height: Int, scale: Int, format: PictureFormat
  ) {
    self.style = style
    self.view = view
    self.width = width
    self.height = height
    self.scale = scale
    self.format = format
  }

  /// Parses a path `static/[raw/]view/WxH[@2x].format` and the parameters of overlays.
  init(style: String, path: [String], target: RequestTarget) throws(RequestError) {
    let isRaw = path.count == 4 && path[1] == "raw"
    guard path.count == 3 || isRaw, let end = PictureName(path[path.count - 1]) else {
      throw .notFound
    }
    let size = try Self.size(end.name)
    let format = try PictureFormat(ofURL: end.ending)
    let view = try Self.view(path[path.count - 2], isRaw: isRaw)
    self.init(
      style: style, view: view, width: size.width, height: size.height, scale: end.scale,
      format: format)
    try read(target, isRaw: isRaw)
  }

  /// Reads the parameters of a query.
  private mutating func read(_ target: RequestTarget, isRaw: Bool) throws(RequestError) {
    overlays = try PictureOverlays(target, isRaw: isRaw)
    if let text = target.value("padding") {
      guard let share = Double(decimal: text), (0...10).contains(share) else {
        throw RequestError(.badRequest, "Invalid padding")
      }
      padding = .share(share)
    }
    if let text = target.value("maxzoom") {
      guard let zoom = Double(decimal: text), zoom > 0 else {
        throw RequestError(.badRequest, "Invalid maxzoom")
      }
      greatestZoom = zoom - 1
    }
    hasAttribution = target.value("attribution") != "false"
    if view == .auto, overlays.isEmpty {
      throw RequestError(.badRequest, "No coordinates provided")
    }
  }

  /// Parses a size `WxH`.
  static func size(_ text: String) throws(RequestError) -> (width: Int, height: Int) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(digits: sides[0]), let height = Int(digits: sides[1]),
      width > 0, height > 0
    else { throw RequestError(.badRequest, "Invalid size") }
    return (width, height)
  }

  /// Parses `lon,lat,zoom[@bearing[,pitch]]`, `west,south,east,north` or `auto`.
  private static func view(_ text: String, isRaw: Bool) throws(RequestError) -> View {
    if text == "auto" { return .auto }
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let numbers = try numbers(halves[0])
    switch (numbers.count, halves.count) {
    case (3, 1), (3, 2):
      let turns = halves.count == 2 ? try Self.numbers(halves[1]) : []
      guard turns.count <= 2, halves.count == 1 || !turns.isEmpty else { throw .notFound }
      guard numbers[2] >= 0, numbers[2] <= 24 else {
        throw RequestError(.badRequest, "Invalid zoom")
      }
      let place = try place(numbers[0], numbers[1], isRaw: isRaw)
      let pitch = turns.count > 1 ? turns[1] : 0
      guard (0...85).contains(pitch) else { throw RequestError(.badRequest, "Invalid pitch") }
      return .center(place, zoom: max(0, numbers[2] - 1), bearing: turns.first ?? 0, pitch: pitch)
    case (4, 1):
      let low = try place(numbers[0], numbers[1], isRaw: isRaw)
      let high = try place(numbers[2], numbers[3], isRaw: isRaw)
      guard low.longitude < high.longitude, low.latitude < high.latitude else {
        throw RequestError(.badRequest, "Invalid bounds")
      }
      return .bounds(
        west: low.longitude, south: low.latitude, east: high.longitude, north: high.latitude)
    default: throw .notFound
    }
  }

  private static func numbers(_ text: Substring) throws(RequestError) -> [Double] {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(decimal: part) else { throw .notFound }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns the place of two numbers: degrees, or metres of EPSG:3857.
  static func place(_ x: Double, _ y: Double, isRaw: Bool) throws(RequestError) -> LngLat {
    let place = isRaw ? LngLat(mercatorX: x, y: y) : LngLat(longitude: x, latitude: y)
    guard (-180...180).contains(place.longitude), (-85.06...85.06).contains(place.latitude) else {
      throw RequestError(.badRequest, "Invalid center")
    }
    return place
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension LngLat {
  /// Creates the place of coordinates in metres of EPSG:3857.
  init(mercatorX x: Double, y: Double) {
    let radius = 6_378_137.0
    self.init(
      longitude: x / radius * 180 / .pi,
      latitude: (2 * atan(exp(y / radius)) - .pi / 2) * 180 / .pi)
  }
}
