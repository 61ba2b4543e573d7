import MapGeoJSON
import MapGeometry
import MapStyle
import MapText
import MapTiles

/// Explains the symbols of one layer, and the features for which the layer has no symbols.
struct SymbolExplainer {
  /// A symbol of a tile that concerns the subject.
  private struct Candidate {
    var tile: Int
    var instance: Int
  }

  /// A feature of a tile.
  private struct FeatureKey: Hashable {
    var tile: ViewTile
    var feature: Int
  }

  private let explainer: LayerExplainer
  private let layer: Layer
  private let symbol: Layer.Symbol
  private let tiles: [SceneSymbols.Tile]
  private let placed: [[PlacedSymbol]]
  private let boxes: [[Box?]]
  private let anchorView: SymbolView
  private let heightAnchor: SymbolHeightAnchor

  private var view: ViewContent { explainer.view }

  /// Creates an explainer of a layer.
  init(_ layer: Layer, _ symbol: Layer.Symbol, in explainer: LayerExplainer) {
    self.explainer = explainer
    self.layer = layer
    self.symbol = symbol
    let content = explainer.content
    tiles = content.symbols.tiles[layer.id] ?? []
    let shown = content.placement.layers.first { $0.id == layer.id }
    placed = shown.map { content.placement.explained($0) } ?? []
    boxes = shown.map { content.placement.extents(of: $0) } ?? []
    anchorView = SymbolView(content.view.viewport)
    heightAnchor = SymbolRules(symbol, scope: content.view.scope).heightAnchor
  }

  /// Returns the explanations of the symbols and features that concern the subject.
  func explanations(ofLayer index: Int) -> [FeatureExplanation] {
    var explained: Set<FeatureKey> = []
    var result: [FeatureExplanation] = []
    for candidate in withoutCopies(candidates) {
      let tile = tiles[candidate.tile]
      let feature = tile.symbols.instances[candidate.instance].feature
      explained.insert(FeatureKey(tile: tile.symbols.tile.unwrapped, feature: feature))
      result.append(explanation(of: candidate))
    }
    return result + explanationsWithoutSymbol(ofLayer: index, except: explained)
  }

  /// The symbols that concern the subject.
  private var candidates: [Candidate] {
    tiles.indices.flatMap { index -> [Candidate] in
      let tile = tiles[index].symbols
      let grid = SymbolGrid(tile.tile, in: anchorView, heightAnchor: heightAnchor)
      return tile.instances.indices.filter { number in
        let instance = tile.instances[number]
        if case .label(let text) = explainer.subject { return instance.plainText.isSameText(text) }
        guard let area = explainer.area?.picture.bounds else { return false }
        if let box = boxes[index][number], box.intersects(area) { return true }
        return anchor(of: instance, on: grid).map(area.contains) ?? false
      }.map { Candidate(tile: index, instance: $0) }
    }
  }

  /// Returns the candidates without those whose symbol another tile places, if that symbol is among the candidates.
  private func withoutCopies(_ candidates: [Candidate]) -> [Candidate] {
    func text(_ candidate: Candidate) -> String {
      tiles[candidate.tile].symbols.instances[candidate.instance].plainText
    }
    func isCopy(_ candidate: Candidate) -> Bool {
      placed[candidate.tile][candidate.instance].isLeftOut
    }
    let originals = Set(candidates.filter { !isCopy($0) }.map(text))
    return candidates.filter { !isCopy($0) || !originals.contains(text($0)) }
  }

  /// Returns the anchor of a symbol in pixels of the style; nil if it is behind the viewer.
  private func anchor(of instance: SymbolInstance, on grid: SymbolGrid) -> Point? {
    let height = instance.height + grid.groundHeight(at: instance.anchor)
    let seen = anchorView.planeToScreen(atHeight: height).sight(of: grid.plane(instance.anchor))
    return seen.w > 0 ? seen.point : nil
  }

