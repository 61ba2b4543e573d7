import MapGeometry
import MapStyle
import MapTiles

/// A tile's symbols, with what is computed once for all explanations of the tile.
final class SymbolTileContent {
  let content: SceneSymbols.Tile
  /// The grid of the symbols' anchors.
  let grid: SymbolGrid
  /// The tile with the cursor over its features.
  let painted: LayerTile
  private let symbol: Layer.Symbol

  /// The properties that can hide texts.
  private(set) lazy var textChecks = PaintChecks(symbol, .text, in: painted)
  /// The properties that can hide icons.
  private(set) lazy var iconChecks = PaintChecks(symbol, .icon, in: painted)
  /// The indices of the instances by their features.
  private(set) lazy var byFeature = Dictionary(grouping: instances.indices) {
    instances[$0].feature
  }
  /// The indices of the instances by their texts.
  private(set) lazy var byText = Dictionary(grouping: instances.indices) { instances[$0].plainText }

  var instances: [SymbolInstance] { content.symbols.instances }
  var symbolTile: ViewTile { content.symbols.tile }

  /// Creates the content of a tile of a layer.
  init(
    _ content: SceneSymbols.Tile, of layer: Layer, _ symbol: Layer.Symbol,
    in symbolView: SymbolView,
    view: ViewContent
  ) {
    self.content = content
    self.symbol = symbol
    let tile = content.symbols.tile
    grid = SymbolGrid(
      tile, in: symbolView, heightAnchor: SymbolRules(symbol, scope: view.scope).heightAnchor)
    painted = LayerTile(
      frame: TileFrame(
        tile: tile, extent: content.features.layer.extent, viewport: view.viewport),
      place: content.symbols.place,
      cursor: TileFeatureCursor(
        content.features, tile: tile.id, states: view.states(of: layer)),
      features: [], scope: view.scope)
  }
}

/// The boxes of the symbols of layers, which are computed once for each layer.
final class SymbolBoxes {
  private var known: [String: [[Box?]]] = [:]

  /// Returns the boxes of a layer's symbols, in pixels of the style, by tile and instance.
  func boxes(
    of layer: ScenePlacement.PlacedLayer, in placement: ScenePlacement
  ) -> [[Box?]] {
    if let boxes = known[layer.id] { return boxes }
    let boxes = placement.extents(of: layer)
    known[layer.id] = boxes
    return boxes
  }
}
