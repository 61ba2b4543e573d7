import MapGeoJSON
import MapStyle

/// The properties of features that state how an overlay draws them: the properties of simplestyle-spec and, as
/// alternative names, the path options of Leaflet. A blank or malformed value is treated as a missing property.
enum AppearanceProperty {
  case stroke
  case strokeWidth
  case strokeOpacity
  case fill
  case fillOpacity
  case markerColor

  /// The names of the property, beginning with the preferred name.
  private var names: [String] {
    switch self {
    case .stroke: ["stroke", "color"]
    case .strokeWidth: ["stroke-width"]
    case .strokeOpacity: ["stroke-opacity"]
    case .fill: ["fill", "fillColor", "color"]
    case .fillOpacity: ["fill-opacity", "fillOpacity"]
    case .markerColor: ["marker-color", "fillColor", "color"]
    }
  }

  /// The name of the property in Leaflet, if other data also uses this name. It is only read in features that have a
  /// color.
  private var ambiguousName: String? {
    switch self {
    case .strokeWidth: "weight"
    case .strokeOpacity: "opacity"
    case .stroke, .fill, .fillOpacity, .markerColor: nil
    }
  }

  /// Returns an expression that reads a color. The color is a CSS color, hexadecimal digits without `#`, or eight
  /// hexadecimal digits as in KML: alpha, blue, green, red.
  func color(default fallback: String) -> StyleExpression {
    let values = names.flatMap { name in
      let text: StyleExpression = .toString(.get(StyleExpression(name)))
      func channel(_ index: Int) -> StyleExpression {
        .slice(
          text, from: StyleExpression(Double(2 * index)), to: StyleExpression(Double(2 * index + 2))
        )
      }
      let digits: StyleExpression = .case(
        [.length(text) == 8: .concat(channel(3), channel(2), channel(1), channel(0))],
        default: text)
      return [.get(StyleExpression(name)), .concat("#", digits)] as [StyleExpression]
    }
    return .toColor(values + [StyleExpression(fallback)])
  }

  /// Returns an expression that reads a number.
  func number(default fallback: StyleExpression) -> StyleExpression {
    var values = names.map { StyleExpression.get(StyleExpression($0)) }
    if let ambiguousName {
      values.append(
        .case(
          [.has("color") || .has("fillColor"): .get(StyleExpression(ambiguousName))], default: ""))
    }
    // The exponent `e0` is appended to the text of each value. A blank text, a Boolean and null are then invalid
    // numbers. Without the exponent, they would be converted to 0 or 1.
    return .toNumber(values.map { .concat($0, "e0") } + [fallback])
  }

  /// Returns an expression that reads an opacity from 0 to 1.
  func opacity(default fallback: StyleExpression) -> StyleExpression {
    .max(0, .min(1, number(default: fallback)))
  }

  /// An expression that is true if a point has a marker. A point whose `marker-size` is `none` has no marker.
  static var hasMarker: StyleExpression { .get("marker-size") != "none" }
}

extension AppearanceProperty {
  /// Returns messages about values of simplestyle-spec's properties that are neither blank nor valid. Alternative names
  /// are not examined, because other data uses them too.
  static func mistakes(in features: [Feature]) -> [String] {
    var counts = [Int](repeating: 0, count: rules.count)
    var examples = [String](repeating: "", count: rules.count)
    var names: [String] = []
    var places: [(rule: Int, place: Int)] = []
    for index in features.indices where features[index].geometry != nil {
      let attributes = features[index].attributes
      // Most features have the same names as the feature before them.
      if attributes.names != names {
        names = attributes.names
        places = rules.indices.compactMap { rule in
          names.firstIndex(of: rules[rule].name).map { (rule, $0) }
        }
      }
      for (rule, place) in places {
        let text = attributes.values[place].text
        guard !text.allSatisfy(\.isWhitespace), !rules[rule].isValid(text) else { continue }
        if counts[rule] == 0 { examples[rule] = String(text.prefix(40)) }
        counts[rule] += 1
      }
    }
    return rules.indices.filter { counts[$0] > 0 }.map { rule in
      "'\(rules[rule].name)' must be \(rules[rule].values), not '\(examples[rule])'"
        + (counts[rule] > 1 ? " (and \(counts[rule] - 1) more)" : "")
    }
  }

