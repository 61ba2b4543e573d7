import MapGeoJSON
import MapGeometry
import MapJSON
import Testing

@testable import MapStyle

/// A feature written out.
struct ProbeFeature: StyleFeature {
  var styleIdentifier: Feature.Identifier?
  var styleGeometryType = "Point"
  var styleAttributes = Attributes()
  var styleGeometry: [[Point]] = []

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
}

extension EvaluationContext {
  /// A feature with these attributes at a zoom level.
  static func feature(
    _ attributes: KeyValuePairs<String, AttributeValue>, zoom: Double = 0
  ) -> EvaluationContext {
    let members = attributes.map { Attributes.Member(name: $0.key, value: $0.value) }
    return EvaluationContext(
      zoom: zoom, feature: ProbeFeature(styleAttributes: Attributes(members)))
  }

  /// A feature with the attribute `x`.
  static func x(_ value: AttributeValue, zoom: Double = 0) -> EvaluationContext {
    feature(["x": value], zoom: zoom)
  }
}

/// The JSON that `text` says.
func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

/// The expression that `text` says.
func compile(
  _ text: String, expecting type: ExpressionType? = nil
) throws -> CompiledExpression {
  try CompiledExpression(json(text), expecting: type)
}

/// The value of the expression that `text` says, as JSON.
func result(
  _ text: String, expecting type: ExpressionType? = nil,
  _ context: EvaluationContext = EvaluationContext()
) throws -> String {
  try compile(text, expecting: type).evaluate(context).jsonText
}

/// The number that is the value of the expression that `text` says; not a number where it is none.
func number(
  _ text: String, _ context: EvaluationContext = EvaluationContext()
) throws -> Double {
  try compile(text).evaluate(context).number ?? .nan
}

/// The places of the mistakes in the expression that `text` says.
func mistakes(in text: String, expecting type: ExpressionType? = nil) throws -> [String] {
  let expression = try json(text)
  do throws(CompileErrors) {
    _ = try CompiledExpression(expression, expecting: type)
    return []
  } catch {
    return error.errors.map(\.key)
  }
}

/// The layers' property called `name`.
func property(_ name: String) throws -> PropertySpecification {
  let properties = LayerType.allCases.lazy.flatMap { $0.layoutProperties + $0.paintProperties }
  return try #require(properties.first { $0.name == name })
}

/// What a layer's property has by what `text` says, with the value that stands in where it has none.
func property(
  _ name: String, is text: String, _ context: EvaluationContext = EvaluationContext()
) throws -> Value {
  try PropertyExpression(json(text), for: property(name)).evaluate(context)
}
