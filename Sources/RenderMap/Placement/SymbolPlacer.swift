import Geometry
import StyleSpec
import Typography

/// Decides for the whole picture which symbols are shown: layer by layer from the topmost one down,
/// each symbol stands where those before it left room. Follows MapLibre's `placement.ts` for a map
/// that does not move.
///
/// Its answer depends on nothing but the view, the layers and the order of their symbols.
struct SymbolPlacer {
  /// A layer to place.
  struct Job {
    /// The layer.
    var layer: SymbolLayer
    /// The name of its source.
    var source: String
    /// What its properties are evaluated with.
    var scope: PropertyScope
    /// Its symbols, tile by tile.
    var tiles: [SymbolTile]
  }

  private let view: SymbolView
  private let groupsBySource: Bool
  private var sources: [String] = []
  private var layerCount = 0
  private var index: CollisionIndex

  /// Places symbols in a view.
  ///
  /// - Parameter crossSourceCollisions: Whether symbols of different sources keep clear of each other.
  init(_ viewport: Viewport, crossSourceCollisions: Bool = true) {
    view = SymbolView(viewport)
    groupsBySource = !crossSourceCollisions
    index = CollisionIndex(view)
  }

  /// Places the symbols of a layer that stands below those placed before. Gives what becomes of each
  /// symbol, by tile and instance.
  mutating func place(_ job: Job) -> [[SymbolOutcome]] {
    let order = SymbolOrder.placing(job.tiles)
    let rules = SymbolRules(job.layer.layout, scope: job.scope)
    let same = CrossTileSymbols(order.map { job.tiles[$0] }) { $0.holds($1) }
    var seen: Set<Int> = []
    var outcomes = job.tiles.map { Array(repeating: SymbolOutcome(), count: $0.instances.count) }
    let contexts = job.tiles.indices.map { tile in
      SymbolTilePlacer(
        job.tiles[tile], rules: rules, paint: job.layer.paint, scope: job.scope, view: view,
        layer: layerCount, tileIndex: tile, group: group(of: job.source))
    }
    var ranks = [Int](repeating: 0, count: job.tiles.count)
    for (rank, tile) in order.enumerated() { ranks[tile] = rank }
    for run in SymbolOrder.runs(of: order, in: job.tiles, byKey: rules.sortsByKey) {
      let tile = job.tiles[run.tile]
      let instances =
        rules.placesByHeight
        ? SymbolOrder.byHeight(tile, viewport: view.viewport).reversed() : run.instances
      for instance in instances {
        if !tile.holds(tile.instances[instance]) {
          outcomes[run.tile][instance] = SymbolOutcome(refusal: .outsideOfPlace)
        } else if let numbers = same.numbers,
          !seen.insert(numbers[ranks[run.tile]][instance]).inserted
        {
          outcomes[run.tile][instance] = SymbolOutcome(refusal: .duplicate)
        } else {
          outcomes[run.tile][instance] = contexts[run.tile].place(instance, in: &index)
        }
      }
    }
    layerCount += 1
    return outcomes
  }

  private mutating func group(of source: String) -> Int {
    guard groupsBySource else { return 0 }
    if let known = sources.firstIndex(of: source) { return known }
    sources.append(source)
    return sources.count - 1
  }
}

extension SymbolOutcome {
  /// A symbol of which nothing is shown.
  fileprivate init(refusal: SymbolRefusal) {
    textRefusal = refusal
    iconRefusal = refusal
  }
}
