import MapGeoJSON
import MapStyle
import RenderMap

/// What is drawn over the map of a static picture.
package struct PictureOverlays: Hashable, Sendable {
  /// A line, or an area, or both.
  package struct Path: Hashable, Sendable {
    /// The places in order.
    package var places: [LngLat]
    /// The colour of the area inside; nil for none.
    package var fill: Color?
    /// The colour of the line.
    package var stroke: Color
    /// The width of the line in pixels.
    package var width: Double
    /// The colour of a border on both sides of the line; nil for none.
    package var border: Color?
    /// The width of the border on each side, in pixels.
    package var borderWidth: Double
  }

  /// An image of the folder of icons, whose lower middle is at a place.
  package struct Icon: Hashable, Sendable {
    /// The place.
    package var place: LngLat
    /// The path below the folder of icons, or a URL.
    package var name: String
    /// The factor of its size.
    package var scale = 1.0
    /// The offset to the right, in pixels of the image.
    package var right = 0.0
    /// The offset downwards, in pixels of the image.
    package var down = 0.0
  }

  /// The paths in their order, from the bottom.
  package var paths: [Path] = []
  /// The shape of the ends of lines, of `line-cap`.
  package var cap = "butt"
  /// The shape of the corners of lines, of `line-join`.
  package var join = "miter"
  /// Features with the properties of simplestyle-spec, in their order, from the bottom.
  package var features: [Feature] = []
  /// The images.
  package var icons: [Icon] = []
  /// The pins.
  package var pins: [PlaceMarker] = []

  /// Creates no overlays.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool {
    paths.isEmpty && features.isEmpty && icons.isEmpty && pins.isEmpty
  }

  /// The greatest numbers of paths, of markers, and of places of all paths.
  static let limits = (paths: 100, markers: 1000, places: 100_000)
  /// The greatest sum over all lines of their places times their width in pixels, with borders. The time to cover pixels
  /// grows with it.
  static let widthLimit = 2_000_000.0

  /// Throws an error if wide lines have too many places.
  func checkWidths() throws(RequestError) {
    let ofPaths = paths.map { Double($0.places.count) * ($0.width + 2 * $0.borderWidth) }
    let ofFeatures = features.map { feature in
      guard case .double(let width)? = feature.attributes["stroke-width"] else { return 0.0 }
      var count = 0
      feature.geometry?.forEachPart { count += $0.count }
      return Double(count) * width
    }
    guard (ofPaths + ofFeatures).reduce(0, +) <= Self.widthLimit else {
      throw RequestError(.badRequest, "The paths have too many places for their width")
    }
  }

  /// The places of paths, icons and pins.
  package var places: [LngLat] {
    paths.flatMap(\.places) + icons.map(\.place) + pins.map(\.place)
  }
}

extension PictureOverlays {
  /// Parses the parameters `path`, `fill`, `stroke`, `width`, `linecap`, `linejoin`, `border`, `borderwidth`, `marker`
  /// and `latlng`.
  ///
  /// - Parameter isRaw: Whether coordinates are metres of EPSG:3857.
  init(_ target: RequestTarget, isRaw: Bool) throws(RequestError) {
    let isFlipped = ["1", "true"].contains(target.value("latlng"))
    let reader = OverlayReader(target: target, isRaw: isRaw, isFlipped: isFlipped)
    if let cap = target.value("linecap"), ["butt", "round", "square"].contains(cap) {
      self.cap = cap
    }
    if let join = target.value("linejoin"), ["miter", "round", "bevel"].contains(join) {
      self.join = join
    }
    var placeCount = 0
    for text in target.values("path") where !text.isEmpty {
      let path = try reader.path(text)
      placeCount += path.places.count
      if path.places.count > 1 { paths.append(path) }
      guard paths.count <= Self.limits.paths, placeCount <= Self.limits.places else {
        throw RequestError(.badRequest, "Too many paths")
      }
    }
    for text in target.values("marker") where !text.isEmpty {
      switch try reader.marker(text) {
      case .icon(let icon): icons.append(icon)
      case .pin(let pin): pins.append(pin)
      }
      guard icons.count + pins.count <= Self.limits.markers else {
        throw RequestError(.badRequest, "Too many markers")
      }
    }
  }
}

/// Reads paths and markers in the form of tileserver-gl.
struct OverlayReader {
  /// The request, whose parameters are defaults of all paths.
  let target: RequestTarget
  /// Whether coordinates are metres of EPSG:3857.
  let isRaw: Bool
  /// Whether the latitude is first.
  let isFlipped: Bool

