import MapGeometry
import MapStyle
import MapText

/// The features of a tile whose symbols are shaped only when placement needs them.
struct DeferredFeatures {
  /// The features as indices into the layer's features, in the order of the data.
  var features: [Int32] = []
  /// The keys by which features are sorted; empty if they are not sorted.
  var sortKeys: [Double] = []
  /// A text that contains all characters of the texts. Shaping it finds the faults of all these texts.
  var sample: StyledText
  /// The common properties of the texts' boxes.
  var common: CommonTextBoxes
  /// The name of the icon's image; nil if the texts have no icon.
  var icon: String?

  /// Returns the features in the order of their sort keys. Features with equal keys keep the order of the data.
  func sorted() -> DeferredFeatures {
    guard !sortKeys.isEmpty else { return self }
    var result = self
    let order = features.indices.sorted { (sortKeys[$0], $0) < (sortKeys[$1], $1) }
    result.features = order.map { features[$0] }
    result.sortKeys = order.map { sortKeys[$0] }
    return result
  }

  /// Whether the symbol at a position precedes another feature's symbol.
  func precedes(_ feature: SymbolFeature, at position: Int) -> Bool {
    let key = sortKeys.isEmpty ? 0 : sortKeys[position]
    return (key, Int(features[position])) < (feature.sortKey, feature.index)
  }
}

extension DeferredSymbols {
  /// Creates the symbols of `deferred` features of a tile.
  convenience init(
    _ deferred: DeferredFeatures, layer: Layer.Symbol, frame: TileFrame, place: ViewTile,
    indexed: IndexedLayer, scope: PropertyScope, shaper: some TextShaping
  ) {
    let tile = LayerTile(
      frame: frame, place: place, cursor: TileFeatureCursor(indexed, tile: frame.tile.id),
      features: [], scope: scope)
    self.init(
      features: deferred.features, sortKeys: deferred.sortKeys, common: deferred.common,
      icon: deferred.icon,
      maker: SymbolMaker(layer, in: tile, shaper: shaper, fontStack: deferred.common.fontStack))
  }
}

/// Creates the symbols of single features at points of a tile.
private struct SymbolMaker: SymbolMaking {
  private let cursor: TileFeatureCursor
  private var reader: SymbolFeatureReader
  private let shaper: SymbolShaper
  private var measurer: TextMeasurer?

  /// Creates a maker for a tile of a layer. The cursor is used only by this maker. Texts use the fonts `fontStack`.
  init(
    _ layer: Layer.Symbol, in tile: LayerTile, shaper: some TextShaping, fontStack: [String]
  ) {
    measurer = shaper.measurer(of: fontStack)
    let properties = SymbolTileProperties(layer, in: tile)
    cursor = tile.cursor
    reader = SymbolFeatureReader(layer, in: tile, sortsByKey: properties.sortsByKey)
    self.shaper = SymbolShaper(layer, properties, in: tile, shaper: shaper)
  }

  /// Returns the symbol of a feature. It contains no text and no icon if there is nothing to show.
  mutating func symbol(ofFeature index: Int) -> ShapedSymbol {
    cursor.move(to: index)
    guard let feature = reader.feature(at: index), let parts = shaper.parts(of: feature) else {
      return ShapedSymbol(feature: index, text: nil, icon: nil)
    }
    return shaper.symbol(of: feature, parts)
  }

  /// Returns the collision box of a feature's text; nil if shaping is required to determine it.
  mutating func collisionBox(ofFeature index: Int) -> Box? {
    cursor.move(to: index)
    // The measurer is moved out of the property to keep its arrays from being copied.
    guard let text = reader.plainText(at: index), var measurer = measurer.take() else {
      return nil
    }
    defer { self.measurer = measurer }
    return shaper.collisionBox(ofPlainText: text, &measurer)
  }

  mutating func text(ofFeature index: Int) -> String {
    cursor.move(to: index)
    return reader.plainText(at: index) ?? reader.feature(at: index)?.text?.text ?? ""
  }
}
