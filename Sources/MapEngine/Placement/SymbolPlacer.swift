import MapGeometry
import MapStyle
import MapSystem
import MapText

/// Decides for the whole picture which symbols are shown, layer by layer from the topmost layer down. A symbol is shown
/// if the symbols before it leave room for it. The placer follows MapLibre's `placement.ts` for a map that does not
/// move.
///
/// The result depends only on the view, the layers and the order of their symbols.
struct SymbolPlacer {
  /// A layer to place.
  struct Job {
    var layer: Layer.Symbol
    /// The name of the layer's source.
    var source: String
    /// The values with which the layer's properties are evaluated.
    var scope: PropertyScope
    /// Whether each symbol as a whole must be on the world.
    var staysOnWorld = false
    /// The layer's symbols, tile by tile.
    var tiles: [SymbolTile]
    /// The symbols' history from earlier pictures; nil if the map is at rest.
    var history: SymbolHistory.Layer?
  }

  private let view: SymbolView
  private let groupsBySource: Bool
  private var sources: [String] = []
  private var layerCount = 0
  /// The collision shapes of the symbols placed so far.
  private(set) var index: CollisionIndex

  /// Creates a placer for a view.
  ///
  /// - Parameters:
  ///   - crossSourceCollisions: Whether symbols of different sources collide.
  ///   - quantum: The unit to which collision boxes are rounded; nil to leave them unrounded.
  ///   - reserved: Boxes in the picture, in pixels of the style. A symbol may overlap them only if it may cover all
  ///     other symbols.
  init(
    _ viewport: Viewport, crossSourceCollisions: Bool = true, quantum: Double? = nil,
    reserved: [Box] = []
  ) {
    view = SymbolView(viewport, quantum: quantum)
    groupsBySource = !crossSourceCollisions
    index = CollisionIndex(view, reserved: reserved)
  }

  /// Places the symbols of a layer below the symbols that were placed before. Returns the placed symbols by tile and
  /// instance.
  mutating func place(_ job: Job) -> [[PlacedSymbol]] {
    var layer = begin(job)
    place(&layer)
    return layer.placed
  }

  /// Places the symbols of all layers in the passes that pictures with seams require. The topmost layer is the first.
  /// Returns the placed symbols by layer, tile and instance.
  mutating func place(_ jobs: [Job], at seams: PlacementSeams) -> [[[PlacedSymbol]]] {
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
    return layers.map(\.placed)
  }

  /// A layer in the process of placement.
  private struct PlacingLayer {
    var tiles: [SymbolTile]
    /// The symbols in the order of their placement.
    var runs: [SymbolOrder.Run]
    /// The symbols' identifying numbers by tile and instance; nil if no two symbols are the same.
    var numbers: [[Int]]?
    /// The numbers of the symbols that have already been considered.
    var seen: Set<Int> = []
    var placers: [SymbolTilePlacer]
    var placed: [[PlacedSymbol]]
    /// The pass of each symbol, by tile and instance; empty if there is only one pass.
    var passes: [[PlacementSeams.Pass]] = []
  }

  private mutating func begin(_ job: Job) -> PlacingLayer {
    let tileCount = job.history?.tilesInView ?? job.tiles.count
    let order = SymbolOrder.placing(job.tiles).filter { $0 < tileCount }
    let numbers = job.history?.numbers ?? CrossTileSymbols(job.tiles, order: order).numbers
    let placers = placers(job, layer: layerCount, group: group(of: job.source))
    layerCount += 1
    let rules = placers.first?.rules
    var runs = SymbolOrder.runs(of: order, in: job.tiles, byKey: rules?.sortsByKey == true)
    if rules?.placesByHeight == true {
      for run in runs.indices {
        let tile = job.tiles[runs[run].tile]
        runs[run].instances = SymbolOrder.byHeight(tile, viewport: view.viewport).reversed()
      }
    }
    return PlacingLayer(
      tiles: job.tiles, runs: runs, numbers: numbers, placers: placers,
      placed: job.tiles.map { Array(repeating: PlacedSymbol(), count: $0.instances.count) })
  }

  /// Places the symbols of a layer that belong to a pass, or all symbols if the pass is nil.
  private mutating func place(_ layer: inout PlacingLayer, pass: PlacementSeams.Pass? = nil) {
    let cancellation = WorkCancellation.current
    for run in layer.runs {
      let tile = layer.tiles[run.tile]
      let placer = layer.placers[run.tile]
      for instance in run.instances where cancellation?.isCancelled != true {
        if let pass, layer.passes[run.tile][instance] != pass { continue }
        let placed: PlacedSymbol
        if !tile.holds(tile.instances[instance]) {
          placed = PlacedSymbol(refusal: .outsideOfPlace)
        } else if let numbers = layer.numbers,
          !layer.seen.insert(numbers[run.tile][instance]).inserted
        {
          placed = PlacedSymbol(refusal: .duplicate)
        } else if pass == .tooLarge {
          placed = placer.symbolWithoutPlace(instance)
        } else {
          placed = placer.place(instance, in: &index)
        }
        layer.placed[run.tile][instance] = placed
      }
    }
  }

