import MapImages
import MapJSON
import MapTiles
import RenderMap

/// A request for a static picture. It consists of the parts of the picture's URL, and the members of a picture
/// request.
package struct StaticPicture: Hashable, Sendable {
  /// The id of the style.
  package var style: String
  /// The size in pixels of the style. The scale is the pixel ratio.
  package var size: PictureSize
  /// The format of the picture's file.
  package var format: PictureFormat
  /// The camera. If it contains neither a center nor bounds, the picture shows all overlays.
  package var camera: CameraRequest
  /// The overlays that are specified in the forms of tileserver-gl and Mapbox.
  package var overlays = PictureOverlays()
  /// The changes to the style that are specified in the form of Mapbox.
  package var changes = StyleChanges()
  /// Whether the attribution of the sources is drawn in the picture.
  package let hasAttribution: Bool
  /// All other members of the request.
  package let members: RequestMembers

  /// The names of the members that the URL itself determines.
  static let namesInURL: Set = [
    "style", "basemap", "center", "lon", "lat", "zoom", "bearing", "pitch", "bounds", "fit",
    "maxZoom", "max_zoom", "scale", "size", "paper", "height", "ratio", "format",
  ]

  /// The names of the parameters of tileserver-gl.
  static let plainNames: Set = [
    "path", "marker", "latlng", "fill", "stroke", "width", "linecap", "linejoin", "border",
    "borderwidth", "padding", "maxzoom", "attribution",
  ]

  /// The names of the parameters that are no members of the request.
  private static let ownNames = namesInURL.union(plainNames)

  /// Returns whether a parameter of a URL belongs to pictures.
  static func isParameter(_ name: String) -> Bool {
    ownNames.contains(name) || PictureMember.named(name) != nil
  }

  /// Whether the picture shows any content in addition to the style.
  var hasOwnContent: Bool {
    !overlays.isEmpty || changes != StyleChanges() || !members.object.members.isEmpty
  }
  /// Whether the overlays determine the camera.
  var showsOverlays: Bool { camera.center == nil && camera.bounds == nil }

  /// Parses the last part of a path, `WxH[@2x].format`, and the members in a query.
  ///
  /// - Parameters:
  ///   - usual: The format that is used if the path has no extension; nil if an extension is required.
  ///   - camera: A function that parses the camera.
  init(
    style: String, end: String, usual: PictureFormat? = nil, target: RequestTarget,
    camera: () throws(AnswerError) -> CameraRequest
  ) throws(AnswerError) {
    guard let end = PictureName(end) else { throw .notFound }
    let sides = end.name.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(digits: sides[0]), let height = Int(digits: sides[1]),
      let size = try? PictureSize(width, height, scale: Double(end.scale))
    else { throw AnswerError(.badRequest, "Invalid size") }
    self.style = style
    self.size = size
    if end.ending == nil, let usual {
      format = usual
    } else {
      format = try PictureFormat(ofURL: end.ending, among: PictureFormat.allCases)
    }
    self.camera = try camera()
    self.camera.roll = 0
    hasAttribution = try target.flag("attribution", usual: true)
    members = RequestMembers(
      parameters: target.parameters.map { ($0.name, $0.value) }, except: Self.ownNames)
  }

  /// Parses a path `static/[raw/]view/WxH[@2x].format`, and the parameters that specify overlays.
  init(style: String, path: [String], target: RequestTarget) throws(AnswerError) {
    let isRaw = path.count == 4 && path[1] == "raw"
    guard path.count == 3 || isRaw else { throw .notFound }
    try self.init(style: style, end: path[path.count - 1], target: target) {
      () throws(AnswerError) in
      try CameraRequest(tileserver: path[path.count - 2], isRaw: isRaw)
    }
    overlays = try PictureOverlays(target, isRaw: isRaw)
    var share = 0.1
    if let text = target.value("padding") {
      guard let number = Double(decimal: text), (0...10).contains(number) else {
        throw AnswerError(.badRequest, "Invalid padding")
      }
      share = number
    }
    setMargin(share)
    if let text = target.value("maxzoom") {
      guard let zoom = Double(decimal: text), zoom > 0 else {
        throw AnswerError(.badRequest, "Invalid maxzoom")
      }
      camera.zoomLimit = min(max(zoom - 1, 0), 24)
    }
    if showsOverlays, !hasOwnContent { throw AnswerError(.badRequest, "No coordinates provided") }
  }

  /// Sets the margin on each side of an area, as a share of the area. The world does not become smaller than the
  /// picture.
  mutating func setMargin(_ share: Double) {
    guard camera.center == nil else { return }
    func inset(_ side: Int) -> Double { Double(side) * share / (1 + 2 * share) }
    let (across, down) = (inset(size.width), inset(size.height))
    camera.padding = EdgeInsets(top: down, right: across, bottom: down, left: across)
    camera.minimumZoom = StableMath.log2(Double(max(size.width, size.height)) / 512)
  }
}

