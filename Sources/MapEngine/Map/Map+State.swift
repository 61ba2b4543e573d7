import MapStyle

/// The state of the style, which expressions read with `global-state`.
extension Map {
  /// Sets a member of the style's state; nil sets its default. The change applies to filters, layout and paint
  /// properties. Sources whose `filter` or `clusterProperties` depend on the member are loaded again.
  ///
  /// - Throws: `MapError` if such a source cannot be loaded.
  public mutating func setGlobalStateProperty(
    _ name: String, to value: Value?
  ) throws(MapError) {
    var map = self
    let unloadsSources = map.applyState(
      ValueObject([(name, value ?? style.state[name] ?? .null)]))
    if unloadsSources { try map.loadMissing() }
    self = map
  }

  /// Sets members of the state, and unloads the sources that depend on a changed member. Returns whether there are
  /// such sources.
  @discardableResult
  mutating func applyState(_ state: ValueObject) -> Bool {
    let changed = state.members.filter { globalState[$0.name] != $0.value }
    for member in changed { globalState[member.name] = member.value }
    let names = Set(changed.map(\.name))
    let dependent = style.sources.filter { !names.isDisjoint(with: $0.source.globalStateKeys) }
    for named in dependent { reloadSource(named.name) }
    return !dependent.isEmpty
  }
}

/// The states of features, which paint properties read with `feature-state`.
extension Map {
  /// Returns the state of a feature; empty by default.
  public func featureState(of feature: FeatureReference) -> ValueObject {
    featureStates.state(of: feature)
  }

  /// Sets members of a feature's state. Other members are kept. The feature need not be in view, and need not exist.
  ///
  /// - Throws: `MapError.change` if the source or source layer does not exist.
  public mutating func setFeatureState(
    _ state: ValueObject, of feature: FeatureReference
  ) throws(MapError) {
    try checkSource(feature.source, layer: feature.sourceLayer)
    featureStates.set(state, of: feature)
  }

  /// Removes a member of a feature's state. If `name` is nil, all members are removed.
  ///
  /// - Throws: `MapError.change` if the source or source layer does not exist.
  public mutating func removeFeatureState(
    _ name: String? = nil, of feature: FeatureReference
  ) throws(MapError) {
    try checkSource(feature.source, layer: feature.sourceLayer)
    featureStates.remove(name, of: feature)
  }

  /// Removes the states of all features of a source layer.
  ///
  /// - Throws: `MapError.change` if the source or source layer does not exist.
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
