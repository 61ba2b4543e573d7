import MapJSON
import MapStyle

/// Evaluates the properties of a layer for features.
struct LayerEvaluation {
  private let id: String
  private let type: LayerType
  private let members: JSONObject
  private let layout: [Property]
  private let paint: [Property]

  private typealias Property = (name: String, expression: PropertyExpression)

  /// The members of a layer that results contain, in addition to its properties.
  private static let reportedMembers = [
    "source", "source-layer", "metadata", "minzoom", "maxzoom", "filter",
  ]

  /// Creates the evaluation of `layer`, which has these members in its style.
  init(_ layer: Layer, members: JSONObject) {
    id = layer.id
    type = layer.type
    self.members = JSONObject(members.members.filter { Self.reportedMembers.contains($0.name) })
    layout = layer.expressions(in: .layout)
    paint = layer.expressions(in: .paint)
  }

  /// Returns the layer with the values for the feature of `context`.
  func layer(in context: EvaluationContext) -> QueriedLayer {
    func values(_ properties: [Property]) -> ValueObject {
      ValueObject(properties.map { ($0.name, $0.expression.evaluate(context)) })
    }
    return QueriedLayer(
      id: id, type: type, members: members, layout: values(layout), paint: values(paint))
  }
}