extension CameraRequest {
  /// Parses `lon,lat,zoom[@bearing[,pitch]]`, `west,south,east,north` or `auto`. Zoom levels refer to tiles of 256
  /// pixels.
  init(tileserver text: String, isRaw: Bool) throws(AnswerError) {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let numbers = try text == "auto" ? [] : Self.numbers(halves[0])
    switch (numbers.count, halves.count) {
    case (0, _): self = .showing(nil)
    case (3, 1), (3, 2):
      let turns = try halves.count == 2 ? Self.numbers(halves[1]) : []
      self = try .centered(numbers + turns, zooms: 0...24, isRaw: isRaw)
      zoom = max(0, numbers[2] - 1)
    case (4, 1): self = .showing(try GeographicBounds.of(numbers, isRaw: isRaw))
    default: throw .notFound
    }
  }

  /// Parses `lon,lat,zoom[,bearing[,pitch]]`, `[west,south,east,north]` or `auto`.
  init(mapbox text: String) throws(AnswerError) {
    let isBox = text.hasPrefix("[") && text.hasSuffix("]")
    if text == "auto" {
      self = .showing(nil)
    } else if isBox {
      self = .showing(try GeographicBounds.of(Self.numbers(text.dropFirst().dropLast())))
    } else {
      self = try .centered(Self.numbers(text[...]), zooms: 0...22)
    }
  }

  /// Returns the camera request for an area; nil means that the area is determined later.
  private static func showing(_ bounds: GeographicBounds?) -> CameraRequest {
    var request = CameraRequest()
    request.bounds = bounds
    (request.bearing, request.pitch) = (0, 0)
    return request
  }

  /// Returns the camera request for a longitude, a latitude, a zoom level, and optionally a bearing and a pitch.
  private static func centered(
    _ numbers: [Double], zooms: ClosedRange<Double>, isRaw: Bool = false
  ) throws(AnswerError) -> CameraRequest {
    guard (3...5).contains(numbers.count) else { throw .notFound }
    guard zooms.contains(numbers[2]) else { throw AnswerError(.badRequest, "Invalid zoom") }
    let pitch = numbers.count > 4 ? numbers[4] : 0
    let place = try LngLat(ofURL: numbers[0], numbers[1], isRaw: isRaw)
    guard (0...85).contains(pitch) else { throw AnswerError(.badRequest, "Invalid pitch") }
    return .centered(
      on: place, zoom: numbers[2], bearing: numbers.count > 3 ? numbers[3] : 0, pitch: pitch)
  }

  private static func numbers(_ text: Substring) throws(AnswerError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double(decimal: $0) }
    guard numbers.count == parts.count else { throw .notFound }
    return numbers
  }
}

extension GeographicBounds {
  /// Returns the bounds that four numbers specify: west, south, east, north.
  fileprivate static func of(
    _ numbers: [Double], isRaw: Bool = false
  ) throws(AnswerError) -> GeographicBounds {
    guard numbers.count == 4 else { throw .notFound }
    let low = try LngLat(ofURL: numbers[0], numbers[1], isRaw: isRaw)
    let high = try LngLat(ofURL: numbers[2], numbers[3], isRaw: isRaw)
    guard low.longitude < high.longitude, low.latitude < high.latitude,
      let bounds = GeographicBounds([low.longitude, low.latitude, high.longitude, high.latitude])
    else { throw AnswerError(.badRequest, "Invalid bounds") }
    return bounds
  }
}

extension LngLat {
  /// Creates a place from two numbers. They are degrees, or meters of EPSG:3857 if `isRaw` is true.
  init(_ x: Double, _ y: Double, isRaw: Bool) {
    let world = 2 * .pi * 6_378_137.0
    self =
      isRaw
      ? LngLat(
        longitude: WebMercator.longitude(x: 0.5 + x / world),
        latitude: WebMercator.latitude(y: 0.5 - y / world))
      : LngLat(longitude: x, latitude: y)
  }

  /// Creates a place from two numbers in the view of a URL.
  fileprivate init(ofURL x: Double, _ y: Double, isRaw: Bool) throws(AnswerError) {
    self.init(x, y, isRaw: isRaw)
    guard (-180...180).contains(longitude), (-85.06...85.06).contains(latitude) else {
      throw AnswerError(.badRequest, "Invalid center")
    }
  }
}
