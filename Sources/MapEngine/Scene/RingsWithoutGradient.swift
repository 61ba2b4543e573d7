import MapStyle
import MapTiles

extension Scene {
  /// Returns a warning for each layer with `line-gradient` that draws outlines of polygons, which have no gradient.
  func ringsWithoutGradient() -> [MapWarning] {
    content.shownLayers.compactMap { layer in
      guard case .line(let line) = layer.content, !line.lineGradient.isAbsent,
        line.linePattern.isAbsent, content.drawsPolygons(of: layer)
      else { return nil }
      let what = "outlines of polygons have no gradient and are black, as in MapLibre GL JS"
      let remedy = "store them as lines, or filter them by [\"geometry-type\"]"
      return MapWarning(
        .styleMistake, place: "layer \(layer.id): line-gradient", message: "\(what); \(remedy)")
    }
  }
}

extension ViewContent {
  /// Whether a layer draws polygons in the view.
  fileprivate func drawsPolygons(of layer: Layer) -> Bool {
    tiles(for: layer).contains { tile in
      tile.features.contains { tile.cursor.layer.features[$0].type == .polygon }
    }
  }
}
