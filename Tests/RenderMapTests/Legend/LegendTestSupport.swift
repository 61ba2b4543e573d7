import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import Testing

@testable import RenderMap

/// A feature with given values.
struct TestFeature: StyleFeature, Sendable {
  var styleIdentifier: Feature.Identifier? { nil }
  var styleGeometryType = "Polygon"
  var styleAttributes = Attributes()
  var styleGeometry: [[Point]] { [] }

  init(_ attributes: [String: AttributeValue], type: String = "Polygon") {
    styleGeometryType = type
    styleAttributes = Attributes(
      attributes.sorted { $0.key < $1.key }.map { Attributes.Member(name: $0.key, value: $0.value) }
    )
  }

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
}

/// Returns the style with these layers of the source `data`, written as JSON, and further members.
func style(
  _ layers: String, _ members: String = "", lineMetrics: Bool = false
) throws -> Style {
  let result = try parsed(layers, members, lineMetrics: lineMetrics)
  return try #require(result.style, "\(result)")
}

/// Returns the parsed style, and its diagnostics.
func parsed(
  _ layers: String, _ members: String = "", lineMetrics: Bool = false
) throws -> StyleResult {
  let text = """
    {"version": 8, \(members.isEmpty ? "" : members + ",")
    "sources": {"data": {"type": "geojson", "lineMetrics": \(lineMetrics), "data": {"type": "FeatureCollection", "features": []}}},
    "layers": [\(layers)]}
    """
  return Style.parse(try JSONDocument(parsing: text), .strict)
}

/// Returns a fill layer with these paint properties.
func fill(_ paint: String, id: String = "areas", _ members: String = "") -> String {
  layer("fill", paint, id: id, members)
}

/// Returns a layer with these paint properties.
func layer(_ type: String, _ paint: String, id: String, _ members: String = "") -> String {
  """
  {"id": "\(id)", "type": "\(type)", "source": "data",
  \(members.isEmpty ? "" : members + ",") "paint": {\(paint)}}
  """
}

/// Returns the legend of some layers of a style.
func legend(
  of style: Style, _ layers: String..., zoom: Double = 4, locale: String? = nil,
  units: String? = nil, classes: LegendOptions.Classes? = nil, content: LegendContent? = nil
) throws -> Legend {
  var options = LegendOptions(units: units, locale: locale, classes: classes)
  options.entries = layers.flatMap { LegendOptions.Entry.list($0) ?? [] }
  return try Legend(of: style, options: options, zoom: zoom, content: content)
}

/// Returns the only entry of the legend of a fill layer with a color.
func entry(
  color: String, zoom: Double = 4, locale: String? = nil, units: String? = nil
) throws -> LegendEntry {
  let style = try style(fill("\"fill-color\": \(color)"))
  let legend = try legend(of: style, "areas", zoom: zoom, locale: locale, units: units)
  #expect(legend.warnings == [])
  #expect(legend.entries.count == 1)
  return try #require(legend.entries.first)
}

extension LegendEntry {
  /// The labels of the classes.
  var labels: [String] { items.map(\.label) }
  /// The colors of the fills of the classes.
  var colors: [Color?] { items.map { $0.parts.first?.fill?.color } }
}

extension LegendPart {
  /// The fill, if it is one.
  var fill: LegendFill? { if case .fill(let fill) = self { fill } else { nil } }
  /// The line, if it is one.
  var line: LegendLine? { if case .line(let line) = self { line } else { nil } }
  /// The circle, if it is one.
  var circle: LegendCircle? { if case .circle(let circle) = self { circle } else { nil } }
}

extension LegendContent {
  /// Creates the content of a picture with these features of layers.
  init(_ layers: [String: [TestFeature]]) {
    self.init { layers[$0] }
  }
}

/// Returns the color of a CSS text.
func css(_ text: String) throws -> Color { try #require(Color(css: text)) }