  /// A marker.
  enum Marker {
    case icon(PictureOverlays.Icon)
    case pin(PlaceMarker)
  }

  /// Parses a path: settings `name:value`, then places or `enc:` and a polyline, all separated by `|`.
  func path(_ text: String) throws(RequestError) -> PictureOverlays.Path {
    var settings: [String: String] = [:]
    var places: [LngLat] = []
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix("enc:") {
        do throws(RequestError) {
          places += try EncodedPolyline.decode(rest.dropFirst(4))
        } catch {
          throw RequestError(.badRequest, "Invalid path: \(error)")
        }
        break
      }
      let part = rest.prefix { $0 != "|" }
      rest = rest.dropFirst(part.count + 1)
      if let colon = part.firstIndex(of: ":") {
        settings[String(part[..<colon])] = String(part[part.index(after: colon)...])
      } else if !part.isEmpty {
        places.append(try place(part))
      }
    }
    func value(_ name: String) -> String? { settings[name] ?? target.value(name) }
    let width = try number(value("width"), "width", 0...500) ?? 1
    return PictureOverlays.Path(
      places: places,
      fill: try value("fill").flatMap { text throws(RequestError) in
        try color(text.isEmpty ? "rgba(255,255,255,0.4)" : text)
      },
      stroke: try color(value("stroke") ?? "rgba(0,64,255,0.7)") ?? .transparent,
      width: width,
      border: try value("border").flatMap { text throws(RequestError) in try color(text) },
      borderWidth: try number(value("borderwidth"), "borderwidth", 0...250) ?? width * 0.1)
  }

  /// Parses a marker: a place, the name of an icon and its settings, separated by `|`. Without an icon, it is a pin.
  func marker(_ text: String) throws(RequestError) -> Marker {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let place = try place(parts[0])
    guard parts.count > 1, !parts[1].isEmpty else { return .pin(PlaceMarker(at: place)) }
    var icon = PictureOverlays.Icon(place: place, name: String(parts[1]))
    for part in parts.dropFirst(2) {
      let sides = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      switch sides[0] {
      case "scale":
        guard let scale = Double(decimal: sides[1]), scale > 0, scale < 10 else {
          throw RequestError(.badRequest, "Invalid scale of a marker")
        }
        icon.scale = scale
      case "offset":
        let numbers = sides[1].split(separator: ",", omittingEmptySubsequences: false)
          .map { Double(decimal: $0) }
        guard (1...2).contains(numbers.count),
          numbers.allSatisfy({ $0.map { abs($0) < 1000 } ?? false })
        else { throw RequestError(.badRequest, "Invalid offset of a marker") }
        icon.right = numbers[0] ?? 0
        icon.down = numbers.count > 1 ? numbers[1] ?? 0 : 0
      default: continue
      }
    }
    return .icon(icon)
  }

  private func place(_ text: Substring) throws(RequestError) -> LngLat {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(decimal: part.filter { $0 != " " })
    }
    guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else {
      throw RequestError(.badRequest, "Invalid coordinates '\(text)'")
    }
    let (x, y) = isFlipped ? (second, first) : (first, second)
    let place = isRaw ? LngLat(mercatorX: x, y: y) : LngLat(longitude: x, latitude: y)
    guard (-180...180).contains(place.longitude), (-90...90).contains(place.latitude) else {
      throw RequestError(.badRequest, "Invalid coordinates '\(text)'")
    }
    return place
  }

  private func number(
    _ text: String?, _ name: String, _ range: ClosedRange<Double>
  ) throws(RequestError) -> Double? {
    guard let text, !text.isEmpty else { return nil }
    guard let number = Double(decimal: text), range.contains(number) else {
      throw RequestError(.badRequest, "Invalid \(name)")
    }
    return number
  }

  /// Parses a CSS colour; nil for none.
  private func color(_ text: String) throws(RequestError) -> Color? {
    if text == "none" || text == "transparent" { return nil }
    guard let color = Color(css: text) else {
      throw RequestError(.badRequest, "Invalid colour '\(text)'")
    }
    return color
  }
}

extension Optional where Wrapped == String {
  /// Returns the result of `transform` for a text; nil for none.
  fileprivate func flatMap<Value>(
    _ transform: (String) throws(RequestError) -> Value?
  ) throws(RequestError) -> Value? {
    switch self {
    case .some(let text): try transform(text)
    case .none: nil
    }
  }
}
