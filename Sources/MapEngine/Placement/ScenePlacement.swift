import MapGeometry
import MapStyle
import MapSystem
import Synchronization

/// The placed symbols of a scene.
struct ScenePlacement: Sendable {
  /// A symbol layer that was placed.
  struct PlacedLayer: Sendable {
    /// The layer's id.
    var id: String
    /// The index of the layer in `SymbolReference`. If the layer shares the symbols of another layer, it is the index
    /// of that other layer.
    var index: Int
    /// The layer with its symbols.
    var job: SymbolPlacer.Job
    /// The placed symbols, by tile and instance.
    var placed: [[PlacedSymbol]]
  }

  /// The layers in the order of their placement. The topmost layer is the first. After them follow the layers that
  /// share the symbols of another layer and differ from it only in paint.
  private(set) var layers: [PlacedLayer] = []
  /// The indices of the layers by their ids.
  private var indices: [String: Int] = [:]
  private var placer: SymbolPlacer

  /// Places the symbols of a view.
  init(_ view: ViewContent, _ symbols: SceneSymbols, _ rules: PlacementRules) {
    let seams = rules.seams
    placer = SymbolPlacer(
      seams?.viewport ?? view.viewport, crossSourceCollisions: rules.crossSourceCollisions,
      quantum: seams.map { _ in PlacementSeams.quantum }, reserved: rules.reserved)
    let shared = view.style.sharedLayouts
    var followers: [PlacedLayer] = []
    // The placement of canceled work is discarded.
    for shown in view.visibleSymbols.reversed() where !WorkCancellation.isRequested {
      guard let tiles = symbols.tiles[shown.layer.id] else { continue }
      let job = SymbolPlacer.Job(
        layer: shown.content, source: shown.layer.source ?? "", scope: view.scope,
        staysOnWorld: shown.layer.staysOnWorld, tiles: tiles.map(\.symbols),
        history: rules.history?.layers[shown.layer.id])
      var layer = PlacedLayer(id: shown.layer.id, index: layers.count, job: job, placed: [])
      if shared[layer.id] == nil {
        if seams == nil {
          layer.placed = placer.place(job)
        }
        append(layer)
      } else {
        followers.append(layer)
      }
    }
    if let seams {
      for (index, placed) in placer.place(layers.map(\.job), at: seams).enumerated() {
        layers[index].placed = placed
      }
    }
    for var layer in followers {
      guard let leader = shared[layer.id].flatMap({ indices[$0] }) else { continue }
      layer.index = layers[leader].index
      layer.placed = layers[leader].placed
      append(layer)
    }
  }

  private mutating func append(_ layer: PlacedLayer) {
    indices[layer.id] = layers.count
    layers.append(layer)
  }

  /// Replaces the placed symbols of a layer, and of the layers that share them.
  mutating func show(_ placed: [[PlacedSymbol]], ofLayer id: String) {
    guard let shared = indices[id].map({ layers[$0].index }) else { return }
    for index in layers.indices where layers[index].index == shared {
      layers[index].placed = placed
    }
  }

  /// Returns the placed symbols of a layer, by tile and instance.
  func placedSymbols(ofLayer id: String) -> [[PlacedSymbol]] {
    indices[id].map { layers[$0].placed } ?? []
  }

  /// Returns a function that returns the parts of a layer's symbol that are shown even without a place; nil if the
  /// layer was not placed.
  func symbolWithoutPlace(ofLayer id: String) -> ((_ tile: Int, _ instance: Int) -> PlacedSymbol)? {
    indices[id].map { placer.symbolWithoutPlace(layers[$0].job) }
  }

  /// Returns the collision outlines of a layer's symbols, tile by tile.
  func collisionOutlines(ofLayer id: String) -> [[CollisionOutline]] {
    indices[id].map { placer.collisionOutlines(layers[$0].job, layers[$0].placed) } ?? []
  }

