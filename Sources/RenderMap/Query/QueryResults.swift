import MapGeoJSON
import MapJSON
import MapStyle

/// Turns what a query met into features with their layers.
struct QueryResults {
  private let painter: ScenePainter
  private var evaluations: [Int: LayerEvaluation] = [:]

  /// The results of queries of what `painter` paints.
  init(_ painter: ScenePainter) { self.painter = painter }

  /// The feature that was met.
  mutating func feature(_ hit: QueryHit) -> QueriedFeature {
    let layer = painter.scene.style.layers[hit.layer]
    let evaluation = evaluation(of: hit.layer)
    let cursor = TileFeatureCursor(hit.indexed, tile: hit.tile.id)
    cursor.move(to: hit.feature)
    let source = layer.source ?? ""
    let promoted = painter.scene.style.promotedAttribute(source, layer.sourceLayer)
    let feature = cursor.feature(promoting: promoted)
    let state = painter.scene.featureStates.state(
      of: feature, source: source, sourceLayer: layer.sourceLayer)
    var context = cursor.context(painter.scope.context, columns: [])
    context.featureState = state
    return QueriedFeature(
      feature: feature, layer: evaluation.layer(in: context), source: source,
      sourceLayer: layer.sourceLayer, state: state)
  }

  private mutating func evaluation(of index: Int) -> LayerEvaluation {
    if let known = evaluations[index] { return known }
    let style = painter.scene.style
    let layer = style.layers[index]
    let made = LayerEvaluation(layer, members: style.members(ofLayer: layer.id) ?? .init())
    evaluations[index] = made
    return made
  }
}

extension FeatureStates {
  /// The state of a feature of a source's layer; empty for one without an identifier.
  func state(of feature: Feature, source: String, sourceLayer: String?) -> ValueObject {
    guard let identifier = feature.identifier else { return ValueObject() }
    return state(
      of: FeatureReference(source: source, sourceLayer: sourceLayer, identifier: identifier))
  }
}
