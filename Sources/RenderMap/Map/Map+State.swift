import MapStyle

/// The style's state, which every expression may ask for by `global-state`.
extension Map {
  /// Sets a member of the style's state, or (with nil) gives it the default that the style has. Filters,
  /// layout and paint properties follow, and sources whose `filter` or `clusterProperties` ask for it are
  /// loaded again.
  ///
  /// - Throws: `MapError` where such a source cannot be loaded again.
  public mutating func setGlobalStateProperty(
    _ name: String, to value: Value?
  ) throws(MapError) {
    var map = self
    map.applyState(ValueObject([(name, value ?? style.state[name] ?? .null)]))
    try map.loadMissing()
    self = map
  }

  /// Sets members of the state, and lets go of the sources that depend on one that is then another.
  mutating func applyState(_ state: ValueObject) {
    let changed = state.members.filter { globalState[$0.name] != $0.value }
    for member in changed { globalState[member.name] = member.value }
    let names = Set(changed.map(\.name))
    for named in style.sources where !names.isDisjoint(with: named.source.globalStateKeys) {
      reloadSource(named.name)
    }
  }
}

/// The states of features, which paint properties may ask for by `feature-state`.
extension Map {
  /// The state of a feature; empty where none was set.
  public func featureState(of feature: FeatureReference) -> ValueObject {
    featureStates.state(of: feature)
  }

  /// Adds the members of `state` to a feature's state; those of the same name are replaced. The feature
  /// need not be in view, or be there at all.
  ///
  /// - Throws: `MapError.change` where there is no such source or source layer.
  public mutating func setFeatureState(
    _ state: ValueObject, of feature: FeatureReference
  ) throws(MapError) {
    try checkSource(feature.source, layer: feature.sourceLayer)
    featureStates.set(state, of: feature)
  }

  /// Removes one member of a feature's state, or (without a name) all of it.
  ///
  /// - Throws: `MapError.change` where there is no such source or source layer.
  public mutating func removeFeatureState(
    _ name: String? = nil, of feature: FeatureReference
  ) throws(MapError) {
    try checkSource(feature.source, layer: feature.sourceLayer)
    featureStates.remove(name, of: feature)
  }

  /// Removes the states of all features of a source layer.
  ///
  /// - Throws: `MapError.change` where there is no such source or source layer.
  public mutating func removeFeatureStates(
    ofSource source: String, sourceLayer: String? = nil
  ) throws(MapError) {
    try checkSource(source, layer: sourceLayer)
    featureStates.removeAll(ofSource: source, sourceLayer: sourceLayer)
  }

  private func checkSource(_ name: String, layer: String?) throws(MapError) {
    switch (style.source(name), layer) {
    case (nil, _): throw MapError.change(.unknownSource(name))
    case (.vector, nil): throw MapError.change(.needsSourceLayer(name))
    case (.vector, _?): return
    case (_?, nil): return
    case (_?, _?): throw MapError.change(.hasNoSourceLayers(name))
    }
  }
}