  private func explanation(of candidate: Candidate) -> FeatureExplanation {
    let tile = tiles[candidate.tile]
    let instance = tile.symbols.instances[candidate.instance]
    let cursor = self.cursor(tile)
    cursor.move(to: instance.feature)
    let grid = SymbolGrid(tile.symbols.tile, in: anchorView, heightAnchor: heightAnchor)
    let text = instance.plainText
    var result = FeatureExplanation(
      identifier: cursor.styleIdentifier, attributes: cursor.styleAttributes,
      text: text.isEmpty ? nil : text, anchor: anchor(of: instance, on: grid), isDrawn: false)
    let painted = layerTile(tile, cursor)
    let state = placed[candidate.tile][candidate.instance]
    let ofText =
      instance.hasText
      ? reason(.text, state.text != nil, state.ownTextRefusal, painted) : nil
    let ofIcon =
      instance.icon != nil
      ? reason(.icon, state.icon != nil, state.iconRefusal, painted) : missingIcon(painted)
    result.isDrawn =
      (instance.hasText && ofText == nil) || (instance.icon != nil && ofIcon == nil)
    result.reason = ofText ?? ofIcon
    if result.isDrawn, isBehindHill(instance, on: grid) {
      result.isDrawn = false
      result.reason = .behindHill
    } else if result.isDrawn, result.anchor != nil, !isPainted(candidate, state) {
      result.isDrawn = false
      result.reason = result.reason ?? .outsidePicture
    }
    return result
  }

  /// Returns the reason that a part of a symbol is not visible; nil if it is visible.
  private func reason(
    _ kind: SymbolKind, _ isPlaced: Bool, _ refusal: SymbolRefusal?, _ tile: LayerTile
  ) -> UndrawnReason? {
    if let reason = PaintChecks(symbol, kind, in: tile).reason(at: tile.cursor) { return reason }
    guard !isPlaced else { return nil }
    let placement = explainer.content.placement
    var obstacle: UndrawnReason.Obstacle?
    if case .overlap(let other) = refusal { obstacle = self.obstacle(other) }
    return .placement(
      SceneLabel.Refusal(refusal ?? .partner, in: placement), obstacle: obstacle)
  }

  private func obstacle(_ other: SymbolReference) -> UndrawnReason.Obstacle? {
    let content = explainer.content
    let layer = content.placement.layers[other.layer]
    guard let tiles = content.symbols.tiles[layer.id] else { return nil }
    let tile = tiles[other.tile]
    let instance = tile.symbols.instances[other.instance]
    let cursor = self.cursor(tile)
    cursor.move(to: instance.feature)
    return UndrawnReason.Obstacle(
      layer: layer.id, text: instance.plainText, icon: instance.icon,
      identifier: cursor.styleIdentifier, attributes: cursor.styleAttributes,
      box: content.placement.extents(of: layer)[other.tile][other.instance])
  }

  /// Returns the reason that the feature at the cursor has no icon although the layer names one; nil otherwise.
  private func missingIcon(_ tile: LayerTile) -> UndrawnReason? {
    guard !symbol.iconImage.isAbsent,
      let name = tile.tileProperty(symbol.iconImage).value(at: tile.cursor)?.name, !name.isEmpty,
      !view.images.names.contains(name)
    else { return nil }
    return .missingImage(name, property: "icon-image")
  }

  /// Whether higher ground hides the anchor of a symbol completely.
  private func isBehindHill(_ instance: SymbolInstance, on grid: SymbolGrid) -> Bool {
    guard let visibility = explainer.visibility else { return false }
    let ratio = view.viewport.size.pixelRatio
    let plane = grid.plane(instance.anchor) * ratio
    let elevation =
      view.viewport.centerElevation + instance.height + grid.groundHeight(at: instance.anchor)
    return visibility.visibility(ofPlane: plane, elevation: elevation) <= 0
  }

  /// Whether the painter draws anything for a symbol.
  private func isPainted(_ candidate: Candidate, _ state: PlacedSymbol) -> Bool {
    let tile = tiles[candidate.tile]
    var placed = Array(repeating: PlacedSymbol(), count: tile.symbols.instances.count)
    placed[candidate.instance] = state
    let painter = SymbolPainter(
      symbol, scope: view.scope, viewport: view.viewport, visibility: explainer.visibility)
    return !painter.commands(for: [
      PlacedSymbolTile(symbols: tile.symbols, placed: placed, cursor: cursor(tile))
    ]).isEmpty
  }

  private func cursor(_ tile: SceneSymbols.Tile) -> TileFeatureCursor {
    TileFeatureCursor(
      tile.features, tile: tile.symbols.tile.id, states: view.states(of: layer))
  }