  /// Returns the boxes of a job's visible icons and texts and, for each symbol that a reserved box displaces, the box
  /// around all its possible places.
  func visibleBoxes(_ job: Job, _ placed: [[PlacedSymbol]]) -> [AnchoredBox] {
    boxes(job, placed) { placer, index, placed in
      if placed.textRefusal == .decoration || placed.iconRefusal == .decoration {
        return [(placer.box(ofPlacesOf: index, in: self.index), true)]
      }
      let instance = placer.tile.instances[index]
      let text = placed.text.flatMap { _ in
        placer.textOutline(of: instance, placed, in: self.index)
      }
      let icon = placed.icon.flatMap { _ in
        placer.iconOutline(of: instance, placed, in: self.index)
      }
      return [(text, true), (icon, false)].compactMap { outline, isLabel in
        outline.map { ($0.box, isLabel) }
      }
    }
  }

  /// Returns the boxes of all possible places of a job's symbols, visible or not.
  func possibleBoxes(_ job: Job, _ placed: [[PlacedSymbol]]) -> [AnchoredBox] {
    boxes(job, placed) { placer, index, placed in
      placed.isLeftOut ? [] : [(placer.box(ofPlacesOf: index, in: self.index), true)]
    }
  }

  /// Returns the results of `boxes` for the symbols of a job, with the symbols' anchors in the picture.
  private func boxes(
    _ job: Job, _ placed: [[PlacedSymbol]],
    _ boxes: (inout SymbolTilePlacer, Int, PlacedSymbol) -> [(box: Box, isLabel: Bool)]
  ) -> [AnchoredBox] {
    let placers = placers(job)
    return zip(placers, placed).flatMap { placer, placed in
      var placer = placer
      return placed.indices.flatMap { index in
        boxes(&placer, index, placed[index]).map {
          AnchoredBox(
            anchor: placer.anchor(of: placer.tile.instances[index]), box: $0.box,
            isLabel: $0.isLabel)
        }
      }
    }
  }

  /// Returns the bounding boxes of the placed symbols of a job, by tile and instance. A box is nil if the symbol is
  /// behind the viewer or its line is too short.
  func extents(_ job: Job, _ placed: [[PlacedSymbol]]) -> [[Box?]] {
    let placers = placers(job)
    return zip(placers, placed).map { placer, placed in
      zip(placer.tile.instances, placed).map { instance, placed in
        placer.extent(of: instance, placed, in: index)
      }
    }
  }

  /// Returns the placed symbols of a job, by tile and instance. For texts that were refused before they were shaped
  /// or before their lines were examined, the reasons are determined from the texts themselves.
  ///
  /// - Parameter layer: The index of the layer in `SymbolReference`.
  func explained(_ job: Job, _ placed: [[PlacedSymbol]], layer: Int) -> [[PlacedSymbol]] {
    let group = groupsBySource ? sources.firstIndex(of: job.source) ?? 0 : 0
    let placers = placers(job, layer: layer, group: group)
    return zip(placers, placed).map { placer, placed in
      placed.indices.map { index in
        var symbol = placed[index]
        symbol.textRefusal = placer.textRefusal(index, symbol, in: self.index)
        return symbol
      }
    }
  }

  /// Returns a function that returns the parts of a job's symbol that are shown even without a place.
  func symbolWithoutPlace(_ job: Job) -> (_ tile: Int, _ instance: Int) -> PlacedSymbol {
    let placers = placers(job)
    return { placers[$0].symbolWithoutPlace($1) }
  }

  /// Returns the collision outlines of the placed symbols of a job, by tile. The outlines of texts come before the
  /// outlines of icons.
  func collisionOutlines(_ job: Job, _ placed: [[PlacedSymbol]]) -> [[CollisionOutline]] {
    let placers = placers(job)
    return zip(placers, placed).map { placer, placed in
      let symbols = zip(placer.tile.instances, placed).enumerated()
        .filter { !placer.isOutside($0.offset, of: index) }.map(\.element)
      return symbols.compactMap { placer.textOutline(of: $0, $1, in: index) }
        + symbols.compactMap { placer.iconOutline(of: $0, $1, in: index) }
    }
  }

  private func placers(_ job: Job, layer: Int = 0, group: Int = 0) -> [SymbolTilePlacer] {
    guard !job.tiles.isEmpty else { return [] }
    let rules = SymbolRules(job.layer, scope: job.scope)
    return job.tiles.indices.map { tile in
      SymbolTilePlacer(
        job, rules: rules, view: view,
        owner: CollisionIndex.Owner(
          symbol: SymbolReference(layer: layer, tile: tile, instance: 0), group: group,
          overlap: .never))
    }
  }

  private mutating func group(of source: String) -> Int {
    guard groupsBySource else { return 0 }
    if let index = sources.firstIndex(of: source) { return index }
    sources.append(source)
    return sources.count - 1
  }
}

extension PlacedSymbol {
  /// Creates a symbol without visible parts.
  fileprivate init(refusal: SymbolRefusal) {
    self.init(textRefusal: refusal, iconRefusal: refusal)
  }
}
