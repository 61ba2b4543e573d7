import MapGeoJSON

/// The part of a KML style that an overlay draws.
struct KMLStyle: Hashable {
  /// A color, with its opacity from 0 to 1.
  struct Color: Hashable {
    /// The color in CSS: `#rrggbb`.
    var text: String
    var opacity: Double

    /// The color in CSS with its opacity: `#rrggbbaa`, or `#rrggbb` if it is opaque.
    var textWithOpacity: String {
      let digits = String(Int((opacity * 255).rounded()), radix: 16)
      return opacity == 1 ? text : text + (digits.count < 2 ? "0" : "") + digits
    }

    /// Parses the digits of alpha, blue, green and red (OGC 07-147r2, 16.2); nil for any other text.
    init?(_ text: String) {
      let digits = text.trimmingWhitespace().lowercased().utf8.drop { $0 == UInt8(ascii: "#") }
      let values = digits.compactMap(hexadecimalDigit)
      guard digits.count == 8, values.count == 8 else { return nil }
      let pairs = Array(String(decoding: digits, as: UTF8.self))
      self.text = "#" + String(pairs[6...7] + pairs[4...5] + pairs[2...3])
      opacity = (Double(16 * values[0] + values[1]) / 255 * 1000).rounded() / 1000
    }
  }

  /// The color of lines and outlines; nil if the style does not set it, as for the other properties.
  var lineColor: Color?
  /// The width of lines and outlines, in pixels.
  var lineWidth: Double?
  /// The color of polygons.
  var fillColor: Color?
  /// Whether polygons are filled.
  var isFilled: Bool?
  /// Whether polygons have outlines.
  var isOutlined: Bool?
  var iconColor: Color?
  /// The scale of icons; none is drawn at 0.
  var iconScale: Double?

  /// Sets the value of an element of a part of a style, such as `color` of `LineStyle`. Others are ignored.
  mutating func set(_ element: String, of part: String, to text: String) {
    switch (part, element) {
    case ("LineStyle", "color"): lineColor = Color(text)
    case ("LineStyle", "width"):
      lineWidth = Double(text.trimmingWhitespace()).flatMap { (0...1000).contains($0) ? $0 : nil }
    case ("PolyStyle", "color"): fillColor = Color(text)
    case ("PolyStyle", "fill"): isFilled = Self.isTrue(text)
    case ("PolyStyle", "outline"): isOutlined = Self.isTrue(text)
    case ("IconStyle", "color"): iconColor = Color(text)
    case ("IconStyle", "scale"):
      iconScale = Double(text.trimmingWhitespace()).flatMap { $0 >= 0 ? $0 : nil }
    default: break
    }
  }

  /// Returns whether the text of a Boolean element is true.
  static func isTrue(_ text: String) -> Bool {
    !["0", "false"].contains(text.trimmingWhitespace().lowercased())
  }

  /// Returns the style, completed by the values of another one.
  func over(_ other: KMLStyle) -> KMLStyle {
    KMLStyle(
      lineColor: lineColor ?? other.lineColor, lineWidth: lineWidth ?? other.lineWidth,
      fillColor: fillColor ?? other.fillColor, isFilled: isFilled ?? other.isFilled,
      isOutlined: isOutlined ?? other.isOutlined, iconColor: iconColor ?? other.iconColor,
      iconScale: iconScale ?? other.iconScale)
  }

  /// Adds the properties of simplestyle that a geometry needs to the attributes of its feature.
  func add(to attributes: inout Attributes, of geometry: Geometry) {
    var properties: [(String, AttributeValue?)] = []
    let kinds = Self.kinds(of: geometry)
    if kinds.hasPoints {
      let isHidden = iconScale == 0 || iconColor?.opacity == 0
      properties += [
        ("marker-color", iconColor.map { .string($0.textWithOpacity) }),
        ("marker-size", isHidden ? .string("none") : nil),
      ]
    }
    if kinds.hasLines || kinds.hasAreas {
      properties += [
        ("stroke", lineColor.map { .string($0.text) }),
        ("stroke-width", lineWidth.map { .double($0) }),
      ]
      let isBare = isOutlined == false && !kinds.hasLines
      properties.append(
        ("stroke-opacity", isBare ? .double(0) : lineColor.map { .double($0.opacity) }))
    }
    if kinds.hasAreas {
      properties += [
        ("fill", fillColor.map { .string($0.text) }),
        ("fill-opacity", isFilled == false ? .double(0) : fillColor.map { .double($0.opacity) }),
      ]
    }
    for (name, value) in properties where attributes[name] == nil {
      if let value { attributes[name] = value }
    }
  }

  /// Returns which kinds of geometries a geometry has.
  private static func kinds(
    of geometry: Geometry
  ) -> (hasPoints: Bool, hasLines: Bool, hasAreas: Bool) {
    switch geometry {
    case .point, .multiPoint: (true, false, false)
    case .lineString, .multiLineString: (false, true, false)
    case .polygon, .multiPolygon: (false, false, true)
    case .geometryCollection(let parts):
      parts.map(kinds).reduce((false, false, false)) {
        ($0.0 || $1.hasPoints, $0.1 || $1.hasLines, $0.2 || $1.hasAreas)
      }
    }
  }
}

/// The styles of a document by their identifiers.
struct KMLStyles {
  private var styles: [String: KMLStyle] = [:]
  /// The URLs of the styles of style maps for placemarks that are not highlighted.
  private var maps: [String: String] = [:]

  /// The maximum number of style maps that refer to each other.
  private static let depthLimit = 8

  mutating func add(_ style: KMLStyle, id: String) { styles[id] = style }

  /// Adds a style map.
  mutating func add(mapTo url: String, id: String) { maps[id] = url }

  /// Returns the style at a URL; nil for one in another file, or that does not exist.
  func style(at url: String) -> KMLStyle? {
    var url = url.trimmingWhitespace()
    for _ in 0..<Self.depthLimit {
      // Some programs leave out the number sign.
      let id = url.hasPrefix("#") ? String(url.dropFirst()) : url
      if let style = styles[id] { return style }
      guard let next = maps[id] else { return nil }
      url = next.trimmingWhitespace()
    }
    return nil
  }
}
