import MapParallel
import MapStyle
import MapText

/// Lays out the symbols of a scene, each layer of each tile for itself: those that are not known from an
/// earlier picture.
struct SceneSymbolLayout {
  /// A layer's share of a tile.
  private struct Piece {
    var layer: Layer
    var layouter: SymbolLayouter
    var tile: LoadedTile
    var indexed: IndexedLayer
    var key: LayoutCache.SymbolKey
  }

  /// A piece that is not known, with what it shows.
  private struct NewPiece {
    var place: Int
    var tile: LayerTile
    var found: FoundSymbolFeatures
    var ranges: Set<GlyphRangeID>
  }

  private let view: ViewContent
  private let glyphs: GlyphLoading
  private let pieces: [Piece]

  /// Creates the layout of a view.
  init(_ view: ViewContent, glyphs: GlyphLoading) {
    self.view = view
    self.glyphs = glyphs
    pieces = view.shownSymbols.flatMap { shown -> [Piece] in
      let layouter = SymbolLayouter(shown.content)
      let tiles = shown.layer.source.flatMap { view.tiles[$0] } ?? []
      return tiles.compactMap { tile in
        guard let indexed = tile.layers[shown.layer.sourceLayer ?? ""] else { return nil }
        let key = LayoutCache.SymbolKey(
          layout: view.layoutKey(of: shown.layer, in: tile), glyphs: glyphs.state)
        return Piece(
          layer: shown.layer, layouter: layouter, tile: tile, indexed: indexed, key: key)
      }
    }
  }

  /// The symbols, and what could not be drawn of their texts.
  func run(threads: Int, warnings: inout [MapWarning]) -> (SceneSymbols, TextFaults) {
    var results = pieces.map { $0.indexed.layouts.symbols($0.key) as? SymbolLayoutResult }
    let new = pieces.indices.filter { results[$0] == nil }
      .concurrentMap(threads: threads) { prepared($0) }
    var loaded = LoadedGlyphs(glyphs: GlyphSet(), lacking: [])
    // A scene of cancelled work is discarded.
    if WorkCancellation.isRequested { return gathered(results) }
    if new.contains(where: { !$0.found.texts.isEmpty })
      || results.contains(where: { $0?.hasTexts == true })
    {
      let ranges = new.reduce(into: Set<GlyphRangeID>()) { $0.formUnion($1.ranges) }
      loaded = glyphs.load(ranges, warnings: &warnings)
    }
    let made = new.concurrentMap(threads: threads) { laidOut($0, glyphs: loaded) }
    for (piece, result) in zip(new, made) { results[piece.place] = result }
    return gathered(results)
  }

  private func prepared(_ place: Int) -> NewPiece {
    let piece = pieces[place]
    guard !WorkCancellation.isRequested else {
      let bare = view.bare(piece.tile, piece.indexed, of: piece.layer)
      return NewPiece(place: place, tile: bare, found: FoundSymbolFeatures(), ranges: [])
    }
    // Symbols are put in the order of their sort keys only after lines are joined.
    guard let tile = view.layerTile(piece.tile, of: piece.layer, sortKey: PropertyValue(nil))
    else {
      let bare = view.bare(piece.tile, piece.indexed, of: piece.layer)
      return NewPiece(place: place, tile: bare, found: FoundSymbolFeatures(), ranges: [])
    }
    let found = piece.layouter.features(of: tile)
    return NewPiece(
      place: place, tile: tile, found: found, ranges: glyphs.ranges(for: found.texts))
  }

  private func laidOut(_ new: NewPiece, glyphs: LoadedGlyphs) -> SymbolLayoutResult {
    let piece = pieces[new.place]
    var result = SymbolLayoutResult(hasTexts: !new.found.texts.isEmpty)
    if WorkCancellation.isRequested { return result }
    if !new.tile.features.isEmpty {
      let shaper = SceneShaper(
        glyphs.glyphs, reportsMissingFonts: self.glyphs.template == nil)
      result.symbols = piece.layouter.layOut(new.tile, new.found, shaper: shaper)
      result.faults = shaper.faults
    }
    // Glyphs that could not be had now may be had for the next picture.
    if new.ranges.isDisjoint(with: glyphs.lacking) {
      piece.indexed.layouts.insert(result, for: piece.key)
    }
    return result
  }

  private func gathered(_ results: [SymbolLayoutResult?]) -> (SceneSymbols, TextFaults) {
    var symbols = SceneSymbols()
    for shown in view.shownSymbols { symbols.tiles[shown.layer.id] = [] }
    var faults = TextFaults()
    for (piece, result) in zip(pieces, results) {
      guard let result else { continue }
      faults.formUnion(result.faults)
      guard let laidOut = result.symbols else { continue }
      let bare = view.bare(piece.tile, piece.indexed, of: piece.layer)
      symbols.tiles[piece.layer.id, default: []].append(
        SceneSymbols.Tile(
          symbols: piece.layouter.resized(laidOut, in: bare), features: piece.indexed))
    }
    return (symbols, faults)
  }
}
