import MapStyle

/// The properties of an element that its children inherit (SVG 2, appendix F).
struct SVGStyle {
  /// The paint of a fill or stroke.
  enum Paint: Hashable {
    case none
    case currentColor
    case color(Color)
    /// The element with an id, or a fallback if the element does not exist.
    case reference(String, fallback: SVGFallback?)
  }

  var fill = Paint.color(.black)
  var fillOpacity = 1.0
  var fillsEvenOdd = false
  var clipsEvenOdd = false
  var stroke = Paint.none
  var strokeOpacity = 1.0
  var strokeWidth = SVGLength(1)
  var cap = SVGStrokeStyle.Cap.butt
  var join = SVGStrokeStyle.Join.miter
  var miterLimit = 4.0
  var dashes: [SVGLength] = []
  var dashOffset = SVGLength(0)
  var color = Color.black
  var isVisible = true
  /// Whether strokes are drawn below fills.
  var strokesFirst = false

  /// Reads the properties of an element, whose parent has this style. Values that cannot be read are reported.
  mutating func read(_ properties: [String: String], warnings: inout SVGWarnings) {
    for name in Self.names {
      guard let value = properties[name], value != "inherit" else { continue }
      if !read(name, value) { warnings.add(.value(value, of: name)) }
    }
  }

  /// The names in a fixed order, so that warnings have a fixed order.
  private static let names = [
    "color", "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity",
    "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "visibility", "paint-order",
  ]

  /// Reads a property. Returns whether the value is valid.
  private mutating func read(_ name: String, _ value: String) -> Bool {
    switch name {
    case "color":
      return value.lowercased() == "currentcolor" || set(\.color, Color(css: value))
    case "fill": return set(\.fill, Paint(value))
    case "fill-opacity": return set(\.fillOpacity, SVGLength.opacity(value))
    case "fill-rule": return set(\.fillsEvenOdd, Self.evenOdd(value))
    case "clip-rule": return set(\.clipsEvenOdd, Self.evenOdd(value))
    case "stroke": return set(\.stroke, Paint(value))
    case "stroke-opacity": return set(\.strokeOpacity, SVGLength.opacity(value))
    case "stroke-width":
      return set(\.strokeWidth, SVGLength(value).flatMap { $0.pixels(of: 1) < 0 ? nil : $0 })
    case "stroke-linecap": return set(\.cap, SVGStrokeStyle.Cap(rawValue: value))
    case "stroke-linejoin": return set(\.join, SVGStrokeStyle.Join(rawValue: value))
    case "stroke-miterlimit":
      return set(
        \.miterLimit,
        SVGScanner.numbers(value).flatMap { $0.count == 1 && $0[0] >= 1 ? $0[0] : nil })
    case "stroke-dasharray":
      if value == "none" { return set(\.dashes, []) }
      let list = SVGLength.list(value)
      return set(\.dashes, list?.contains { $0.pixels(of: 1) < 0 } == true ? nil : list)
    case "stroke-dashoffset": return set(\.dashOffset, SVGLength(value))
    case "visibility":
      return set(\.isVisible, ["visible": true, "hidden": false, "collapse": false][value])
    default:
      let order = value.split(whereSeparator: \.isWhitespace)
      guard order.allSatisfy({ ["normal", "fill", "stroke", "markers"].contains($0) }) else {
        return false
      }
      strokesFirst =
        order.first { $0 != "markers" } == "stroke"
      return true
    }
  }

  private mutating func set<Value>(
    _ member: WritableKeyPath<SVGStyle, Value>, _ value: Value?
  ) -> Bool {
    guard let value else { return false }
    self[keyPath: member] = value
    return true
  }

  private static func evenOdd(_ value: String) -> Bool? {
    ["evenodd": true, "nonzero": false][value]
  }
}

/// The paint that replaces a reference to an element that does not exist.
enum SVGFallback: Hashable {
  case none
  case currentColor
  case color(Color)
}

extension SVGStyle.Paint {
  /// Parses the value of `fill` or `stroke`; nil if the text has another form.
  init?(_ text: String) {
    if let (id, rest) = SVGReference.url(text) {
      var fallback: SVGFallback?
      switch SVGStyle.Paint(simple: rest) {
      case .some(.none): fallback = SVGFallback.none
      case .currentColor: fallback = .currentColor
      case .color(let color): fallback = .color(color)
      default: if !rest.isEmpty { return nil }
      }
      self = .reference(id, fallback: fallback)
    } else if let paint = SVGStyle.Paint(simple: text) {
      self = paint
    } else {
      return nil
    }
  }

  private init?(simple text: String) {
    switch text.lowercased() {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    default:
      guard let color = Color(css: text) else { return nil }
      self = .color(color)
    }
  }
}

/// References to elements of the same document.
enum SVGReference {
  /// Returns the reference in `url(...)`, and the rest of the text; nil if the text has another form.
  static func url(_ text: String) -> (reference: String, rest: String)? {
    guard text.hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
    let inside = text[text.index(text.startIndex, offsetBy: 4)..<end].trimmed
    let quotes: Set<Character> = ["\"", "'"]
    let isQuoted = inside.count >= 2 && inside.first.map(quotes.contains) == true
    return (
      String(isQuoted ? inside.dropFirst().dropLast() : inside),
      String(text[text.index(after: end)...].trimmed)
    )
  }

  /// Returns the id in a reference to an element of the same document; nil for other references.
  static func id(_ reference: String) -> String? {
    reference.hasPrefix("#") && reference.count > 1 ? String(reference.dropFirst()) : nil
  }
}
