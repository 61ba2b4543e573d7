import MapJSON
import MapGeometry
import MapStyle
import MapTiles

/// Explains the features of one tile that a layer draws.
struct FeatureExplainer {
  let tile: LayerTile
  private let layer: Layer
  /// The filter as in the style; nil if the layer has no filter.
  private let filter: JSONValue?
  private let checks: PaintChecks
  /// Whether the painter of the layer draws anything for a tile with one feature.
  private let draws: (LayerTile) -> Bool

  /// Creates an explainer; nil if the tile has none of the layer's features.
  init?(_ layer: Layer, in loaded: LoadedTile, of view: ViewContent, visibility: GroundVisibility?)
  {
    guard let indexed = loaded.layer(for: layer) else { return nil }
    self.layer = layer
    tile = view.bare(loaded, indexed, of: layer)
    filter = view.style.members(ofLayer: layer.id)?["filter"]
    checks = PaintChecks(layer, in: tile)
    draws = Self.painting(layer, of: view, visibility: visibility)
  }

  /// Returns the explanation of a feature, an index into the features of the tile's layer.
  func explanation(of index: Int) -> FeatureExplanation {
    tile.cursor.move(to: index)
    let reason = reason(of: index)
    tile.cursor.move(to: index)
    return FeatureExplanation(
      identifier: tile.cursor.styleIdentifier, attributes: tile.cursor.styleAttributes,
      isDrawn: reason == nil, reason: reason)
  }

  private func reason(of index: Int) -> UndrawnReason? {
    let type = tile.cursor.layer.features[index].type
    if isPointInMargin(index) { return .noVisiblePart }
    if let decision = rejection { return .filter(decision) }
    if type == .point, layer.needsLines { return .geometryType(tile.cursor.styleGeometryType) }
    if let reason = checks.reason(at: tile.cursor) { return reason }
    var single = tile
    single.features = [index]
    return draws(single) ? nil : .noVisiblePart
  }

  /// Whether a feature consists of points in the margin of the tile, which the next tile draws. The copies of a feature
  /// in two tiles can have different attributes.
  func isPointInMargin(_ index: Int) -> Bool {
    let layer = tile.cursor.layer
    let feature = layer.features[index]
    return feature.type == .point
      && !feature.parts.contains { layer.points(ofPart: $0).contains(where: tile.holds) }
  }

  /// The part of the filter that rejects the feature at the cursor; nil if the feature passes the filter.
  var rejection: FilterDecision? {
    guard let compiled = layer.filter else { return nil }
    var context = tile.cursor.context(tile.scope.context, columns: [])
    context.zoom = Double(tile.zoom)
    guard !compiled.matches(context), let filter else { return nil }
    return try? FilterDecision(filter, in: context)
  }

  /// Returns a function that returns whether the painter of a layer draws anything for a tile.
  private static func painting(
    _ layer: Layer, of view: ViewContent, visibility: GroundVisibility?
  ) -> (LayerTile) -> Bool {
    let (scope, viewport) = (view.scope, view.viewport)
    switch layer.content {
    // Fills and lines on ground with elevation are painted in a picture of each tile of the ground.
    case .fill, .line: if viewport.drapesContent { return { _ in true } }
    default: break
    }
    switch layer.content {
    case .fill(let fill):
      let painter = FillPainter(fill, scope: scope, viewport: viewport)
      return { !painter.commands(for: $0).isEmpty }
    case .line(let line):
      let painter = LinePainter(
        line, scope: scope, viewport: viewport, leavesOutWorldEdge: layer.leavesOutWorldEdge)
      return { !painter.commands(for: $0).isEmpty }
    case .circle(let circle):
      let painter = CirclePainter(
        circle, scope: scope, viewport: viewport, visibility: visibility)
      return { !painter.commands(for: [$0]).isEmpty }
    case .heatmap:
      return { tile in
        guard let index = tile.features.first else { return false }
        let layer = tile.cursor.layer
        return layer.features[index].parts.contains { part in
          layer.points(ofPart: part).contains(where: tile.holds)
        }
      }
    case .fillExtrusion(let extrusion):
      let painter = FillExtrusionPainter(
        extrusion, light: view.style.light, scope: scope, viewport: viewport)
      return { !painter.commands(for: [$0], threads: 1).isEmpty }
    case .background, .symbol, .raster, .hillshade, .colorRelief: return { _ in true }
    }
  }
}

extension Layer {
  /// Whether the layer draws only lines and polygons.
  fileprivate var needsLines: Bool {
    switch type {
    case .fill, .line, .fillExtrusion: true
    case .circle, .heatmap, .symbol, .background, .raster, .hillshade, .colorRelief: false
    }
  }
}
