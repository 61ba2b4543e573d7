import MapStyle
import MapTiles

/// The content of a view. It contains the style, the tiles in view, and the values with which properties are
/// evaluated.
package struct ViewContent: Sendable {
  /// The style from which the content is drawn.
  package let style: Style
  /// The camera and the picture size of the view.
  package let viewport: Viewport
  /// The tiles of each source in view, in drawing order.
  var tiles: [String: [LoadedTile]]
  /// The pixels of each source with pixels in view.
  var pixels: [String: SourcePixels]
  /// The images of icons and patterns.
  package let images: StyleImages
  /// The state of the style.
  let globalState: ValueObject
  var featureStates: FeatureStates
  /// The values with which properties are evaluated.
  package let scope: PropertyScope
  /// The layers that are visible at the view's zoom level. The lowest layer is the first.
  let shownLayers: [Layer]
  /// The rules for drawing terrain and the atmosphere.
  var rules = ReferenceRules.current

  init(
    style: Style, viewport: Viewport, tiles: [String: [LoadedTile]],
    pixels: [String: SourcePixels], images: StyleImages, globalState: ValueObject,
    featureStates: FeatureStates
  ) {
    self.style = style
    self.viewport = viewport
    self.tiles = tiles
    self.pixels = pixels
    self.images = images
    self.globalState = globalState
    self.featureStates = featureStates
    let scope = PropertyScope(
      zoom: viewport.camera.zoom, globalState: globalState, images: images)
    self.scope = scope
    shownLayers = style.layers.filter { $0.isShown(in: scope) }
  }

  /// Returns the content of the picture of a tile of the ground (`Viewport(pictureOf:pixels:in:)`).
  func content(ofPicture picture: Viewport, on ground: ViewTile) -> ViewContent {
    ViewContent(
      style: style, viewport: picture,
      tiles: tiles.mapValues { $0.filter { $0.place.overlaps(ground) } },
      pixels: pixels.mapValues { pixels in
        switch pixels {
        case .colors(let tiles): .colors(tiles.filter { $0.place.overlaps(ground) })
        case .heights(let tiles, let encoding):
          .heights(tiles.filter { $0.place.overlaps(ground) }, encoding)
        case .image, .picture: pixels
        }
      }, images: images, globalState: globalState, featureStates: featureStates)
  }

  /// Returns the tiles of the layer's source, or only one of them, each with the features that the layer draws. If the
  /// layer has a sort key, features are sorted by it.
  func tiles(
    for layer: Layer, only tile: LoadedTile? = nil, sortKey: PropertyValue<Double?>? = nil
  ) -> [LayerTile] {
    guard let source = layer.source, let tiles = tile.map({ [$0] }) ?? tiles[source] else {
      return []
    }
    return tiles.compactMap { layerTile($0, of: layer, sortKey: sortKey) }
  }

  /// Returns a tile with the features that the layer draws; nil if the layer draws no feature of the tile.
  func layerTile(
    _ tile: LoadedTile, of layer: Layer, sortKey: PropertyValue<Double?>? = nil
  ) -> LayerTile? {
    guard let indexed = tile.layer(for: layer) else { return nil }
    let features = indexed.layouts.features(layoutKey(of: layer, in: tile)) {
      let all = bare(tile, indexed, of: layer)
      let key = sortKey.map { all.tileProperty($0) }
      return FeatureSelection.features(
        at: all.cursor, filter: layer.filter, sortKey: key, scope: scope, tileZoom: all.zoom)
    }
    guard !features.isEmpty else { return nil }
    var result = bare(tile, indexed, of: layer)
    result.features = features
    return result
  }

  /// Returns a tile without features to draw.
  func bare(_ tile: LoadedTile, _ indexed: IndexedLayer, of layer: Layer) -> LayerTile {
    LayerTile(
      frame: TileFrame(tile: tile.tile, extent: indexed.layer.extent, viewport: viewport),
      place: tile.place,
      cursor: TileFeatureCursor(
        indexed, tile: tile.tile.id, states: states(of: layer)),
      features: [], scope: scope)
  }

  /// Returns the states of the features that a layer draws; nil if no feature has a state.
  func states(of layer: Layer) -> TileFeatureStates? {
    featureStates.isEmpty ? nil : TileFeatureStates(of: layer, in: self)
  }

  /// Returns the key of a layer's layout in a tile, which is the same in all copies of the world.
  func layoutKey(of layer: Layer, in tile: LoadedTile) -> LayoutCache.Key {
    let wrap = tile.tile.wrap
    return LayoutCache.Key(
      layer: layer.layoutIdentity, tile: tile.tile.moved(by: -wrap),
      place: tile.place.moved(by: -wrap),
      globalState: globalState, images: images.state)
  }
}

extension ViewContent {
  /// A visible symbol layer.
  struct VisibleSymbols {
    var layer: Layer
    /// The symbol properties of the layer.
    var content: Layer.Symbol
  }

  /// The visible symbol layers. The lowest layer is the first.
  var visibleSymbols: [VisibleSymbols] {
    shownLayers.compactMap { layer in
      guard case .symbol(let content) = layer.content else { return nil }
      return VisibleSymbols(layer: layer, content: content)
    }
  }

  /// The visible symbol layers that do not share the symbols of another layer. The lowest layer is the first.
  var leadingSymbolLayers: [Layer] {
    let shared = style.sharedLayouts
    return visibleSymbols.map(\.layer).filter { shared[$0.id] == nil }
  }
}
