import MapGeometry
import MapStyle

/// Which symbols of a scene are shown.
struct ScenePlacement: Sendable {
  /// A symbol layer that was placed.
  struct PlacedLayer: Sendable {
    /// The layer's id.
    var id: String
    /// The number that `SymbolReference` has of it, or of the layer that it shares its symbols with.
    var number: Int
    /// What was placed.
    var job: SymbolPlacer.Job
    /// What became of each symbol, by tile and instance.
    var outcomes: [[SymbolOutcome]]
  }

  /// The layers in the order in which they were placed, the topmost first; after them those that share
  /// the symbols of one of them, as they differ in paint alone.
  private(set) var layers: [PlacedLayer] = []
  private var placer: SymbolPlacer

  /// Places the symbols of the scene that `painter` paints.
  init(_ painter: ScenePainter) {
    let seams = painter.scene.seams
    placer = SymbolPlacer(
      seams?.viewport ?? painter.scene.viewport,
      crossSourceCollisions: painter.scene.hasCrossSourceCollisions,
      grain: seams.map { _ in PlacementSeams.grain })
    let shared = painter.scene.style.sharedLayouts
    var followers: [PlacedLayer] = []
    for shown in painter.shownSymbols.reversed() {
      guard let tiles = painter.scene.symbols.tiles[shown.layer.id] else { continue }
      let job = SymbolPlacer.Job(
        layer: shown.content, source: shown.layer.source ?? "", scope: painter.scope,
        tiles: tiles.map(\.symbols), history: painter.scene.symbolHistory?.layers[shown.layer.id])
      var layer = PlacedLayer(id: shown.layer.id, number: layers.count, job: job, outcomes: [])
      if shared[layer.id] == nil {
        if seams == nil {
          let placed = placer.place(job)
          layer.outcomes = job.history?.shown ?? placed
        }
        layers.append(layer)
      } else {
        followers.append(layer)
      }
    }
    if let seams {
      for (index, outcomes) in placer.place(layers.map(\.job), at: seams).enumerated() {
        layers[index].outcomes = outcomes
      }
    }
    for var layer in followers {
      guard let leader = layers.first(where: { $0.id == shared[layer.id] }) else { continue }
      layer.number = leader.number
      layer.outcomes = leader.outcomes
      layers.append(layer)
    }
  }

  /// What became of the symbols of a layer, by tile and instance.
  func outcomes(ofLayer id: String) -> [[SymbolOutcome]] {
    layers.first { $0.id == id }?.outcomes ?? []
  }

  /// What of the symbols of a layer is shown even where they were not placed.
  func outcomeWithoutPlace(ofLayer id: String) -> ((_ tile: Int, _ instance: Int) -> SymbolOutcome)?
  {
    layers.first { $0.id == id }.map { placer.outcomeWithoutPlace($0.job) }
  }

  /// What stands for the symbols of a layer in collisions, tile by tile.
  func marks(ofLayer id: String) -> [[CollisionMark]] {
    layers.first { $0.id == id }.map { placer.marks($0.job, $0.outcomes) } ?? []
  }

  /// The symbols that an outline in the picture touches; one may come more than once.
  func symbols(touching outline: QueryOutline) -> [SymbolReference] {
    placer.index.symbols(touching: outline)
  }

  /// The boxes around the symbols of a layer, by tile and instance.
  func extents(of layer: PlacedLayer) -> [[Box?]] { placer.extents(layer.job, layer.outcomes) }
}
