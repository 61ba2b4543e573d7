import MapGeoJSON
import MapJSON
import MapStyle

/// Creates the results of queries: features with their layers.
struct QueryResults {
  private let view: ViewContent
  private var evaluations: [Int: LayerEvaluation] = [:]

  /// Creates the results of queries of a view.
  init(_ view: ViewContent) { self.view = view }

  /// Returns the result for a feature.
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
  /// Returns the state of a feature; empty for a feature without an identifier.
  func state(of feature: Feature, source: String, sourceLayer: String?) -> ValueObject {
    guard let identifier = feature.identifier else { return ValueObject() }
    return state(
      of: FeatureReference(source: source, sourceLayer: sourceLayer, identifier: identifier))
  }
}
