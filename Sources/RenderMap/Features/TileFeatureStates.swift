import MapStyle

/// The states of the features of one layer of a source's tiles, and how they are found.
struct TileFeatureStates: Sendable {
  /// The states.
  private let states: FeatureStates.LayerStates
  /// The attribute that serves as the features' identifier; nil where they have one of their own.
  private let promoted: String?

  /// Creates the states of the features that `layer` draws; nil if they have none.
  init?(of layer: Layer, in content: ViewContent) {
    guard let name = layer.source else { return nil }
    states = content.featureStates.states(ofSource: name, layer: layer.sourceLayer)
    guard !states.isEmpty else { return nil }
    promoted = content.style.source(name)?.promoteID?.attribute(
      inSourceLayer: layer.sourceLayer)
  }

  /// The state of the feature that the cursor stands on. Clusters have the identifier that clustering
  /// gave them where they lack the promoted attribute.
  func state(at cursor: TileFeatureCursor) -> ValueObject {
    var key: FeatureKey?
    if let promoted {
      key = FeatureKey(promoting: cursor.attribute(named: promoted))
      if key == nil, cursor.attribute(named: "cluster") != nil {
        key = FeatureKey(promoting: cursor.attribute(named: "cluster_id"))
      }
    } else {
      key = cursor.styleIdentifier.map { FeatureKey($0) }
    }
    return key.flatMap { states[$0] } ?? ValueObject()
  }
}
