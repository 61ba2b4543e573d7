import MapGeometry
import MapStyle
import MapText

/// Gathers the symbols of one layer in one tile, feature by feature.
struct SymbolTileBuilder {
  private var symbols: SymbolTile
  private let tile: LayerTile
  private let properties: SymbolTileProperties
  private let text: TextProperties
  private let icon: IconProperties
  private let textShaper: SymbolTextShaper
  private let prototypes: SymbolPrototypes
  private var finder: SymbolPlaces

  /// A builder of an empty tile.
  init(
    _ layout: Layer.Symbol, _ properties: SymbolTileProperties, tile: LayerTile,
    shaper: any TextShaping
  ) {
    self.tile = tile
    self.properties = properties
    text = TextProperties(layout, in: tile)
    icon = IconProperties(layout, in: tile)
    prototypes = SymbolPrototypes(layout, properties, text, icon, in: tile)
    finder = SymbolPlaces(layout, properties, in: tile)
    textShaper = SymbolTextShaper(tile: properties, text: text, shaper: shaper)
    symbols = SymbolTile(
      tile: tile.frame.tile, place: tile.place, textSize: prototypes.textSizing.size,
      iconSize: prototypes.iconSizing.size)
    symbols.hasSortKeys = properties.sortsByKey
    symbols.allowsVerticalPlacement = properties.allowsVerticalPlacement
    symbols.writingModes = properties.writingModes
  }

  /// Adds a feature at all places that it may take.
  mutating func add(_ feature: SymbolFeature) {
    let cursor = tile.cursor
    cursor.move(to: feature.index)
    let points = properties.placement == .point ? finder.points(of: feature) : nil
    // Shaping costs most: much of what lies in a tile's buffer has no point in the tile itself.
    if points?.isEmpty == true { return }
    let texts = feature.text.map { textShaper.shape($0, at: cursor) } ?? ShapedTexts()
    let icon = feature.icon.flatMap(shapedIcon)
    guard texts.main != nil || icon != nil else { return }
    if texts.main?.hasImages == true { symbols.hasImagesInText = true }
    let label = label(of: feature, texts, icon)
    let places = points ?? finder.places(along: feature.lines, label)
    guard !places.isEmpty else { return }
    let prototype = prototypes.instance(of: feature, label)
    for place in places {
      var instance = prototype
      instance.anchor = place.anchor.truncatedToGrid
      instance.lineAnchor = place.lineAnchor
      symbols.instances.append(instance)
    }
  }

  /// The tile with all symbols that were added.
  var finished: SymbolTile {
    var result = symbols
    result.lines = finder.lines
    return result
  }

  /// A feature's text and icon, shaped and fitted to each other.
  private func label(
    of feature: SymbolFeature, _ texts: ShapedTexts, _ icon: ShapedIcon?
  ) -> SymbolLabel {
    let cursor = tile.cursor
    let size = text.layoutSize.value(at: cursor)
    var label = SymbolLabel(texts: texts, icon: icon, textSize: size)
    guard let icon, properties.iconTextFit != .none else { return label }
    let offset = Point(self.icon.offset.value(at: cursor))
    func fitted(to text: ShapedText) -> ShapedIcon {
      icon.fitted(
        to: text, properties.iconTextFit, padding: properties.iconTextFitPadding, offset: offset,
        fontScale: size / 24)
    }
    if properties.allowsVerticalPlacement { label.verticalIcon = texts.vertical.map(fitted) }
    if let horizontal = texts.horizontal.first { label.icon = fitted(to: horizontal.text) }
    return label
  }

  private func shapedIcon(_ name: String) -> ShapedIcon? {
    guard let image = tile.scope.images[name] else { return nil }
    let cursor = tile.cursor
    return ShapedIcon(
      name: name, image: image, offset: Point(icon.offset.value(at: cursor)),
      anchor: BoxAnchor(icon.anchor.value(at: cursor)))
  }
}
