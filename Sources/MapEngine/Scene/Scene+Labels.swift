import MapGeometry
import MapStyle

extension Scene {
  /// Returns the labels of the scene, like `PlacedScene.labels`.
  public func labels() -> [SceneLabel] { PlacedScene(self).labels() }
}

extension PlacedScene {
  /// Returns all labels of the scene, visible or not. They are ordered from the topmost layer down, and tile by tile
  /// in each layer.
  public func labels() -> [SceneLabel] { content.placement.layers.flatMap(labels) }

  private func labels(
    of layer: ScenePlacement.PlacedLayer
  ) -> [SceneLabel] {
    let extents = content.placement.extents(of: layer)
    let explained = content.placement.explained(layer)
    var labels: [SceneLabel] = []
    for (index, tile) in (content.symbols.tiles[layer.id] ?? []).enumerated() {
      let cursor = TileFeatureCursor(tile.features, tile: tile.symbols.tile.id)
      let fonts = TileProperty(
        layer.job.layer.textFont, scope: layer.job.scope,
        tileZoom: tile.symbols.tile.overscaledZ, cursor: cursor)
      for (number, instance) in tile.symbols.instances.enumerated() {
        let symbol = instance.symbol
        let placed = explained[index][number]
        cursor.move(to: symbol.feature)
        let refusal = symbol.hasText ? placed.ownTextRefusal : placed.iconRefusal
        labels.append(
          SceneLabel(
            layer: layer.id, text: symbol.plainText, icon: symbol.icon?.image,
            feature: cursor.styleIdentifier,
            font: symbol.hasText ? fonts.value(at: cursor).joined(separator: ",") : "",
            box: extents[index][number], showsText: placed.text != nil,
            showsIcon: placed.icon != nil,
            refusal: refusal.map { SceneLabel.Refusal($0, in: content.placement) }))
      }
    }
    return labels
  }
}

extension PlacedSymbol {
  /// The reason that the text is not shown. If the text is not shown only because its icon is not shown, the value is
  /// the reason that the icon is not shown.
  var ownTextRefusal: SymbolRefusal? {
    textRefusal == .partner ? iconRefusal ?? .partner : textRefusal
  }
}

extension SceneLabel.Refusal {
  /// Creates the reason for a symbol of a placement.
  init(_ refusal: SymbolRefusal, in placement: ScenePlacement) {
    switch refusal {
    case .overlap(let other):
      let layer = placement.layers[other.layer]
      self = .overlap(
        layer: layer.id,
        text: layer.job.tiles[other.tile].instances[other.instance].plainText)
    case .decoration: self = .decoration
    case .outsideView: self = .outsideView
    case .tooFar: self = .tooFar
    case .hidden: self = .hidden
    case .beyondWorld: self = .beyondWorld
    case .notEnoughRoom: self = .notEnoughRoom
    case .duplicate: self = .duplicate
    case .outsideOfPlace: self = .outsideOfTile
    case .partner: self = .partner
    }
  }
}
