import MapGeometry
import MapParallel
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

  /// Places the symbols of a view.
  init(_ view: ViewContent, _ symbols: SceneSymbols, _ rules: PlacementRules) {
    let seams = rules.seams
    placer = SymbolPlacer(
      seams?.viewport ?? view.viewport, crossSourceCollisions: rules.crossSourceCollisions,
      quantum: seams.map { _ in PlacementSeams.quantum })
    let shared = view.style.sharedLayouts
    var followers: [PlacedLayer] = []
    // The placement of cancelled work is discarded.
    for shown in view.shownSymbols.reversed() where !WorkCancellation.isRequested {
      guard let tiles = symbols.tiles[shown.layer.id] else { continue }
      let job = SymbolPlacer.Job(
        layer: shown.content, source: shown.layer.source ?? "", scope: view.scope,
        tiles: tiles.map(\.symbols), history: rules.history?.layers[shown.layer.id])
      var layer = PlacedLayer(id: shown.layer.id, number: layers.count, job: job, outcomes: [])
      if shared[layer.id] == nil {
        if seams == nil {
          layer.outcomes = placer.place(job)
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

  /// Replaces the outcomes of a layer and of those that share its symbols.
  mutating func show(_ outcomes: [[SymbolOutcome]], ofLayer id: String) {
    guard let number = layers.first(where: { $0.id == id })?.number else { return }
    for index in layers.indices where layers[index].number == number {
      layers[index].outcomes = outcomes
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

/// The conditions of a placement besides the symbols themselves.
struct PlacementRules {
  /// The symbols of earlier pictures; nil for a map at rest.
  var history: SymbolHistory?
  /// The edges to other pictures; nil for a picture that is not part of a larger one.
  var seams: PlacementSeams?
  /// Whether symbols of different sources collide.
  var crossSourceCollisions = true
}

/// The content of a view with its placed symbols.
struct PlacedContent: Sendable {
  /// The content.
  let view: ViewContent
  /// The symbols, laid out.
  let symbols: SceneSymbols
  /// The outcome of their placement.
  let placement: ScenePlacement
}