  /// Returns the placed symbols of a layer, by tile and instance, with the exact reasons that texts are not shown.
  func explained(_ layer: PlacedLayer) -> [[PlacedSymbol]] {
    placer.explained(layer.job, layer.placed, layer: layer.index)
  }

  /// Returns the symbols that touch an outline in the picture. A symbol may be included more than once.
  func symbols(touching outline: QueryOutline) -> [SymbolReference] {
    placer.index.symbols(touching: outline)
  }

  /// Returns boxes in pixels of the style: the boxes of a layer's visible icons and texts and, for each symbol that a
  /// reserved box displaces, the box around all its possible places.
  func visibleBoxes(ofLayer id: String) -> [AnchoredBox] {
    indices[id].map { placer.visibleBoxes(layers[$0].job, layers[$0].placed) } ?? []
  }

  /// Returns the boxes of all possible places of a layer's symbols, in pixels of the style. There are no boxes if the
  /// layer has more symbols than `limit`.
  func possibleBoxes(ofLayer id: String, limit: Int) -> [AnchoredBox] {
    guard let layer = indices[id].map({ layers[$0] }),
      layer.placed.reduce(0, { $0 + $1.count }) <= limit
    else { return [] }
    return placer.possibleBoxes(layer.job, layer.placed)
  }

  /// Returns the bounding boxes of a layer's symbols in the picture, in pixels of the style, by tile and instance. A
  /// box is nil if the symbol is behind the viewer or its line is too short.
  func extents(of layer: PlacedLayer) -> [[Box?]] { placer.extents(layer.job, layer.placed) }
}

/// The symbols that were placed in earlier pictures of an interactive map.
struct SymbolHistory: Sendable {
  /// The history of one layer's symbols, by tile and instance.
  struct Layer: Sendable {
    /// The number of tiles in view. These tiles come first in the arrays below. The symbols of all other tiles are
    /// fading out.
    var tilesInView: Int
    /// The symbols' identifying numbers. The same symbol has the same number in all pictures.
    var numbers: [[Int]]
    /// The texts as they were placed before; nil for a text that was not placed.
    var previousTexts: [[PlacedText?]]
  }

  /// The history of each layer that does not share the symbols of another layer, by the layer's id.
  var layers: [String: Layer] = [:]
}

/// The inputs of a placement other than the symbols.
struct PlacementRules {
  /// The symbols of earlier pictures; nil if the map is at rest.
  var history: SymbolHistory?
  /// The edges to other pictures; nil if the picture is not a part of a larger picture.
  var seams: PlacementSeams?
  /// Whether symbols of different sources collide.
  var crossSourceCollisions = true
  /// Boxes in the picture, in pixels of the style. A symbol may overlap them only if it may cover all other symbols.
  var reserved: [Box] = []
}

/// The content of a view with its placed symbols. Symbols are placed when their placement is first used.
final class PlacedContent: Sendable {
  let view: ViewContent
  /// The symbols before placement.
  let symbols: SceneSymbols
  private let rules: PlacementRules
  private let made: Mutex<ScenePlacement?>

  /// Creates content whose symbols are placed by rules, unless their placement is given.
  init(
    view: ViewContent, symbols: SceneSymbols, rules: PlacementRules = PlacementRules(),
    placement: ScenePlacement? = nil
  ) {
    self.view = view
    self.symbols = symbols
    self.rules = rules
    made = Mutex(placement)
  }

  /// The placement of the symbols. The first use makes it, while other threads wait for it.
  var placement: ScenePlacement {
    made.withLock { made in
      let placement = made ?? ScenePlacement(view, symbols, rules)
      made = placement
      return placement
    }
  }

  /// The same content without tiles of features. Symbols keep the features from which they are made.
  var withoutTiles: PlacedContent {
    var view = view
    view.tiles = [:]
    return PlacedContent(
      view: view, symbols: symbols, rules: rules, placement: made.withLock { $0 })
  }
  /// The same content without symbols.
  var withoutSymbols: PlacedContent { PlacedContent(view: view, symbols: SceneSymbols()) }
}
