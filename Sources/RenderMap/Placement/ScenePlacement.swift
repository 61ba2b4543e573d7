import Geometry
import StyleSpec

/// Which symbols of a scene are shown.
struct ScenePlacement: Sendable {
  /// A symbol layer that was placed.
  struct PlacedLayer: Sendable {
    /// The layer's id.
    var id: String
    /// What was placed.
    var job: SymbolPlacer.Job
    /// What became of each symbol, by tile and instance.
    var outcomes: [[SymbolOutcome]]
  }

  /// The layers in the order in which they were placed, the topmost first: the numbers of
  /// `SymbolReference`.
  private(set) var layers: [PlacedLayer] = []
  private var placer: SymbolPlacer

  /// Places the symbols of the scene that `painter` paints.
  init(_ painter: ScenePainter) {
    placer = SymbolPlacer(
      painter.scene.viewport, crossSourceCollisions: painter.scene.hasCrossSourceCollisions)
    for shown in painter.shownSymbols.reversed() {
      guard let tiles = painter.scene.symbols.tiles[shown.layer.id] else { continue }
      let job = SymbolPlacer.Job(
        layer: shown.content, source: shown.layer.source ?? "", scope: painter.scope,
        tiles: tiles.map(\.symbols))
      layers.append(PlacedLayer(id: shown.layer.id, job: job, outcomes: placer.place(job)))
    }
  }

  /// What became of the symbols of a layer, by tile and instance.
  func outcomes(ofLayer id: String) -> [[SymbolOutcome]] {
    layers.first { $0.id == id }?.outcomes ?? []
  }

  /// What stands for the symbols of a layer in collisions, tile by tile.
  func marks(ofLayer id: String) -> [[CollisionMark]] {
    layers.first { $0.id == id }.map { placer.marks($0.job, $0.outcomes) } ?? []
  }

  /// The boxes around the symbols of a layer, by tile and instance.
  func extents(of layer: PlacedLayer) -> [[Box?]] { placer.extents(layer.job, layer.outcomes) }
}
