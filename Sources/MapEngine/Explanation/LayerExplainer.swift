import MapGeoJSON
import MapGeometry
import MapStyle
import MapTiles

/// Explains what the layers of a view draw at a place or for a label.
struct LayerExplainer {
  let content: PlacedContent
  let subject: ExplanationSubject
  let sight: PlaceSight
  /// The area of the picture in which features and symbols concern the subject; nil for labels.
  let area: QueryArea?
  /// The boxes of symbols.
  let boxes = SymbolBoxes()
  /// The visibility of symbols on ground with elevation; nil if the ground has no elevation.
  let visibility: GroundVisibility?

  var view: ViewContent { content.view }

  /// Creates an explainer of a view. Features within `radius` pixels of the style from a place concern the place.
  init(_ content: PlacedContent, subject: ExplanationSubject, sight: PlaceSight, radius: Double) {
    self.content = content
    self.subject = subject
    self.sight = sight
    let viewport = content.view.viewport
    visibility =
      viewport.drapesContent ? GroundPainter(content.view, threads: 1).visibility : nil
    if case .label = subject {
      area = nil
    } else {
      var box = Box(
        minX: 0, minY: 0, maxX: Double(viewport.size.width), maxY: Double(viewport.size.height))
      if let point = sight.point {
        box = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y).expanded(by: radius)
      }
      area = QueryArea(QueryOutline(box), in: viewport)
    }
  }

  /// Returns the explanation of the layer at an index of the style's layers.
  func explanation(ofLayer index: Int) -> LayerExplanation {
    let layer = view.style.layers[index]
    var result = LayerExplanation(
      layer: layer.id, type: layer.type, source: layer.source, sourceLayer: layer.sourceLayer)
    if let reason = reason(ofWhole: layer) {
      result.reason = reason
      return result
    }
    switch layer.content {
    case .background(let background):
      result.reason = reason(of: background)
      result.isDrawn = result.reason == nil
    case .raster, .hillshade, .colorRelief:
      result.pixel = pixel(of: layer)
      result.reason = reasonOfPixels(layer, pixel: result.pixel)
      result.isDrawn = result.reason == nil
    case .symbol(let symbol):
      result.gather(
        SymbolExplainer(layer, symbol, in: self).explanations(ofLayer: index), otherwise: noFeature)
    case .fill, .line, .circle, .heatmap, .fillExtrusion:
      result.gather(explanations(ofLayer: index), otherwise: noFeature)
    }
    return result
  }

  /// The reason of a layer without features that concern the subject.
  private var noFeature: UndrawnReason {
    if case .label(let text) = subject { .noText(text) } else { .noFeature }
  }

  /// Returns the reason that a layer draws nothing, whatever its features are.
  private func reason(ofWhole layer: Layer) -> UndrawnReason? {
    let scope = view.scope
    if scope.value(layer.visibility) != .visible { return .visibility }
    if !layer.isInRange(zoom: scope.zoom) {
      return .zoomRange(zoom: scope.zoom, minimum: layer.minzoom, maximum: layer.maxzoom)
    }
    if case .fillExtrusion = layer.content, !view.viewport.hasHeights { return .flatView }
    // Symbols and extrusions can be higher than the ground that hides their place.
    let isTall = layer.type == .symbol || layer.type == .fillExtrusion
    if let reason = sight.reason, !isTall || (reason != .noGround && reason != .behindHill) {
      return reason
    }
    guard let source = layer.source else { return nil }
    if view.pixels[source] != nil { return nil }
    guard let tiles = view.tiles[source] else { return .sourceNotLoaded(source: source) }
    let near = tiles.filter { concerns($0.place) }
    if near.isEmpty { return hasTileset(source) ? .noTile(source: source) : noFeature }
    if near.allSatisfy({ $0.layer(for: layer) == nil }) {
      guard let name = layer.sourceLayer else { return noFeature }
      let present = Set(near.flatMap(\.layers.keys)).sorted()
      return .noSourceLayer(name, source: source, present: present)
    }
    return nil
  }

  /// Whether the subject can be in the place of a tile.
  func concerns(_ tile: ViewTile) -> Bool {
    guard let place = sight.place, sight.reason == nil, let area else { return true }
    let viewport = view.viewport
    if let meets = area.ground.meets(placeOf: tile, within: 0, in: viewport) { return meets }
    let world = viewport.world(ofPlane: viewport.plane(of: place))
    let box = tile.unwrapped.boxInWorld
    let x = world.x - world.x.rounded(.down)
    return box.minX <= x && x < box.maxX && box.minY <= world.y && world.y < box.maxY
  }

  /// Whether a source is a set of tiles. The tiles of other sources are made from features.
  private func hasTileset(_ source: String) -> Bool {
    switch view.style.source(source) {
    case .geojson, .store: false
    default: true
    }
  }

  private func reason(of background: Layer.Background) -> UndrawnReason? {
    let scope = view.scope
    let opacity = scope.value(background.backgroundOpacity)
    if opacity <= 0 {
      return .transparent(UndrawnReason.Property("background-opacity", .number(opacity)))
    }
    if !background.backgroundPattern.isAbsent {
      let name = scope.atWholeZoom.value(background.backgroundPattern)?.name ?? ""
      return scope.images[name] == nil
        ? .missingImage(name, property: "background-pattern") : nil
    }
    let color = scope.value(background.backgroundColor)
    guard color.alpha <= 0 else { return nil }
    return .transparent(UndrawnReason.Property("background-color", .color(color)))
  }

  /// Returns the reason that a layer of pixels draws nothing.
  ///
  /// - Parameter pixel: The pixel of the layer's source at the place of the subject.
  private func reasonOfPixels(_ layer: Layer, pixel: Value?) -> UndrawnReason? {
    let source = layer.source ?? ""
    switch view.pixels[source] {
    case nil: return .sourceNotLoaded(source: source)
    case .colors(let tiles), .heights(let tiles, _):
      let isCovered = tiles.contains { !$0.isEmpty && concerns($0.place) }
      if !isCovered { return .noTile(source: source) }
      if sight.place != nil, pixel == nil { return .noPixel(source: source) }
    case .image(let image):
      if !covers(image) { return .noFeature }
    case .picture: if sight.place != nil, pixel == nil { return .noPixel(source: source) }
    }
    return transparency(of: layer)
  }

  /// Whether the bounding box of an image contains the subject.
  private func covers(_ image: PlacedImage) -> Bool {
    guard let place = sight.place else { return true }
    let world = view.viewport.world(ofPlane: view.viewport.plane(of: place))
    let box = Box(around: image.corners)
    return image.wraps.contains { box.contains(world - Point(Double($0), 0)) }
  }
}

