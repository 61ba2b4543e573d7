/// What a symbol layer makes of a tile.
struct SymbolLayoutResult: CachedSymbols {
  /// The symbols; nil where the layer draws no feature of the tile.
  var symbols: SymbolTile?
  /// Whether there are texts, so that glyphs are needed.
  var hasTexts = false
  /// What could not be drawn of the texts.
  var faults = TextFaults()
}
