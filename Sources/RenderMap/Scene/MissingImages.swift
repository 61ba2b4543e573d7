import MapStyle

extension Scene {
  /// A warning for each image that a layer asks for and the style does not have.
  func missingImages() -> [MapWarning] {
    var known = content.scope.images.names
    var warnings: [MapWarning] = []
    for layer in style.layers where layer.isShown(in: content.scope) {
      for name in imageNames(of: layer) where known.insert(name).inserted {
        let what = "the image \"\(name)\" is not among the style's; what has it is left out"
        warnings.append(MapWarning(.missingImage, place: "layer \(layer.id)", message: what))
      }
    }
    return warnings
  }

  /// The names of the images that a layer asks for in the view, in the order of its features.
  private func imageNames(of layer: Layer) -> [String] {
    switch layer.content {
    case .background(let background):
      let image = content.scope.atWholeZoom.value(background.backgroundPattern)
      return image.map { [$0.name] } ?? []
    case .fill(let fill):
      return imageNames(fill.fillPattern, of: layer, sortKey: fill.fillSortKey)
    case .line(let line):
      return imageNames(line.linePattern, of: layer, sortKey: line.lineSortKey)
    case .symbol:
      return (symbols.tiles[layer.id] ?? []).flatMap(\.symbols.missingImages)
    case .fillExtrusion(let extrusion):
      return imageNames(extrusion.fillExtrusionPattern, of: layer)
    case .circle, .raster, .heatmap, .hillshade, .colorRelief:
      return []
    }
  }

  private func imageNames(
    _ pattern: PropertyValue<ResolvedImage?>, of layer: Layer,
    sortKey: PropertyValue<Double?>? = nil
  ) -> [String] {
    if pattern.isFeatureConstant { return content.scope.value(pattern).map { [$0.name] } ?? [] }
    var names: [String] = []
    var known: Set<String> = []
    for tile in content.tiles(for: layer, sortKey: sortKey) {
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
