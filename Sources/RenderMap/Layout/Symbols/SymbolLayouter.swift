import StyleSpec
import Typography

/// Lays out the symbols of one layer, as MapLibre's `symbol_layout` does: every place that a feature's
/// text and icon may take, without asking yet which of them have room.
struct SymbolLayouter {
  private let layer: Layer.Symbol

  /// A layouter of `layer`.
  init(_ layer: Layer.Symbol) { self.layer = layer }

  /// The texts that the layer shows in a tile, in the order of the features; so it is known which
  /// glyphs they need.
  func texts(in tile: PaintedTile) -> [StyledText] {
    var features = SymbolFeatures(layer.layout, in: tile, sortsByKey: false)
    return features.all(withLines: false).features.compactMap(\.text)
  }

  /// The symbols of a tile whose features come in the order of the data.
  func layOut(_ tile: PaintedTile, shaper: some TextShaping) -> SymbolTile {
    let properties = SymbolTileProperties(layer.layout, in: tile)
    var found = SymbolFeatures(
      layer.layout, in: tile, sortsByKey: properties.sortsByKey)
    var (features, missingImages) = found.all(withLines: properties.placement != .point)
    if properties.placement == .line { features = LineMerging.merged(features) }
    if properties.sortsByKey {
      features = features.enumerated()
        .sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }
        .map(\.element)
    }
    var builder = SymbolTileBuilder(
      layer.layout, properties, tile: tile, shaper: shaper)
    for feature in features { builder.add(feature) }
    var symbols = builder.finished
    symbols.missingImages = missingImages
    return symbols
  }
}
