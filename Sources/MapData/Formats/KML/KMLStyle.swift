import MapGeoJSON

/// The part of a KML style that is drawn.
struct KMLStyle: Hashable {
  /// A color and its opacity, which is from 0 to 1.
  struct Color: Hashable {
    /// The color in CSS without its opacity: `#rrggbb`.
    var text: String
    var opacity: Double

    /// The color in CSS with its opacity: `#rrggbbaa`. It is `#rrggbb` if the color is opaque.
    var textWithOpacity: String {
      let digits = String(Int((opacity * 255).rounded()), radix: 16)
      return opacity == 1 ? text : text + (digits.count < 2 ? "0" : "") + digits
    }

    /// Parses two hexadecimal digits each for alpha, blue, green and red (OGC 07-147r2, 16.2).
    /// Returns nil for any other text.
    init?(_ text: String) {
      let digits = text.trimmingWhitespace().lowercased().utf8.drop { $0 == UInt8(ascii: "#") }
      let values = digits.compactMap(hexadecimalDigit)
      guard digits.count == 8, values.count == 8 else { return nil }
      let pairs = Array(String(decoding: digits, as: UTF8.self))
      self.text = "#" + String(pairs[6...7] + pairs[4...5] + pairs[2...3])
      opacity = (Double(16 * values[0] + values[1]) / 255 * 1000).rounded() / 1000
    }
  }

  /// The color of lines and outlines. This and the following properties are nil if the style does
  /// not set them.
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
  /// The scale of icons. At the scale 0, no icon is drawn.
  var iconScale: Double?

  /// Sets the value of an element in a part of a style, such as `color` in `LineStyle`. Unknown
  /// elements are ignored.
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

  /// Whether the text of a Boolean element means true.
  static func isTrue(_ text: String) -> Bool {
    !["0", "false"].contains(text.trimmingWhitespace().lowercased())
  }

  /// Returns the style, completed by values of `other` for the properties that this style does not
  /// set.
  func over(_ other: KMLStyle) -> KMLStyle {
    KMLStyle(
      lineColor: lineColor ?? other.lineColor, lineWidth: lineWidth ?? other.lineWidth,
      fillColor: fillColor ?? other.fillColor, isFilled: isFilled ?? other.isFilled,
      isOutlined: isOutlined ?? other.isOutlined, iconColor: iconColor ?? other.iconColor,
      iconScale: iconScale ?? other.iconScale)
  }

  /// Adds the properties of simplestyle that apply to a geometry to the attributes of its feature.
  /// Existing attributes are kept.
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

  /// Returns whether a geometry contains points, lines and areas.
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

/// The styles of a document, with their identifiers as keys.
struct KMLStyles {
  private var styles: [String: KMLStyle] = [:]
  /// The URLs to which style maps refer for placemarks that are not highlighted. The keys are the
  /// identifiers of the style maps.
  private var maps: [String: String] = [:]

  /// The maximum length of a chain of style maps that refer to each other.
  private static let depthLimit = 8

  mutating func add(_ style: KMLStyle, id: String) { styles[id] = style }

  /// Adds a style map that refers to `url`.
  mutating func add(mapTo url: String, id: String) { maps[id] = url }

  /// Returns the style at a URL, or nil if the style is in another file or does not exist.
  func style(at url: String) -> KMLStyle? {
    var url = url.trimmingWhitespace()
    for _ in 0..<Self.depthLimit {
      // Some programs omit the number sign before an identifier.
      let id = url.hasPrefix("#") ? String(url.dropFirst()) : url
      if let style = styles[id] { return style }
      guard let next = maps[id] else { return nil }
      url = next.trimmingWhitespace()
    }
    return nil
  }
}
