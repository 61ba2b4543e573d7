import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle

@testable import RenderMap

/// A feature for expressions.
struct ThemeTestFeature: StyleFeature {
  var styleAttributes: Attributes
  var styleIdentifier: Feature.Identifier? { nil }
  var styleGeometryType: String { "Polygon" }
  var styleGeometry: [[Point]] { [] }
  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
}

extension StyleExpression {
  /// Returns the value for a feature whose attribute `a` is `value`. Nil if it cannot be evaluated.
  func value(of value: AttributeValue?) throws -> Value? {
    let expression = try CompiledExpression(json)
    let feature = ThemeTestFeature(styleAttributes: value.map { ["a": $0] } ?? [:])
    return try? expression.evaluate(EvaluationContext(zoom: 3, feature: feature))
  }

  /// Returns the color for a feature whose attribute `a` is `value`.
  func color(of value: AttributeValue?) throws -> String? {
    if let text = json.string { return text }
    return try self.value(of: value)?.string
  }
}

/// Returns squares. The attribute `a` of each is one of `values`, and is missing for nil.
func squares(_ values: [AttributeValue?]) -> [Feature] {
  values.enumerated().map { index, value in
    let (x, y) = (Double(index % 20) * 5 - 50, Double(index / 20) * 5 - 40)
    let ring = [Position(x, y), Position(x + 4, y), Position(x + 4, y + 4), Position(x, y + 4)]
    return Feature(.polygon(ring), attributes: value.map { ["a": $0] } ?? [:])
  }
}
