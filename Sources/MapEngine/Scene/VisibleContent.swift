import MapGeometry
import MapStyle
import MapTiles

/// Determines whether a picture shows any content of its sources. The search stops at the first feature and uses the
/// results of layout, so it costs almost nothing if there is content.
struct VisibleContent {
  private let scene: Scene
  /// The outline of the picture on the map's plane. It is slow to compute on ground with elevation.
  private lazy var ground = scene.viewport.visibleOutline(.coarse)

  /// Creates the content of a scene.
  init(_ scene: Scene) { self.scene = scene }

  /// Whether the picture shows a feature or pixels of one of `layers`.
  mutating func exists(in layers: [Layer]) -> Bool {
    // Layers of pixels and symbols are tested first, because they do not need the outline. Other features are first
    // tested by their geometry alone, because all features can be required to compute how far they extend beyond their
    // geometry.
    let quick = layers.filter { layer in
      layer.type == .symbol || layer.source.flatMap { scene.pixels[$0] } != nil
    }
    for layer in quick where shows(layer, beyondGeometry: false) { return true }
    for layer in layers where shows(layer, beyondGeometry: false) { return true }
    for layer in layers where shows(layer, beyondGeometry: true) { return true }
    return false
  }

  private mutating func shows(_ layer: Layer, beyondGeometry: Bool) -> Bool {
    if layer.isTransparent(in: scene.content.scope) { return false }
    return switch layer.content {
    case .background: false
    case .raster, .hillshade, .colorRelief: showsPixels(of: layer)
    case .symbol: showsSymbol(of: layer, beyondGeometry: beyondGeometry)
    case .fill, .line, .fillExtrusion:
      showsFeature(of: layer, beyondGeometry: beyondGeometry, includingPoints: false)
    case .circle, .heatmap:
      showsFeature(of: layer, beyondGeometry: beyondGeometry, includingPoints: true)
    }
  }

  private func showsPixels(of layer: Layer) -> Bool {
    switch layer.source.flatMap({ scene.pixels[$0] }) {
    case nil: return false
    case .colors(let tiles), .heights(let tiles, _): return !tiles.isEmpty
    case .picture: return true
    case .image(let image):
      var box = Box.empty
      for corner in image.corners { box.formUnion(corner) }
      return image.wraps.contains { scene.viewport.mayShow(box, copy: $0) }
    }
  }

  /// The maximum distance from the picture, in pixels of the style, at which the anchor of a visible symbol is
  /// expected.
  private static let symbolExtent = 128.0

  private func showsSymbol(of layer: Layer, beyondGeometry: Bool) -> Bool {
    guard case .symbol(let layout) = layer.content,
      let tiles = scene.symbols.tiles[layer.id], !tiles.isEmpty
    else { return false }
    let view = SymbolView(scene.viewport)
    let anchor = SymbolRules(layout, scope: scene.content.scope).heightAnchor
    let reach = beyondGeometry ? Self.symbolExtent : 0
    return tiles.contains { tile in
      let grid = SymbolGrid(tile.symbols.tile, in: view, heightAnchor: anchor)
      return tile.symbols.instances.contains { instance in
        let height = instance.height + grid.groundHeight(at: instance.anchor)
        let (point, depth, isHidden) = view.planeToScreen(atHeight: height)
          .sight(of: grid.plane(instance.anchor))
        return depth > 0 && !isHidden && (-reach...view.width + reach).contains(point.x)
          && (-reach...view.height + reach).contains(point.y)
      }
    }
  }

  /// The maximum distance of the roof of an extrusion from its floor, in pixels.
  private static let extrusionExtent = 1024.0

  private mutating func showsFeature(
    of layer: Layer, beyondGeometry: Bool, includingPoints: Bool
  ) -> Bool {
    let ground = ground
    return scene.content.tiles(for: layer, sortKey: layer.sortKey).contains { tile in
      guard let query = layer.query(in: tile) else { return false }
      let culling = TileCulling(of: tile, translation: .zero)
      let ratio = scene.viewport.size.pixelRatio
      var reach = 0.0
      if beyondGeometry {
        reach = ratio * (layer.type == .fillExtrusion ? Self.extrusionExtent : query.reach)
      }
      let outline = tile.frame.tileUnits(ground)
      let cursor = tile.cursor
      return tile.features.contains { index in
        let feature = cursor.layer.features[index]
        guard includingPoints || feature.type != .point,
          feature.parts.contains(where: { culling.isVisible($0, extent: reach) })
        else { return false }
        cursor.move(to: index)
        let parts = feature.parts.map { part in
          cursor.layer.points(ofPart: part).map { Point(Double($0.x), Double($0.y)) }
        }
        return query.distance(from: outline, to: parts) != nil
      }
    }
  }
}

extension Layer {
  /// Whether the layer as a whole is fully transparent.
  fileprivate func isTransparent(in scope: PropertyScope) -> Bool {
    func isZero(_ opacity: PropertyValue<Double>) -> Bool {
      opacity.isFeatureConstant && !opacity.isStateDependent && scope.value(opacity) <= 0
    }
    return switch content {
    case .fill(let fill): isZero(fill.fillOpacity) || isZero(fill.fillLayerOpacity)
    case .line(let line): isZero(line.lineOpacity) || isZero(line.lineLayerOpacity)
    case .circle(let circle): isZero(circle.circleOpacity) && isZero(circle.circleStrokeOpacity)
    case .raster(let raster): isZero(raster.rasterOpacity)
    case .heatmap(let heatmap): isZero(heatmap.heatmapOpacity)
    case .fillExtrusion(let extrusion): isZero(extrusion.fillExtrusionOpacity)
    case .background, .symbol, .hillshade, .colorRelief: false
    }
  }
}

extension Viewport {
  /// Returns the outline of the picture on the map's plane.
  func visibleOutline(_ detail: QueriedGround.Detail = .fine) -> QueryOutline {
    // The corners of a picture of a whole globe show no ground, so the outline of the visible box is used.
    if let box = visibleBox { return outline(ofWorld: box) }
    let picture = Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    return QueryArea.ground(of: QueryOutline(picture), in: self, detail: detail)
  }

  /// Returns the outline of a rectangle of the world on the map's plane. The outline has no points if the rectangle
  /// is empty.
  private func outline(ofWorld box: Box) -> QueryOutline {
    guard !box.isEmpty else { return QueryOutline(points: []) }
    let low = plane(ofWorld: Point(box.minX, box.minY))
    let high = plane(ofWorld: Point(box.maxX, box.maxY))
    return QueryOutline(Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y))
  }
}
