import MapGeoJSON
import MapStyle

/// The properties of features that state how an overlay draws them: the properties of simplestyle-spec, and the path
/// options of Leaflet as other spellings. A blank or malformed value counts as a missing property.
enum AppearanceProperty {
  case stroke
  case strokeWidth
  case strokeOpacity
  case fill
  case fillOpacity
  case markerColor

  /// The names of the property, the preferred one first.
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

  /// The name in Leaflet, if it is also a common name of other values. It only counts in a feature with a color.
  private var ambiguousName: String? {
    switch self {
    case .strokeWidth: "weight"
    case .strokeOpacity: "opacity"
    case .stroke, .fill, .fillOpacity, .markerColor: nil
    }
  }

  /// Returns the expression of a color of CSS, of hexadecimal digits without `#`, or of eight of them as in KML: alpha,
  /// blue, green, red.
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

  /// Returns the expression of a number.
  func number(default fallback: StyleExpression) -> StyleExpression {
    var values = names.map { StyleExpression.get(StyleExpression($0)) }
    if let ambiguousName {
      values.append(
        .case(
          [.has("color") || .has("fillColor"): .get(StyleExpression(ambiguousName))], default: ""))
    }
    // An exponent after the digits makes a blank text, a Boolean and null invalid numbers. Otherwise they would be 0
    // or 1.
    return .toNumber(values.map { .concat($0, "e0") } + [fallback])
  }

  /// Returns the expression of an opacity, 0 to 1.
  func opacity(default fallback: StyleExpression) -> StyleExpression {
    .max(0, .min(1, number(default: fallback)))
  }

  /// The expression of whether a point has a marker: not for a `marker-size` of `none`.
  static var hasMarker: StyleExpression { .get("marker-size") != "none" }
}

/// The properties of features that name them on a map. Their names match without regard to case.
enum NameProperty {
  /// The names, the preferred one first.
  private static let names = ["name", "title", "name:en"]

  /// Returns the names of the properties that name features, the preferred one first.
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
  /// The color of polygons.
  public var fill: String
  /// The opacity of polygons, 0 to 1.
  public var fillOpacity: Double
  /// The width of lines, in pixels.
  public var strokeWidth: Double
  /// The width of outlines of polygons, in pixels.
  public var outlineWidth: Double
  /// The color of markers.
  public var marker: String
  /// The appearance of points; nil for markers without names.
  public var points: Points?

  /// The appearance of points that are the main data of a map: markers with their `name` or `title`, or discs if there
  /// are many points.
  public struct Points: Hashable, Sendable {
    /// The color of names.
    public var text: String
    /// The color of halos of names and outlines of discs.
    public var halo: String

    /// The maximum number of points that are drawn as markers.
    public var maximumMarkerCount = 60
    /// Whether markers and names are on top of all layers, independent of the anchor of the overlay.
    public var areOnTop = true
  }

  /// The defaults of simplestyle-spec.
  public static let simplestyle = OverlayAppearance(
    stroke: "#555555", fill: "#555555", fillOpacity: 0.6, strokeWidth: 2, outlineWidth: 2,
    marker: "#7e7e7e")
  /// For data over a light basemap.
  public static let light = OverlayAppearance(
    stroke: "#2563c9", fill: "#3b7fe0", fillOpacity: 0.3, strokeWidth: 3, outlineWidth: 1.5,
    marker: "#d7373f",
    points: Points(text: "#22262b", halo: "#ffffff"))
  /// For data over a dark basemap.
  public static let dark = OverlayAppearance(
    stroke: "#5fb0ff", fill: "#5fb0ff", fillOpacity: 0.25, strokeWidth: 3, outlineWidth: 1.5,
    marker: "#ff6b5e",
    points: Points(text: "#ffffff", halo: "#101921"))
  /// For markers and paths over any map.
  public static let annotations = OverlayAppearance(
    stroke: "#2563c9", fill: "#3b7fe0", fillOpacity: 0.3, strokeWidth: 4, outlineWidth: 2,
    marker: "#d7373f",
    points: Points(text: "#22262b", halo: "#ffffff", maximumMarkerCount: .max))
}
