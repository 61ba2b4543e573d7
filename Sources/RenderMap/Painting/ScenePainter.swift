import MapParallel
import MapRaster
import MapStyle
import MapTiles

/// Turns a scene into a display list: every layer in its order, through the painter of its type.
struct ScenePainter {
  /// The scene.
  let scene: Scene
  /// What the properties of its layers are evaluated with.
  let scope: PropertyScope

  /// A painter of `scene`.
  init(_ scene: Scene) {
    self.scene = scene
    scope = PropertyScope(
      zoom: scene.viewport.camera.zoom, globalState: scene.globalState, images: scene.images,
      isSupportedScript: scene.style.isSupportedScript)
  }

  /// What to draw, the lowest layer first; layers are painted on up to `threads` threads.
  func displayList(threads: Int) -> DisplayList {
    let shown = scene.style.layers.filter {
      $0.isShown(in: scope) && (scene.drawsBackground || !$0.isBackground)
    }
    let placement = ScenePlacement(self)
    var list = DisplayList()
    list.commands = shown.concurrentMap(threads: threads) {
      commands(for: $0, placement: placement, threads: threads)
    }.flatMap { $0 }
    if !scene.debugOverlays.isEmpty { addDebugOverlays(to: &list) }
    list.commands += scene.dressingCommands
    return list
  }

  private func addDebugOverlays(to list: inout DisplayList) {
    let overlays = scene.debugOverlays
    if overlays.contains(.overdraw) { list.commands = DebugOverdraw.commands(list.commands) }
    if overlays.contains(.tileBorders) { list.commands += DebugTileBorders.commands(self) }
    if overlays.contains(.padding) { list.commands += DebugPadding.commands(scene.viewport) }
  }

  private func commands(
    for layer: Layer, placement: ScenePlacement, threads: Int
  ) -> [DrawCommand] {
    let viewport = scene.viewport
    switch layer.content {
    case .background(let background):
      return BackgroundPainter.commands(background, scope: scope, viewport: viewport)
    case .fill(let fill):
      let painter = FillPainter(fill, scope: scope, viewport: viewport)
      let drawn = tiles(for: layer, sortKey: fill.fillSortKey).flatMap(painter.commands)
      return grouped(drawn, opacity: scope.value(fill.fillLayerOpacity))
    case .line(let line):
      let painter = LinePainter(line, scope: scope, viewport: viewport)
      let drawn = tiles(for: layer, sortKey: line.lineSortKey).flatMap(painter.commands)
      return grouped(drawn, opacity: scope.value(line.lineLayerOpacity))
    case .circle(let circle):
      let painter = CirclePainter(circle, scope: scope, viewport: viewport)
      return painter.commands(for: tiles(for: layer, sortKey: circle.circleSortKey))
    case .symbol(let symbol):
      let painter = SymbolPainter(symbol, scope: scope, viewport: viewport)
      let drawn = painter.commands(for: symbolTiles(of: layer, placement: placement))
      guard scene.debugOverlays.contains(.collisions) else { return drawn }
      return drawn
        + DebugCollisions.commands(placement.marks(ofLayer: layer.id), size: viewport.size)
    case .raster(let raster):
      let painter = RasterPainter(raster, scope: scope, viewport: viewport)
      return pixels(for: layer).map(painter.commands) ?? []
    case .hillshade(let hillshade):
      let painter = HillshadePainter(hillshade, scope: scope, viewport: viewport)
      return pixels(for: layer).map { painter.commands(for: $0, threads: threads) } ?? []
    case .colorRelief(let relief):
      let painter = ColorReliefPainter(relief, scope: scope, viewport: viewport)
      return pixels(for: layer).map(painter.commands) ?? []
    case .heatmap(let heatmap):
      let painter = HeatmapPainter(heatmap, scope: scope, viewport: viewport)
      return painter.commands(for: tiles(for: layer))
    case .fillExtrusion(let extrusion):
      let painter = FillExtrusionPainter(
        extrusion, light: scene.style.light, scope: scope, viewport: viewport)
      return painter.commands(for: tiles(for: layer), threads: threads)
    }
  }

  private func pixels(for layer: Layer) -> SourcePixels? {
    layer.source.flatMap { scene.pixels[$0] }
  }

  /// The tiles of a symbol layer with what placement made of them.
  private func symbolTiles(of layer: Layer, placement: ScenePlacement) -> [PlacedSymbolTile] {
    let tiles = scene.symbols.tiles[layer.id] ?? []
    let states = TileFeatureStates(of: layer, in: scene)
    return zip(tiles, placement.outcomes(ofLayer: layer.id)).map { tile, outcomes in
      PlacedSymbolTile(
        symbols: tile.symbols, outcomes: outcomes,
        cursor: TileFeatureCursor(
          tile.features, tile: tile.symbols.tile.id, states: states))
    }
  }

  /// The tiles of the layer's source, each with the features that the layer draws, in the order of
  /// their sort keys where there is one.
  func tiles(for layer: Layer, sortKey: PropertyValue<Double?>? = nil) -> [PaintedTile] {
    guard let source = layer.source, let tiles = scene.tiles[source] else { return [] }
    return tiles.compactMap { painted($0, by: layer, sortKey: sortKey) }
  }

  /// A tile with the features that the layer draws; nil where there are none.
  func painted(
    _ tile: LoadedTile, by layer: Layer, sortKey: PropertyValue<Double?>? = nil
  ) -> PaintedTile? {
    guard let indexed = tile.layers[layer.sourceLayer ?? ""] else { return nil }
    var painted = bare(tile, indexed, of: layer)
    painted.features = indexed.layouts.features(layoutKey(of: layer, in: tile)) {
      let cursor = painted.cursor
      let key = sortKey.map {
        TileProperty($0, scope: scope, tileZoom: painted.zoom, cursor: cursor)
      }
      return FeatureSelection.features(
        at: cursor, filter: layer.filter, sortKey: key, scope: scope, tileZoom: painted.zoom)
    }
    return painted.features.isEmpty ? nil : painted
  }

  /// A tile without features to draw.
  func bare(_ tile: LoadedTile, _ indexed: IndexedLayer, of layer: Layer) -> PaintedTile {
    PaintedTile(
      frame: TileFrame(tile: tile.tile, extent: indexed.layer.extent, viewport: scene.viewport),
      place: tile.place,
      cursor: TileFeatureCursor(
        indexed, tile: tile.tile.id, states: TileFeatureStates(of: layer, in: scene)),
      features: [], scope: scope)
  }

  /// What tells what a layer makes of a tile.
  func layoutKey(of layer: Layer, in tile: LoadedTile) -> LayoutMemory.Key {
    LayoutMemory.Key(
      layer: layer.layoutIdentity, tile: tile.tile, place: tile.place,
      globalState: scene.globalState, images: scene.images.state,
      setsAllScripts: scope.isSupportedScript == nil)
  }

  /// The commands composited as one where the layer as a whole is translucent.
  private func grouped(_ commands: [DrawCommand], opacity: Double) -> [DrawCommand] {
    if commands.isEmpty || opacity >= 1 { return commands }
    if opacity <= 0 { return [] }
    return [.beginLayer(opacity: Float(opacity))] + commands + [.endLayer]
  }
}

extension Layer {
  fileprivate var isBackground: Bool { if case .background = content { true } else { false } }
}
