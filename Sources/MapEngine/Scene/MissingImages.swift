import MapStyle

extension Scene {
  /// Returns a warning for each image that a layer uses and that the style does not contain. There is no warning for an
  /// image whose sprite could not be read, because the sprite has a separate warning.
  func missingImages() -> [MapWarning] {
    var known = content.scope.images.names
    var warnings: [MapWarning] = []
    for layer in content.shownLayers {
      for name in imageNames(of: layer)
      where known.insert(name).inserted && !content.scope.images.isUnread(name) {
        let what = "the style has no image \"\(name)\"; what uses it is not drawn"
        warnings.append(MapWarning(.missingImage, place: "layer \(layer.id)", message: what))
      }
    }
    return warnings
  }

  /// Returns the names of the images that a layer uses in the view, in the order of its features.
  private func imageNames(of layer: Layer) -> [String] {
    switch layer.content {
    case .background(let background):
      let image = content.scope.atWholeZoom.value(background.backgroundPattern)
      return image.map { [$0.name] } ?? []
    case .fill(let fill): return imageNames(fill.fillPattern, of: layer)
    case .line(let line): return imageNames(line.linePattern, of: layer)
    case .symbol:
      return (symbols.tiles[layer.id] ?? []).flatMap(\.symbols.missingImages)
    case .fillExtrusion(let extrusion):
      return imageNames(extrusion.fillExtrusionPattern, of: layer)
    case .circle, .raster, .heatmap, .hillshade, .colorRelief:
      return []
    }
  }

  private func imageNames(
    _ pattern: PropertyValue<ResolvedImage?>, of layer: Layer
  ) -> [String] {
    if pattern.isFeatureConstant { return content.scope.value(pattern).map { [$0.name] } ?? [] }
    var names: [String] = []
    var known: Set<String> = []
    for tile in content.tiles(for: layer, sortKey: layer.sortKey) {
      let property = tile.tileProperty(pattern)
      tile.forEachFeature { _ in
        if let name = property.value(at: tile.cursor)?.name, known.insert(name).inserted {
          names.append(name)
        }
      }
    }
    return names
  }
}
