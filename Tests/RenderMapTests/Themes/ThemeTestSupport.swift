import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle

@testable import RenderMap

/// Attributes as expressions read them.
struct ThemeTestFeature: StyleFeature {
  var styleAttributes: Attributes
  var styleIdentifier: Feature.Identifier? { nil }
  var styleGeometryType: String { "Polygon" }
  var styleGeometry: [[Point]] { [] }
  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
}

extension StyleExpression {
  /// The value for a feature that has `value` as its attribute `a`; nil where it cannot be evaluated.
  func value(of value: AttributeValue?) throws -> Value? {
    let expression = try CompiledExpression(json)
    let feature = ThemeTestFeature(styleAttributes: value.map { ["a": $0] } ?? [:])
    return try? expression.evaluate(EvaluationContext(zoom: 3, feature: feature))
  }

  /// The color for a feature that has `value` as its attribute `a`.
  func color(of value: AttributeValue?) throws -> String? {
    if let text = json.string { return text }
    return try self.value(of: value)?.string
  }
}

/// Squares, each with one of `values` as its attribute `a`; without it for nil.
func squares(_ values: [AttributeValue?]) -> [Feature] {
  values.enumerated().map { index, value in
    let (x, y) = (Double(index % 20) * 5 - 50, Double(index / 20) * 5 - 40)
    let ring = [Position(x, y), Position(x + 4, y), Position(x + 4, y + 4), Position(x, y + 4)]
    return Feature(.polygon(ring), attributes: value.map { ["a": $0] } ?? [:])
  }
}
