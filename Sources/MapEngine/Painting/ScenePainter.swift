import MapRaster
import MapStyle
import MapSystem
import MapTiles
import MapVector

/// Converts the placed content of a scene to a display list. Each layer is painted in order by the painter of its type.
struct ScenePainter {
  private var content: PlacedContent
  private let drawsBackground: Bool
  private let debugOverlays: DebugOverlays
  /// The commands below everything else.
  private let below: [DrawCommand]
  /// The commands above the ground and below the objects on it.
  private let onGround: [DrawCommand]
  /// Whether commands are marked for vector output.
  private let marks: Bool

  private var view: ViewContent
  private let scope: PropertyScope
  /// Whether the symbols, and then each tile, are discarded after they are painted.
  private let discardsTiles: Bool

  /// Creates a painter of `content`.
  ///
  /// - Parameter lastTiles: The tiles of content without tiles. The symbols, and then each tile, are discarded after they
  ///   are painted.
  init(
    _ content: PlacedContent, lastTiles: consuming [String: [LoadedTile]]? = nil,
    drawsBackground: Bool, debugOverlays: DebugOverlays,
    below: [DrawCommand] = [], onGround: [DrawCommand] = [], marks: Bool = false
  ) {
    self.content = content
    self.below = below
    self.onGround = onGround
    self.marks = marks
    view = content.view
    scope = content.view.scope
    discardsTiles = lastTiles != nil
    if let lastTiles { view.tiles = lastTiles }
    self.drawsBackground = drawsBackground
    self.debugOverlays = debugOverlays
  }

  /// Returns the commands. The commands of the lowest layer are the first. Layers are painted on up to `threads`
  /// threads.
  mutating func displayList(threads: Int) -> DisplayList {
    let shown = view.shownLayers.filter { drawsBackground || !$0.isBackground }
    var list = DisplayList()
    list.commands = below
    if drawsBackground, let sky = view.style.sky {
      list.commands += SkyPainter.commands(
        sky, scope: scope, viewport: view.viewport, rules: view.rules)
    }
    let atmosphere =
      drawsBackground
      ? view.style.sky.flatMap {
        Atmosphere(
          $0, light: view.style.light, scope: scope, viewport: view.viewport, rules: view.rules)
      } : nil
    list.commands +=
      view.viewport.drapesContent
      ? elevatedCommands(for: shown, threads: threads)
      : flatCommands(
        for: shown, smoothsEdge: atmosphere == nil, isLowest: list.commands.isEmpty,
        threads: threads)
    list.commands += atmosphere?.commands ?? []
    if !debugOverlays.isEmpty { addDebugOverlays(to: &list) }
    return list
  }

  /// Returns the commands of layers on ground without elevation.
  ///
  /// - Parameters:
  ///   - smoothsEdge: Whether the edge of a globe is smoothed.
  ///   - isLowest: Whether nothing is drawn below the layers.
  private mutating func flatCommands(
    for layers: [Layer], smoothsEdge: Bool, isLowest: Bool, threads: Int
  ) -> [DrawCommand] {
    let painted =
      discardsTiles
      ? lastCommands(for: layers, threads: threads) : self.commands(for: layers, threads: threads)
    var commands = zip(layers, painted).map(marked)
    var areOnGround = layers.map { $0.isOnGround(in: scope) }
    if !onGround.isEmpty {
      let place = layers.lastIndex { $0.isDraped }.map { $0 + 1 } ?? 0
      commands.insert(onGround, at: place)
      areOnGround.insert(true, at: place)
    }
    return GlobeEdge(view.viewport, isSmooth: smoothsEdge).map {
      $0.smoothed(commands, areOnGround: areOnGround, isLowest: isLowest)
    } ?? commands.flatMap { $0 }
  }

  /// A piece of the painting of several layers.
  private struct Piece {
    /// The index of the layer; nil for the placement of the symbols.
    var layer: Int?
    /// The tile of the layer; nil for the whole layer.
    var tile: LoadedTile?
  }

  /// Returns the commands of each layer. Several threads paint pieces of the layers. Symbols are placed while the other
  /// layers are painted.
  private func commands(for layers: [Layer], threads: Int) -> [[DrawCommand]] {
    guard threads > 1 else { return layers.map { commands(for: $0, in: view, threads: 1) } }
    let symbols = layers.indices.filter { layers[$0].type == .symbol }
    let others = layers.indices.filter { layers[$0].type != .symbol }.flatMap { index in
      tilesToPaint(of: layers[index]).map { Piece(layer: index, tile: $0) }
    }
    let pieces = [Piece()] + others + symbols.map { Piece(layer: $0) }
    let painted = pieces.concurrentMap(threads: threads) { piece -> [DrawCommand] in
      if let layer = piece.layer {
        return commands(for: layers[layer], in: view, only: piece.tile, threads: threads)
      }
      _ = content.placement
      return []
    }
    var result = [[DrawCommand]](repeating: [], count: layers.count)
    for (piece, commands) in zip(pieces, painted) {
      if let layer = piece.layer { result[layer] += commands }
    }
    return result
  }