  private func layerTile(_ tile: SceneSymbols.Tile, _ cursor: TileFeatureCursor) -> LayerTile {
    LayerTile(
      frame: TileFrame(
        tile: tile.symbols.tile, extent: tile.features.layer.extent, viewport: view.viewport),
      place: tile.symbols.place, cursor: cursor, features: [], scope: view.scope)
  }
}

extension SymbolExplainer {
  /// Returns the explanations of the features that concern the subject and have no symbol there.
  private func explanationsWithoutSymbol(
    ofLayer index: Int, except explained: Set<FeatureKey>
  ) -> [FeatureExplanation] {
    var result: [FeatureExplanation] = []
    var known = explained
    let hits = explainer.hits(ofLayer: index)
    for tile in view.tiles[layer.source ?? ""] ?? [] {
      guard
        let features = FeatureExplainer(
          layer, in: tile, of: view, visibility: explainer.visibility)
      else { continue }
      for feature in self.features(in: tile, features.tile, among: hits)
      where known.insert(FeatureKey(tile: tile.tile.unwrapped, feature: feature)).inserted {
        features.tile.cursor.move(to: feature)
        let reason =
          features.rejection.map { .filter($0) } ?? reasonWithoutSymbol(feature, features.tile)
        features.tile.cursor.move(to: feature)
        result.append(
          FeatureExplanation(
            identifier: features.tile.cursor.styleIdentifier,
            attributes: features.tile.cursor.styleAttributes, isDrawn: false, reason: reason))
      }
    }
    return result
  }

  /// Returns the features of a tile that concern the subject. If the subject is not a label, they are among `hits`.
  private func features(
    in tile: LoadedTile, _ layerTile: LayerTile, among hits: [QueryHit]
  ) -> [Int] {
    guard case .label(let text) = explainer.subject else {
      return hits.filter { $0.tile.unwrapped == tile.tile.unwrapped }.map(\.feature)
    }
    let features = layerTile.cursor.layer
    let matching = Set(
      features.values.indices.filter { features.values[$0].string?.isSameText(text) ?? false })
    guard !matching.isEmpty else { return [] }
    return features.features.indices.filter { index in
      features.tags[features.features[index].tags].contains { matching.contains(Int($0.value)) }
    }
  }

  /// Returns the reason that a feature that passes the filter has no symbol that concerns the subject.
  private func reasonWithoutSymbol(_ feature: Int, _ tile: LayerTile) -> UndrawnReason {
    let missing = missingIcon(tile)
    var reader = SymbolFeatureReader(symbol, in: tile, sortsByKey: false)
    tile.cursor.move(to: feature)
    guard let read = reader.feature(at: feature) else {
      if let missing { return missing }
      let names = symbol.textField.attributeNames + symbol.iconImage.attributeNames
      return .emptyText(
        names.map { name in
          FilterDecision.Reading(
            .attribute(name), tile.cursor.attribute(named: name).map { Value($0) })
        })
    }
    let text = read.text.map { $0.text } ?? ""
    for (index, other) in tiles.enumerated()
    where other.symbols.tile.unwrapped == tile.frame.tile.unwrapped {
      let grid = SymbolGrid(other.symbols.tile, in: anchorView, heightAnchor: heightAnchor)
      let own = other.symbols.instances.indices.filter { number in
        let instance = other.symbols.instances[number]
        // The lines of features with the same text are merged, and the first of them has the symbols.
        return instance.feature == feature || (!text.isEmpty && instance.plainText == text)
      }
      let nearest =
        own.first { placed[index][$0].text != nil || placed[index][$0].icon != nil } ?? own.first
      if let nearest, let anchor = anchor(of: other.symbols.instances[nearest], on: grid) {
        return .elsewhere(anchor)
      }
    }
    // A symbol at a point belongs to the tile that contains the point.
    return tile.scope.value(symbol.symbolPlacement) == .point ? .noVisiblePart : .noAnchor
  }
}

extension String {
  /// Whether two texts are equal, in any case of letters and with line breaks as spaces.
  fileprivate func isSameText(_ other: String) -> Bool {
    func normalized(_ text: String) -> String {
      text.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    }
    return normalized(self) == normalized(other)
  }
}
