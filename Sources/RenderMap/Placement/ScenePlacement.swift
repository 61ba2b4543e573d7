import StyleSpec

/// Which symbols of a scene are shown: of each symbol layer, by tile and instance.
struct ScenePlacement: Sendable {
  /// What becomes of the symbols of each layer, by the layer's id.
  let outcomes: [String: [[SymbolOutcome]]]
  /// The layers' ids in the order in which they were placed: the numbers of `SymbolReference`.
  let layers: [String]

  /// Places the symbols of the scene that `painter` paints, the topmost layer first.
  init(_ painter: ScenePainter) {
    var placer = SymbolPlacer(
      painter.scene.viewport, crossSourceCollisions: painter.scene.hasCrossSourceCollisions)
    var outcomes: [String: [[SymbolOutcome]]] = [:]
    var layers: [String] = []
    for shown in painter.shownSymbols.reversed() {
      guard let tiles = painter.scene.symbols.tiles[shown.layer.id] else { continue }
      layers.append(shown.layer.id)
      outcomes[shown.layer.id] = placer.place(
        SymbolPlacer.Job(
          layer: shown.content, source: shown.layer.source ?? "", scope: painter.scope,
          tiles: tiles.map(\.symbols)))
    }
    self.outcomes = outcomes
    self.layers = layers
  }
}
