import MapGeoJSON
import MapGeometry
import MapJSON
import Testing

@testable import MapStyle

/// A feature with given values.
struct ProbeFeature: StyleFeature {
  var styleIdentifier: Feature.Identifier?
  var styleGeometryType = "Point"
  var styleAttributes = Attributes()
  var styleGeometry: [[Point]] = []

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
}

extension EvaluationContext {
  /// Returns a feature with these attributes at a zoom level.
  static func feature(
    _ attributes: KeyValuePairs<String, AttributeValue>, zoom: Double = 0
  ) -> EvaluationContext {
    let members = attributes.map { Attributes.Member(name: $0.key, value: $0.value) }
    return EvaluationContext(
      zoom: zoom, feature: ProbeFeature(styleAttributes: Attributes(members)))
  }

  /// Returns a feature with the attribute `x`.
  static func x(_ value: AttributeValue, zoom: Double = 0) -> EvaluationContext {
    feature(["x": value], zoom: zoom)
  }
}

/// Returns the JSON value of `text`.
func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

/// Compiles the expression in `text`.
func compile(
  _ text: String, expecting type: ExpressionType? = nil
) throws -> CompiledExpression {
  try CompiledExpression(json(text), expecting: type)
}

/// Returns the value of the expression in `text`, as JSON.
func result(
  _ text: String, expecting type: ExpressionType? = nil,
  _ context: EvaluationContext = EvaluationContext()
) throws -> String {
  try compile(text, expecting: type).evaluate(context).jsonText
}

/// Returns the number that the expression in `text` evaluates to; NaN if its value is not a number.
func number(
  _ text: String, _ context: EvaluationContext = EvaluationContext()
) throws -> Double {
  try compile(text).evaluate(context).number ?? .nan
}

/// Returns the places of the mistakes in the expression in `text`.
func mistakes(in text: String, expecting type: ExpressionType? = nil) throws -> [String] {
  let expression = try json(text)
  do throws(CompileErrors) {
    _ = try CompiledExpression(expression, expecting: type)
    return []
  } catch {
    return error.errors.map(\.key)
  }
}

/// Returns the property called `name` of any type of layers.
func property(_ name: String) throws -> PropertySpecification {
  let properties = LayerType.allCases.lazy.flatMap { $0.layoutProperties + $0.paintProperties }
  return try #require(properties.first { $0.name == name })
}

/// Returns the value of a property given as `text`, or the property's default if the expression has no value.
func property(
  _ name: String, is text: String, _ context: EvaluationContext = EvaluationContext()
) throws -> Value {
  try PropertyExpression(json(text), for: property(name)).evaluate(context)
}
