import MapGeoJSON
import MapJSON
import MapStyle

/// Creates the results of queries. They are features with their layers.
struct QueryResults {
  private let view: ViewContent
  private var evaluations: [Int: LayerEvaluation] = [:]

  /// Creates the results of queries of a view.
  init(_ view: ViewContent) { self.view = view }

  /// Returns the result for a feature that a query found, with the values of the layer's properties.
  mutating func feature(_ hit: QueryHit) -> QueriedFeature {
    let layer = view.style.layers[hit.layer]
    let evaluation = evaluation(of: hit.layer)
    let cursor = TileFeatureCursor(hit.indexed, tile: hit.tile.id)
    cursor.move(to: hit.feature)
    let source = layer.source ?? ""
    let promoted = view.style.promotedAttribute(source, layer.sourceLayer)
    let feature = cursor.feature(promoting: promoted)
    let state = view.featureStates.state(
      of: feature, source: source, sourceLayer: layer.sourceLayer)
    var context = cursor.context(view.scope.context, columns: [])
    context.featureState = state
    return QueriedFeature(
      feature: feature, layer: evaluation.layer(in: context), source: source,
      sourceLayer: layer.sourceLayer, state: state)
  }

  private mutating func evaluation(of index: Int) -> LayerEvaluation {
    if let known = evaluations[index] { return known }
    let style = view.style
    let layer = style.layers[index]
    let made = LayerEvaluation(layer, members: style.members(ofLayer: layer.id) ?? .init())
    evaluations[index] = made
    return made
  }
}

extension FeatureStates {
  /// Returns the state of a feature; empty if the feature has no identifier.
  func state(of feature: Feature, source: String, sourceLayer: String?) -> ValueObject {
    guard let identifier = feature.identifier else { return ValueObject() }
    return state(
      of: FeatureReference(source: source, sourceLayer: sourceLayer, identifier: identifier))
  }
}

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

  /// Creates the evaluation of `layer` from its members in the style.
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