  /// Returns the commands of each layer. Symbols and other layers that are painted as a whole come first, and then the
  /// symbols are discarded. All layers of a tile are painted before the next tile, and then the tile is discarded.
  private mutating func lastCommands(for layers: [Layer], threads: Int) -> [[DrawCommand]] {
    var result = [[DrawCommand]](repeating: [], count: layers.count)
    func paint(_ indices: [Int], only tile: LoadedTile?) {
      let painted = indices.concurrentMap(threads: threads) {
        commands(for: layers[$0], in: view, only: tile, threads: threads)
      }
      for (index, commands) in zip(indices, painted) { result[index] += commands }
    }
    paint(layers.indices.filter { !paintsTiles(of: layers[$0]) }, only: nil)
    content = content.withoutSymbols
    for source in view.tiles.keys.sorted() {
      let indices = layers.indices.filter {
        layers[$0].source == source && paintsTiles(of: layers[$0])
      }
      view.tiles[source]?.reverse()
      while let tile = view.tiles[source]?.popLast() { paint(indices, only: tile) }
    }
    return result
  }

  /// Returns the tiles of a layer that can be painted separately. The only element is nil if the layer must be painted
  /// as a whole.
  private func tilesToPaint(of layer: Layer) -> [LoadedTile?] {
    guard paintsTiles(of: layer) else { return [nil] }
    return layer.source.flatMap { view.tiles[$0] } ?? []
  }

  /// Whether the tiles of a layer can be painted separately.
  private func paintsTiles(of layer: Layer) -> Bool {
    // The commands of a translucent layer form a group.
    switch layer.content {
    case .fill(let fill): scope.value(fill.fillLayerOpacity) >= 1
    case .line(let line): scope.value(line.lineLayerOpacity) >= 1
    case .background, .circle, .symbol, .raster, .hillshade, .colorRelief, .heatmap, .fillExtrusion:
      false
    }
  }

  /// Returns the commands of layers on ground with elevation. Consecutive layers that are draped over the ground form
  /// one picture for each tile of the ground.
  private func elevatedCommands(for layers: [Layer], threads: Int) -> [DrawCommand] {
    let ground = GroundPainter(view, threads: threads)
    let visibility = layers.contains { $0.isHiddenByGround } ? ground.visibility : nil
    var commands: [DrawCommand] = []
    var rest = layers[...]
    var isGroundDrawn = false
    while let first = rest.first, !WorkCancellation.isRequested {
      guard first.isDraped else {
        commands += marked(
          first, self.commands(for: first, in: view, visibility: visibility, threads: threads))
        rest = rest.dropFirst()
        continue
      }
      let stack = rest.prefix { $0.isDraped }
      let draped = ground.commands(isRepeated: isGroundDrawn) { picture in
        stack.flatMap { self.commands(for: $0, in: picture, threads: 1) }
      }
      isGroundDrawn = true
      commands += marked(first, draped)
      rest = rest.dropFirst(stack.count)
    }
    return commands
  }

  /// Returns the commands of a layer. If commands are marked, a mark precedes the commands, and a mark follows them.
  private func marked(_ layer: Layer, _ commands: [DrawCommand]) -> [DrawCommand] {
    guard marks, !commands.isEmpty else { return commands }
    return [.mark(LayerMark(layer.id))] + commands + [.mark(LayerMark(nil))]
  }

  private func addDebugOverlays(to list: inout DisplayList) {
    if debugOverlays.contains(.overdraw) { list.commands = DebugOverdraw.commands(list.commands) }
    if debugOverlays.contains(.tileBorders) { list.commands += DebugTileBorders.commands(view) }
    if debugOverlays.contains(.padding) { list.commands += DebugPadding.commands(view.viewport) }
  }

