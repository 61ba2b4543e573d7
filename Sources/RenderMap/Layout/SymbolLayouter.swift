import MapStyle
import MapText

/// Lays out the symbols of one layer, as MapLibre's `symbol_layout` does: every place that a feature's
/// text and icon may take, without asking yet which of them have room.
struct SymbolLayouter {
  private let layer: Layer.Symbol

  /// A layouter of `layer`.
  init(_ layer: Layer.Symbol) { self.layer = layer }

  /// The features of a tile that show something, the tile's features being in the order of the data.
  func features(of tile: LayerTile) -> FoundSymbolFeatures {
    let properties = SymbolTileProperties(layer, in: tile)
    var found = SymbolFeatures(layer, in: tile, sortsByKey: properties.sortsByKey)
    return found.all(withLines: properties.placement != .point)
  }

  /// The symbols of a tile whose features are `found`.
  func layOut(
    _ tile: LayerTile, _ found: FoundSymbolFeatures, shaper: some TextShaping
  ) -> SymbolTile {
    let properties = SymbolTileProperties(layer, in: tile)
    var features = found.features
    if properties.placement == .line { features = LineMerging.merged(features) }
    if properties.sortsByKey {
      features = features.enumerated()
        .sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }
        .map(\.element)
    }
    var builder = SymbolTileBuilder(
      layer, properties, tile: tile, shaper: shaper)
    for feature in features { builder.add(feature) }
    var symbols = builder.finished
    symbols.missingImages = found.missingImages
    return symbols
  }

  /// Symbols that were laid out for another zoom level of the view, as they are at that of `tile`.
  func resized(_ symbols: SymbolTile, in tile: LayerTile) -> SymbolTile {
    var symbols = symbols
    symbols.textSize = SymbolSizing(layer.textSize, in: tile).size
    symbols.iconSize = SymbolSizing(layer.iconSize, in: tile).size
    return symbols
  }
}
