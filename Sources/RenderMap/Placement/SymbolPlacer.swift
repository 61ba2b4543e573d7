import MapGeometry
import MapStyle
import MapText

/// Decides for the whole picture which symbols are shown: layer by layer from the topmost one down,
/// each symbol stands where those before it left room. Follows MapLibre's `placement.ts` for a map
/// that does not move.
///
/// Its answer depends on nothing but the view, the layers and the order of their symbols.
struct SymbolPlacer {
  /// A layer to place.
  struct Job {
    /// The layer.
    var layer: Layer.Symbol
    /// The name of its source.
    var source: String
    /// What its properties are evaluated with.
    var scope: PropertyScope
    /// Its symbols, tile by tile.
    var tiles: [SymbolTile]
    /// What is known of them from pictures before; nil for a map at rest.
    var history: SymbolHistory.Layer?
  }

  private let view: SymbolView
  private let groupsBySource: Bool
  private var sources: [String] = []
  private var layerCount = 0
  /// What the symbols placed so far take up.
  private(set) var index: CollisionIndex

  /// Places symbols in a view.
  ///
  /// - Parameters:
  ///   - crossSourceCollisions: Whether symbols of different sources keep clear of each other.
  ///   - quantum: What boxes are rounded to; nil where they are as they come out.
  init(_ viewport: Viewport, crossSourceCollisions: Bool = true, quantum: Double? = nil) {
    view = SymbolView(viewport, quantum: quantum)
    groupsBySource = !crossSourceCollisions
    index = CollisionIndex(view)
  }

  /// Places the symbols of a layer that stands below those placed before. Gives what becomes of each
  /// symbol, by tile and instance.
  mutating func place(_ job: Job) -> [[SymbolOutcome]] {
    var layer = begin(job)
    place(&layer)
    return layer.outcomes
  }

  /// Places the symbols of all layers, the topmost first, in the passes that pictures need to be put
  /// together. Gives what becomes of each symbol, by layer, tile and instance.
  mutating func place(_ jobs: [Job], at seams: PlacementSeams) -> [[[SymbolOutcome]]] {
    var layers = jobs.map { begin($0) }
    for layer in layers.indices {
      for tile in layers[layer].placers.indices {
        let instances = layers[layer].placers[tile].tile.instances.indices
        let passes = instances.map {
          layers[layer].placers[tile].pass(of: $0, at: seams, in: index)
        }
        layers[layer].passes.append(passes)
      }
    }
    for pass in PlacementSeams.Pass.allCases where pass != .beyond {
      for layer in layers.indices { place(&layers[layer], pass: pass) }
    }
    return layers.map(\.outcomes)
  }

  /// A layer that is being placed.
  private struct PlacingLayer {
    var tiles: [SymbolTile]
    /// The symbols in their order.
    var runs: [SymbolOrder.Run]
    /// By tile and instance, the symbol's number; nil where no two are the same.
    var numbers: [[Int]]?
    /// The numbers of the symbols of finished passes.
    var seen: Set<Int> = []
    var placers: [SymbolTilePlacer]
    var outcomes: [[SymbolOutcome]]
    /// The pass of each symbol, by tile and instance; empty if there is only one pass.
    var passes: [[PlacementSeams.Pass]] = []
  }

  private mutating func begin(_ job: Job) -> PlacingLayer {
    let tileCount = job.history?.tilesInView ?? job.tiles.count
    let order = SymbolOrder.placing(job.tiles).filter { $0 < tileCount }
    let rules = SymbolRules(job.layer, scope: job.scope)
    let numbers = job.history?.numbers ?? CrossTileSymbols(job.tiles, order: order).numbers
    let group = group(of: job.source)
    let placers = placers(job, rules: rules, layer: layerCount, group: group)
    layerCount += 1
    var runs = SymbolOrder.runs(of: order, in: job.tiles, byKey: rules.sortsByKey)
    if rules.placesByHeight {
      for run in runs.indices {
        let tile = job.tiles[runs[run].tile]
        runs[run].instances = SymbolOrder.byHeight(tile, viewport: view.viewport).reversed()
      }
    }
    return PlacingLayer(
      tiles: job.tiles, runs: runs, numbers: numbers, placers: placers,
      outcomes: job.tiles.map { Array(repeating: SymbolOutcome(), count: $0.instances.count) })
  }

  /// Places the symbols of a layer that belong to a pass; all symbols if it is nil.
  private mutating func place(_ layer: inout PlacingLayer, pass: PlacementSeams.Pass? = nil) {
    for run in layer.runs {
      let tile = layer.tiles[run.tile]
      for instance in run.instances {
        if let pass, layer.passes[run.tile][instance] != pass { continue }
        let outcome: SymbolOutcome
        if !tile.holds(tile.instances[instance]) {
          outcome = SymbolOutcome(refusal: .outsideOfPlace)
        } else if let numbers = layer.numbers,
          !layer.seen.insert(numbers[run.tile][instance]).inserted
        {
          outcome = SymbolOutcome(refusal: .duplicate)
        } else if pass == .tooLarge {
          outcome = layer.placers[run.tile].outcomeWithoutPlace(instance)
        } else {
          outcome = layer.placers[run.tile].place(instance, in: &index)
        }
        layer.outcomes[run.tile][instance] = outcome
      }
    }
  }

  /// The boxes around the symbols of a job that was placed, by tile and instance.
  func extents(_ job: Job, _ outcomes: [[SymbolOutcome]]) -> [[Box?]] {
    let rules = SymbolRules(job.layer, scope: job.scope)
    let placers = placers(job, rules: rules, layer: 0, group: 0)
    return zip(placers, outcomes).map { placer, outcomes in
      zip(placer.tile.instances, outcomes).map { instance, outcome in
        placer.extent(of: instance, outcome, in: index)
      }
    }
  }

  /// What of the symbols of a job is shown even where they were not placed.
  func outcomeWithoutPlace(_ job: Job) -> (_ tile: Int, _ instance: Int) -> SymbolOutcome {
    let rules = SymbolRules(job.layer, scope: job.scope)
    let placers = placers(job, rules: rules, layer: 0, group: 0)
    return { placers[$0].outcomeWithoutPlace($1) }
  }

  /// What stands for the symbols of a job that was placed: by tile, the texts' marks before the icons'.
  func marks(_ job: Job, _ outcomes: [[SymbolOutcome]]) -> [[CollisionMark]] {
    let rules = SymbolRules(job.layer, scope: job.scope)
    let placers = placers(job, rules: rules, layer: 0, group: 0)
    return zip(placers, outcomes).map { placer, outcomes in
      let symbols = zip(placer.tile.instances, outcomes)
      return symbols.compactMap { placer.textMark(of: $0, $1, in: index) }
        + symbols.compactMap { placer.iconMark(of: $0, $1, in: index) }
    }
  }

  private func placers(
    _ job: Job, rules: SymbolRules, layer: Int, group: Int
  ) -> [SymbolTilePlacer] {
    job.tiles.indices.map { tile in
      SymbolTilePlacer(
        job, rules: rules, view: view,
        prototype: CollisionIndex.Owner(
          symbol: SymbolReference(layer: layer, tile: tile, instance: 0), group: group,
          overlap: .never))
    }
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