extension LayerExplainer {
  /// Returns the features of a layer's source that concern the area, including features that the layer's filter rejects.
  func hits(ofLayer index: Int) -> [QueryHit] {
    let layer = view.style.layers[index]
    guard let area, let source = layer.source, let tiles = view.tiles[source] else { return [] }
    let drawn = SourceQuery.Drawn(index: index, layer: layer, isQueried: true)
    return SourceQuery(
      view: view, area: area, layers: [drawn], filter: nil, includesUndrawn: true
    ).hits(in: tiles)
  }

  /// Returns the explanations of the features of a layer without symbols.
  private func explanations(ofLayer index: Int) -> [FeatureExplanation] {
    let layer = view.style.layers[index]
    var tiles: [ViewTile: [FeatureExplainer]] = [:]
    return hits(ofLayer: index).map { hit in
      let key = hit.tile.unwrapped
      let explainers =
        tiles[key]
        ?? (view.tiles[layer.source ?? ""] ?? []).filter { $0.tile.unwrapped == key }
        .compactMap { FeatureExplainer(layer, in: $0, of: view, visibility: visibility) }
      tiles[key] = explainers
      var result: FeatureExplanation?
      for explainer in explainers where result?.isDrawn != true {
        result = explainer.explanation(of: hit.feature)
      }
      return result
        ?? FeatureExplanation(attributes: Attributes(), isDrawn: false, reason: .noVisiblePart)
    }
  }
}

extension LayerExplanation {
  /// Sets the features of the layer, and its reason. `none` is the reason of a layer without features.
  fileprivate mutating func gather(
    _ explanations: [FeatureExplanation], otherwise none: UndrawnReason
  ) {
    let explanations = explanations.withoutCopies()
    var counts: [String?: Int] = [:]
    for feature in explanations { counts[feature.countedCode, default: 0] += 1 }
    self.counts = counts.map { Count(code: $0.key, features: $0.value) }
      .sorted { ($0.code == nil ? 0 : 1, $0.code ?? "") < ($1.code == nil ? 0 : 1, $1.code ?? "") }
    let sorted = explanations.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    features = Array(sorted.prefix(Self.featureLimit))
    isDrawn = sorted.first?.isDrawn ?? false
    if !isDrawn { reason = sorted.first?.reason ?? none }
  }
}

/// The identity of a feature in several tiles.
private struct CopyKey: Hashable {
  var identifier: Feature.Identifier
  var attributes: Attributes
}

extension [FeatureExplanation] {
  /// Returns the explanations without those of the copies of a feature that neighboring tiles have at their edges. The
  /// copies have the same identifier and attributes. Of a feature with symbols, only the symbols remain.
  fileprivate func withoutCopies() -> [FeatureExplanation] {
    func key(_ explanation: FeatureExplanation) -> CopyKey? {
      explanation.identifier.map { CopyKey(identifier: $0, attributes: explanation.attributes) }
    }
    let symbols = Set(filter { $0.anchor != nil }.compactMap(key))
    var best: [CopyKey: Int] = [:]
    for (index, explanation) in enumerated() {
      guard let key = key(explanation), explanation.anchor == nil else { continue }
      if let other = best[key], self[other].rank <= explanation.rank { continue }
      best[key] = index
    }
    return indices.filter { index in
      guard let key = key(self[index]), self[index].anchor == nil else { return true }
      return !symbols.contains(key) && best[key] == index
    }.map { self[$0] }
  }
}

extension FeatureExplanation {
  /// The reason under which the feature is counted; nil if the feature is drawn.
  fileprivate var countedCode: String? { isDrawn ? nil : reason?.code }

  /// The distance of the feature from being drawn. Drawn features have rank 0.
  fileprivate var rank: Int {
    if isDrawn { return 0 }
    return switch reason {
    case .noVisiblePart: 5
    case .filter: 4
    case .elsewhere: 3
    case .geometryType, .emptyText: 2
    default: 1
    }
  }
}