  /// A property of simplestyle-spec with the rule for its values.
  private struct Rule: Sendable {
    let name: String
    /// The valid values, for messages.
    let values: String
    let isValid: @Sendable (String) -> Bool

    static func color(_ name: String) -> Rule {
      Rule(name: name, values: "a color") {
        Color(css: $0) != nil || Color(css: "#" + $0) != nil
      }
    }

    static func number(_ name: String, _ values: String, in range: ClosedRange<Double>) -> Rule {
      Rule(name: name, values: values) {
        Double($0 + "e0").map(range.contains) ?? false
      }
    }
  }

  private static let rules: [Rule] = [
    .color("stroke"), .color("fill"), .color("marker-color"),
    .number("stroke-width", "a width of at least 0", in: 0...Double.greatestFiniteMagnitude),
    .number("stroke-opacity", "a number from 0 to 1", in: 0...1),
    .number("fill-opacity", "a number from 0 to 1", in: 0...1),
    Rule(name: "marker-size", values: "small, medium, large or none") {
      ["small", "medium", "large", "none"].contains($0)
    },
  ]
}

/// The properties that contain the names of features on a map. The case of the properties' names is ignored.
enum NameProperty {
  /// The names of the properties, beginning with the preferred name.
  private static let names = ["name", "title", "name:en"]

  /// Returns the names of the properties that contain the names of features, beginning with the preferred name.
  static func keys(of features: [Feature]) -> [String] {
    var found: [[String]] = names.map { $0 == names.last ? [] : [$0] }
    for feature in features {
      for member in feature.attributes.members {
        guard let index = names.firstIndex(of: member.name.trimmingSpaces.lowercased()),
          !found[index].contains(member.name)
        else { continue }
        found[index].append(member.name)
      }
    }
    return found.flatMap { $0 }
  }
}

/// The appearance of the features of an overlay that do not specify it in their properties.
public struct OverlayAppearance: Hashable, Sendable {
  /// The color of lines and outlines of polygons.
  public var stroke: String
  /// The fill color of polygons.
  public var fill: String
  /// The opacity of polygons, from 0 to 1.
  public var fillOpacity: Double
  /// The width of lines, in pixels.
  public var strokeWidth: Double
  /// The width of outlines of polygons, in pixels.
  public var outlineWidth: Double
  /// The color of markers, as a CSS color.
  public var marker: String
  /// The appearance of points; nil to draw markers without names.
  public var points: Points?

  /// The appearance of points that are the main data of a map. Points are drawn as markers with their `name` or
  /// `title`, or as discs if there are many points.
  public struct Points: Hashable, Sendable {
    /// The color of names.
    public var text: String
    /// The color of the halos of names and of the outlines of discs.
    public var halo: String

    /// The maximum number of points that are drawn as markers.
    public var maximumMarkerCount = 60
    /// Whether markers and names are on top of all layers, even if the overlay has an anchor.
    public var areOnTop = true
  }

  /// The default appearance of simplestyle-spec.
  public static let simplestyle = OverlayAppearance(
    stroke: "#555555", fill: "#555555", fillOpacity: 0.6, strokeWidth: 2, outlineWidth: 2,
    marker: "#7e7e7e")
  /// The appearance of data over a light basemap.
  public static let light = OverlayAppearance(
    stroke: "#2563c9", fill: "#3b7fe0", fillOpacity: 0.3, strokeWidth: 3, outlineWidth: 1.5,
    marker: "#d7373f",
    points: Points(text: "#22262b", halo: "#ffffff"))
  /// The appearance of data over a dark basemap.
  public static let dark = OverlayAppearance(
    stroke: "#5fb0ff", fill: "#5fb0ff", fillOpacity: 0.25, strokeWidth: 3, outlineWidth: 1.5,
    marker: "#ff6b5e",
    points: Points(text: "#ffffff", halo: "#101921"))
  /// The appearance of markers and paths over any map.
  public static let annotations = OverlayAppearance(
    stroke: "#2563c9", fill: "#3b7fe0", fillOpacity: 0.3, strokeWidth: 4, outlineWidth: 2,
    marker: "#d7373f",
    points: Points(text: "#22262b", halo: "#ffffff", maximumMarkerCount: .max))
}
