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
  private let tiles: [SymbolTileContent]
  private let placed: [[PlacedSymbol]]
  private let boxes: [[Box?]]
  private let anchorView: SymbolView
  private let painter: SymbolPainter

  private var view: ViewContent { explainer.view }

  /// Creates an explainer of a layer.
  init(_ layer: Layer, _ symbol: Layer.Symbol, in explainer: LayerExplainer) {
    self.explainer = explainer
    self.layer = layer
    self.symbol = symbol
    let content = explainer.content
    let anchorView = SymbolView(content.view.viewport)
    self.anchorView = anchorView
    tiles = (content.symbols.tiles[layer.id] ?? []).map {
      SymbolTileContent($0, of: layer, symbol, in: anchorView, view: content.view)
    }
    let shown = content.placement.layers.first { $0.id == layer.id }
    placed = shown.map { content.placement.explained($0) } ?? []
    boxes = shown.map { explainer.boxes.boxes(of: $0, in: content.placement) } ?? []
    painter = SymbolPainter(
      symbol, scope: content.view.scope, viewport: content.view.viewport,
      visibility: explainer.visibility)
  }

  /// Returns the explanations of the symbols and features that concern the subject.
  func explanations(ofLayer index: Int) -> [FeatureExplanation] {
    var explained: Set<FeatureKey> = []
    var result: [FeatureExplanation] = []
    for candidate in withoutCopies(candidates) {
      let tile = tiles[candidate.tile]
      let feature = tile.instances[candidate.instance].feature
      explained.insert(FeatureKey(tile: tile.symbolTile.unwrapped, feature: feature))
      result.append(explanation(of: candidate))
    }
    return result + explanationsWithoutSymbol(ofLayer: index, except: explained)
  }

  /// The symbols that concern the subject.
  private var candidates: [Candidate] {
    tiles.indices.flatMap { index -> [Candidate] in
      let tile = tiles[index]
      return tile.instances.indices.filter { number in
        let instance = tile.instances[number]
        if case .label(let text) = explainer.subject { return instance.plainText.isSameText(text) }
        guard let area = explainer.area?.picture.bounds else { return false }
        if let box = boxes[index][number], box.intersects(area) { return true }
        return anchor(of: instance, on: tile.grid).map(area.contains) ?? false
      }.map { Candidate(tile: index, instance: $0) }
    }
  }

  /// Returns the candidates without those whose symbol another tile places, if that symbol is among the candidates.
  private func withoutCopies(_ candidates: [Candidate]) -> [Candidate] {
    func text(_ candidate: Candidate) -> String {
      tiles[candidate.tile].instances[candidate.instance].plainText
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
    let instance = tile.instances[candidate.instance]
    let cursor = tile.painted.cursor
    cursor.move(to: instance.feature)
    let text = instance.plainText
    var result = FeatureExplanation(
      identifier: cursor.styleIdentifier, attributes: cursor.styleAttributes,
      text: text.isEmpty ? nil : text, anchor: anchor(of: instance, on: tile.grid), isDrawn: false)
    let state = placed[candidate.tile][candidate.instance]
    let ofText =
      instance.hasText
      ? reason(tile.textChecks, state.text != nil, state.ownTextRefusal, cursor) : nil
    let ofIcon =
      instance.icon != nil
      ? reason(tile.iconChecks, state.icon != nil, state.iconRefusal, cursor)
      : missingIcon(tile.painted)
    result.isDrawn =
      (instance.hasText && ofText == nil) || (instance.icon != nil && ofIcon == nil)
    result.reason = ofText ?? ofIcon
    if result.isDrawn, isBehindHill(instance, on: tile.grid) {
      result.isDrawn = false
      result.reason = .behindHill
    } else if result.isDrawn, let reason = outside(candidate, state) {
      result.isDrawn = false
      result.reason = reason
    }
    return result
  }

  /// Returns the reason that a part of a symbol is not visible; nil if it is visible.
  private func reason(
    _ checks: PaintChecks, _ isPlaced: Bool, _ refusal: SymbolRefusal?,
    _ cursor: TileFeatureCursor
  ) -> UndrawnReason? {
    if let reason = checks.reason(at: cursor) { return reason }
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
    let cursor = TileFeatureCursor(tile.features, tile: tile.symbols.tile.id)
    cursor.move(to: instance.feature)
    let boxes = explainer.boxes.boxes(of: layer, in: content.placement)
    return UndrawnReason.Obstacle(
      layer: layer.id, text: instance.plainText, icon: instance.icon,
      identifier: cursor.styleIdentifier, attributes: cursor.styleAttributes,
      box: boxes[other.tile][other.instance])
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

  /// Returns the reason that no part of a placed symbol is in the picture; nil if a part is. Symbols are also placed in a
  /// margin around the picture.
  private func outside(_ candidate: Candidate, _ state: PlacedSymbol) -> UndrawnReason? {
    let size = view.viewport.size
    let picture = Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    let instance = tiles[candidate.tile].instances[candidate.instance]
    let isInside = boxes[candidate.tile][candidate.instance].map(picture.intersects)
    // The box of a symbol with a text does not contain its icon.
    let isWhole = !instance.hasText || instance.icon == nil
    if isWhole, isInside == false { return .outsidePicture }
    if isPainted(candidate, state) { return nil }
    return isInside == true ? .noVisiblePart : .outsidePicture
  }

  /// Whether the painter draws anything for a symbol.
  private func isPainted(_ candidate: Candidate, _ state: PlacedSymbol) -> Bool {
    let tile = tiles[candidate.tile]
    var symbols = tile.content.symbols
    symbols.instances = [tile.instances[candidate.instance]]
    let single = PlacedSymbolTile(
      symbols: symbols, placed: [state], cursor: tile.painted.cursor)
    return !painter.commands(for: [single]).isEmpty
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
      var reader = SymbolFeatureReader(symbol, in: features.tile, sortsByKey: false)
      for feature in self.features(in: tile, features.tile, among: hits)
      where known.insert(FeatureKey(tile: tile.tile.unwrapped, feature: feature)).inserted {
        features.tile.cursor.move(to: feature)
        let reason =
          features.isPointInMargin(feature)
          ? .noVisiblePart
          : features.rejection.map { .filter($0) }
            ?? reasonWithoutSymbol(feature, features.tile, &reader)
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
  private func reasonWithoutSymbol(
    _ feature: Int, _ tile: LayerTile, _ reader: inout SymbolFeatureReader
  ) -> UndrawnReason {
    let missing = missingIcon(tile)
    tile.cursor.move(to: feature)
    let read = reader.feature(at: feature)
    let text = read?.text?.text ?? ""
    // A text of white space has no glyphs.
    guard read?.icon != nil || text.contains(where: { !$0.isWhitespace }) else {
      if let missing { return missing }
      let names = symbol.textField.attributeNames + symbol.iconImage.attributeNames
      return .emptyText(
        names.map { name in
          FilterDecision.Reading(
            .attribute(name), tile.cursor.attribute(named: name).map { Value($0) })
        })
    }
    for (index, other) in tiles.enumerated()
    where other.symbolTile.unwrapped == tile.frame.tile.unwrapped {
      // The lines of features with the same text are merged, and the first of them has the symbols.
      let own = (other.byFeature[feature] ?? []) + (text.isEmpty ? [] : other.byText[text] ?? [])
      let nearest =
        own.first { placed[index][$0].text != nil || placed[index][$0].icon != nil } ?? own.first
      if let nearest, let anchor = anchor(of: other.instances[nearest], on: other.grid) {
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