  /// Returns the commands of a layer, or of only one tile of the layer. If the work is canceled, there are no commands.
  private func commands(
    for layer: Layer, in view: ViewContent, only tile: LoadedTile? = nil,
    visibility: GroundVisibility? = nil, threads: Int
  ) -> [DrawCommand] {
    guard !WorkCancellation.isRequested else { return [] }
    let viewport = view.viewport
    switch layer.content {
    case .background(let background):
      return BackgroundPainter.commands(background, scope: scope, viewport: viewport)
    case .fill(let fill):
      let tiles = view.tiles(for: layer, only: tile, sortKey: fill.fillSortKey)
      if tiles.isEmpty { return [] }
      let painter = FillPainter(fill, scope: scope, viewport: viewport, marks: marks)
      let drawn = commands(for: tiles, painter.commands)
      return grouped(drawn, opacity: scope.value(fill.fillLayerOpacity))
    case .line(let line):
      let tiles = view.tiles(for: layer, only: tile, sortKey: line.lineSortKey)
      if tiles.isEmpty { return [] }
      let painter = LinePainter(
        line, scope: scope, viewport: viewport, marks: marks,
        leavesOutWorldEdge: layer.leavesOutWorldEdge)
      let drawn = commands(for: tiles, painter.commands)
      return grouped(drawn, opacity: scope.value(line.lineLayerOpacity))
    case .circle(let circle):
      let painter = CirclePainter(
        circle, scope: scope, viewport: viewport, visibility: visibility, marks: marks)
      return painter.commands(for: view.tiles(for: layer, sortKey: circle.circleSortKey))
    case .symbol(let symbol):
      let tiles = symbolTiles(of: layer)
      let drawn =
        tiles.isEmpty
        ? []
        : SymbolPainter(
          symbol, scope: scope, viewport: viewport, visibility: visibility, marks: marks
        ).commands(for: tiles)
      guard debugOverlays.contains(.collisions) else { return drawn }
      return drawn
        + DebugCollisions.commands(
          content.placement.collisionOutlines(ofLayer: layer.id), size: viewport.size)
    case .raster(let raster):
      let painter = RasterPainter(raster, scope: scope, viewport: viewport)
      return pixels(for: layer, in: view).map(painter.commands) ?? []
    case .hillshade(let hillshade):
      let painter = HillshadePainter(hillshade, scope: scope, viewport: viewport)
      return pixels(for: layer, in: view).map { painter.commands(for: $0, threads: threads) } ?? []
    case .colorRelief(let relief):
      let painter = ColorReliefPainter(relief, scope: scope, viewport: viewport)
      return pixels(for: layer, in: view).map(painter.commands) ?? []
    case .heatmap(let heatmap):
      let painter = HeatmapPainter(heatmap, scope: scope, viewport: viewport)
      return painter.commands(for: view.tiles(for: layer))
    case .fillExtrusion where !viewport.hasHeights: return []
    case .fillExtrusion(let extrusion):
      let painter = FillExtrusionPainter(
        extrusion, light: view.style.light, scope: scope, viewport: viewport)
      return painter.commands(for: view.tiles(for: layer), threads: threads)
    }
  }

  /// Returns the commands of tiles. If the work is canceled, the remaining tiles have no commands.
  private func commands(
    for tiles: [LayerTile], _ paint: (LayerTile) -> [DrawCommand]
  ) -> [DrawCommand] {
    tiles.flatMap { WorkCancellation.isRequested ? [] : paint($0) }
  }

  private func pixels(for layer: Layer, in view: ViewContent) -> SourcePixels? {
    layer.source.flatMap { view.pixels[$0] }
  }

  /// Returns the tiles of a symbol layer that show a symbol, with their placed symbols.
  private func symbolTiles(of layer: Layer) -> [PlacedSymbolTile] {
    let tiles = content.symbols.tiles[layer.id] ?? []
    let states = view.states(of: layer)
    let placed = content.placement.placedSymbols(ofLayer: layer.id)
    return zip(tiles, placed).compactMap { tile, placed in
      guard placed.contains(where: { $0.shows(.text) || $0.shows(.icon) }) else { return nil }
      return PlacedSymbolTile(
        symbols: tile.symbols, placed: placed,
        cursor: TileFeatureCursor(
          tile.features, tile: tile.symbols.tile.id, states: states))
    }
  }

  /// Returns the commands of a layer with an opacity. If the layer is translucent, its commands are composited as a
  /// group.
  private func grouped(_ commands: [DrawCommand], opacity: Double) -> [DrawCommand] {
    if commands.isEmpty || opacity >= 1 { return commands }
    if opacity <= 0 { return [] }
    return [.beginLayer(opacity: Float(opacity))] + commands + [.endLayer]
  }
}

extension Layer {
  fileprivate var isBackground: Bool { type == .background }

  /// Whether the layer is part of the picture draped over ground with elevation.
  fileprivate var isDraped: Bool {
    switch content {
    case .background, .fill, .line, .raster, .hillshade, .colorRelief: true
    case .circle, .symbol, .heatmap, .fillExtrusion: false
    }
  }

  /// Whether the layer's content stands on the ground and fades out behind ground with elevation.
  fileprivate var isHiddenByGround: Bool {
    switch content {
    case .circle, .symbol: true
    case .background, .fill, .line, .raster, .hillshade, .colorRelief, .heatmap, .fillExtrusion:
      false
    }
  }

  /// Whether the layer draws the ground, up to the edge of a globe. Other layers draw objects on the ground.
  fileprivate func isOnGround(in scope: PropertyScope) -> Bool {
    switch content {
    case .background, .fill, .line, .raster, .hillshade, .colorRelief, .heatmap: true
    case .circle(let circle): scope.value(circle.circlePitchAlignment) == .map
    case .symbol, .fillExtrusion: false
    }
  }
}
