import MapJSON
import MapStyle

/// A layer as the style writes it, its properties ready to be evaluated for features.
struct LayerEvaluation {
  private let id: String
  private let type: LayerType
  private let members: JSONObject
  private let layout: [Property]
  private let paint: [Property]

  private typealias Property = (name: String, expression: PropertyExpression)

  /// The members of a layer that say what it shows, but for its properties.
  private static let told = [
    "source", "source-layer", "metadata", "minzoom", "maxzoom", "filter",
  ]

  /// The evaluation of `layer`, which has these members in its style.
  init(_ layer: Layer, members: JSONObject) {
    id = layer.id
    type = layer.type
    self.members = JSONObject(members.members.filter { Self.told.contains($0.name) })
    layout = layer.expressions(in: .layout)
    paint = layer.expressions(in: .paint)
  }

  /// The layer as it shows the feature of `context`.
  func layer(in context: EvaluationContext) -> QueriedLayer {
    func values(_ properties: [Property]) -> ValueObject {
      ValueObject(properties.map { ($0.name, $0.expression.evaluate(context)) })
    }
    return QueriedLayer(
      id: id, type: type, members: members, layout: values(layout), paint: values(paint))
  }
}
