import MapStyle
import MapSystem
import MapText

/// Lays out the symbols of one layer, as in MapLibre's `symbol_layout`. The result contains an instance for each
/// possible place of a feature's text and icon, before collisions are considered.
struct SymbolLayouter {
  private let layer: Layer.Symbol

  init(_ layer: Layer.Symbol) { self.layer = layer }

  /// Returns the features of a tile with a text or an icon. The tile's features must be in the order of the data.
  ///
  /// - Parameter leastDeferred: The minimum number of features at which the symbols of plain texts are deferred.
  func features(
    of tile: LayerTile, leastDeferred: Int = DeferredSymbols.leastCount
  ) -> SymbolFeatures {
    let properties = SymbolTileProperties(layer, in: tile)
    var reader = SymbolFeatureReader(layer, in: tile, sortsByKey: properties.sortsByKey)
    let common =
      tile.features.count >= leastDeferred ? CommonTextBoxes(layer, properties, in: tile) : nil
    return reader.features(withLines: properties.placement != .point, deferring: common)
  }

  /// Returns the symbols of the features that `features(of:)` returned for the tile.
  func layOut(
    _ tile: LayerTile, _ read: SymbolFeatures, shaper: some TextShaping
  ) -> SymbolTile {
    let properties = SymbolTileProperties(layer, in: tile)
    var features = read.features
    if properties.placement == .line { features = LineMerging.merged(features) }
    if properties.sortsByKey {
      features = features.enumerated()
        .sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }
        .map(\.element)
    }
    let deferred = read.deferred?.sorted()
    let deferredSymbols = deferred.map { deferred in
      DeferredSymbols(
        deferred, layer: layer, frame: tile.frame, place: tile.place,
        indexed: tile.cursor.indexed, scope: tile.scope, shaper: shaper)
    }
    var plain = PlainLineLabels(shaper)
    let shaper = SymbolShaper(layer, properties, in: tile, shaper: shaper)
    var finder = SymbolAnchorFinder(layer, properties, in: tile)
    var symbols = SymbolTile(
      tile: tile.frame.tile, place: tile.place, textSize: shaper.textSizing.size,
      iconSize: shaper.iconSizing.size)
    symbols.hasSortKeys = properties.sortsByKey
    symbols.allowsVerticalPlacement = properties.allowsVerticalPlacement
    symbols.writingModes = properties.writingModes
    symbols.missingImages = read.missingImages
    if let deferred, let feature = deferred.features.first {
      // Shaping the sample finds the faults of all deferred texts.
      tile.cursor.move(to: Int(feature))
      _ = shaper.parts(of: SymbolFeature(index: Int(feature), text: deferred.sample))
      symbols.instances.reserveCapacity(deferred.features.count)
    }
    var position = 0
    func addDeferred(before feature: SymbolFeature?) {
      guard let deferred, let deferredSymbols else { return }
      while position < deferred.features.count,
        feature.map({ deferred.precedes($0, at: position) }) ?? true
      {
        finder.forEachPoint(ofFeature: Int(deferred.features[position])) { point in
          symbols.instances.append(
            SymbolInstance(anchor: point.truncatedToGrid, symbol: position, of: deferredSymbols))
        }
        position += 1
      }
    }
    // The layout of canceled work is discarded.
    for feature in features where !WorkCancellation.isRequested {
      addDeferred(before: feature)
      tile.cursor.move(to: feature.index)
      Self.add(feature, to: &symbols, shaper, &finder, &plain)
    }
    addDeferred(before: nil)
    // Shaping the samples finds the faults of the texts that were not shaped.
    for (index, sample) in plain.samples {
      tile.cursor.move(to: index)
      _ = shaper.parts(of: SymbolFeature(index: index, text: sample))
    }
    symbols.lines = finder.lines
    return symbols
  }

  /// Adds the instances of the feature at the cursor.
  private static func add(
    _ feature: SymbolFeature, to symbols: inout SymbolTile, _ shaper: SymbolShaper,
    _ finder: inout SymbolAnchorFinder, _ plain: inout PlainLineLabels
  ) {
    var anchors = finder.points(of: feature)
    // Shaping is the most expensive step, so anchors are found first if possible. Many features in a tile's buffer have
    // no point in the tile itself, and many lines are shorter than their labels.
    if anchors == nil, let box = plain.box(of: feature, shaper) {
      anchors = finder.anchors(
        along: feature.lines, for: feature.text?.text, length: box.maxX - box.minX, iconLength: 0)
    }
    if anchors?.isEmpty == true { return }
    guard let parts = shaper.parts(of: feature) else { return }
    if parts.main?.hasImages == true { symbols.hasImagesInText = true }
    let places = anchors ?? finder.anchors(along: feature.lines, for: parts)
    guard !places.isEmpty else { return }
    let symbol = shaper.symbol(of: feature, parts)
    for anchor in places {
      symbols.instances.append(
        SymbolInstance(
          anchor: anchor.point.truncatedToGrid, lineAnchor: anchor.lineAnchor, symbol: symbol))
    }
  }

  /// Returns symbols that were laid out for another zoom level of the view. Their sizes are changed to the sizes at
  /// the zoom level of `tile`.
  func resized(_ symbols: SymbolTile, in tile: LayerTile) -> SymbolTile {
    var symbols = symbols
    symbols.textSize = SymbolSizing(layer.textSize, in: tile).size
    symbols.iconSize = SymbolSizing(layer.iconSize, in: tile).size
    return symbols
  }
}
