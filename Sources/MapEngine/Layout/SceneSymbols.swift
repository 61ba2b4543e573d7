import MapStyle
import MapSystem
import MapText
import MapTiles

/// The laid-out symbols of a scene, for each visible symbol layer and tile.
struct SceneSymbols: Sendable {
  /// A tile's symbols, and the features from which they are made.
  struct Tile: Sendable {
    var symbols: SymbolTile
    var features: IndexedLayer
  }

  /// The tiles of each symbol layer, by the layer's id.
  var tiles: [String: [Tile]] = [:]

  /// Appends the tiles of other symbols to the tiles of the same layers.
  mutating func append(_ other: SceneSymbols) {
    tiles.merge(other.tiles) { $0 + $1 }
  }
}

/// Lays out the symbols of a scene, separately for each layer in each tile. Layouts of earlier pictures are cached.
struct SceneSymbolLayout {
  /// A layer in a tile.
  private struct Piece {
    var layer: Layer
    var layouter: SymbolLayouter
    var tile: LoadedTile
    var indexed: IndexedLayer
    var key: LayoutCache.SymbolKey
  }

  /// A piece that is not in the cache, with its symbol features.
  private struct NewPiece {
    var index: Int
    var tile: LayerTile
    var read: SymbolFeatures
    var ranges: Set<GlyphRangeID>
  }

  /// The identity of the layout of a piece.
  private struct PieceID: Hashable {
    var layer: ObjectIdentifier
    var key: LayoutCache.SymbolKey
  }

  private let view: ViewContent
  private let glyphs: GlyphLoading
  private let pieces: [Piece]

  init(_ view: ViewContent, glyphs: GlyphLoading) {
    self.view = view
    self.glyphs = glyphs
    pieces = view.visibleSymbols.flatMap { shown -> [Piece] in
      let layouter = SymbolLayouter(shown.content)
      let tiles = shown.layer.source.flatMap { view.tiles[$0] } ?? []
      return tiles.compactMap { tile in
        guard let indexed = tile.layers[shown.layer.sourceLayer ?? ""] else { return nil }
        let key = LayoutCache.SymbolKey(
          layout: view.layoutKey(of: shown.layer, in: tile), glyphs: glyphs.state,
          lineCells: view.viewport.cells(of: .lines, zoom: tile.tile.id.z))
        return Piece(
          layer: shown.layer, layouter: layouter, tile: tile, indexed: indexed, key: key)
      }
    }
  }

  /// Returns the symbols, and the parts of their texts that could not be drawn.
  func run(threads: Int, warnings: inout [MapWarning]) -> (SceneSymbols, TextFaults) {
    var known = pieces.map { $0.indexed.layouts.symbols($0.key) }
    while true {
      var added: [MapWarning] = []
      let (results, lacking) = layOut(known, threads: threads, warnings: &added)
      // Glyphs that could not be loaded for an earlier picture may be available now.
      let outdated = known.indices.filter { known[$0]?.lacking.isSubset(of: lacking) == false }
      guard !outdated.isEmpty, !WorkCancellation.isRequested else {
        warnings += added
        return gathered(results)
      }
      for index in outdated { known[index] = nil }
    }
  }

  /// Returns the layouts of all pieces, and the glyph ranges that could not be loaded.
  ///
  /// - Parameter known: The layouts of earlier pictures.
  private func layOut(
    _ known: [CachedSymbols?], threads: Int, warnings: inout [MapWarning]
  ) -> ([CachedSymbols?], lacking: Set<GlyphRangeID>) {
    var results = known
    // A tile in several copies of the world is laid out once.
    var first: [PieceID: Int] = [:]
    var missing: [Int] = []
    var copies: [(copy: Int, first: Int)] = []
    for index in pieces.indices where results[index] == nil {
      let id = PieceID(layer: ObjectIdentifier(pieces[index].indexed), key: pieces[index].key)
      if let known = first[id] {
        copies.append((index, known))
      } else {
        first[id] = index
        missing.append(index)
      }
    }
    let new = missing.concurrentMap(threads: threads) { prepared($0) }
    var loaded = LoadedGlyphs(glyphs: GlyphSet(), lacking: [])
    // A scene of canceled work is discarded.
    if WorkCancellation.isRequested { return (results, []) }
    if new.contains(where: { !$0.read.texts.isEmpty })
      || results.contains(where: { $0?.hasTexts == true })
    {
      var ranges = new.reduce(into: Set<GlyphRangeID>()) { $0.formUnion($1.ranges) }
      for case let result? in results { ranges.formUnion(result.ranges) }
      let texts = new.lazy.flatMap(\.read.texts)
      loaded = glyphs.load(ranges, for: texts, threads: threads, warnings: &warnings)
    }
    let made = new.concurrentMap(threads: threads) { laidOut($0, glyphs: loaded) }
    for (piece, result) in zip(new, made) { results[piece.index] = result }
    for (copy, first) in copies { results[copy] = results[first] }
    return (results, loaded.lacking)
  }

  private func prepared(_ index: Int) -> NewPiece {
    let piece = pieces[index]
    guard !WorkCancellation.isRequested else {
      let bare = view.bare(piece.tile, piece.indexed, of: piece.layer)
      return NewPiece(index: index, tile: bare, read: SymbolFeatures(), ranges: [])
    }
    // Symbols are sorted by their keys after lines are merged.
    guard let tile = view.layerTile(piece.tile, of: piece.layer, sortKey: PropertyValue(nil))
    else {
      let bare = view.bare(piece.tile, piece.indexed, of: piece.layer)
      return NewPiece(index: index, tile: bare, read: SymbolFeatures(), ranges: [])
    }
    let read = piece.layouter.features(of: tile)
    return NewPiece(
      index: index, tile: tile, read: read, ranges: glyphs.ranges(for: read.texts))
  }

  private func laidOut(_ new: NewPiece, glyphs: LoadedGlyphs) -> CachedSymbols {
    let piece = pieces[new.index]
    var result = CachedSymbols(hasTexts: !new.read.texts.isEmpty)
    if WorkCancellation.isRequested { return result }
    if !new.tile.features.isEmpty {
      let shaper = SceneShaper(
        glyphs.glyphs, reportsMissingFonts: self.glyphs.template == nil)
      result.symbols = piece.layouter.layOut(new.tile, new.read, shaper: shaper)
      result.faults = shaper.faults
    }
    result.lacking = new.ranges.intersection(glyphs.lacking)
    if !result.lacking.isEmpty { result.ranges = new.ranges }
    if !WorkCancellation.isRequested { piece.indexed.layouts.insert(result, for: piece.key) }
    return result
  }

  private func gathered(_ results: [CachedSymbols?]) -> (SceneSymbols, TextFaults) {
    var symbols = SceneSymbols()
    for shown in view.visibleSymbols { symbols.tiles[shown.layer.id] = [] }
    var faults = TextFaults()
    for (piece, result) in zip(pieces, results) {
      guard let result else { continue }
      faults.formUnion(result.faults)
      guard let laidOut = result.symbols else { continue }
      var resized = laidOut
      if laidOut.textSize.changesWithZoom || laidOut.iconSize.changesWithZoom {
        let bare = view.bare(piece.tile, piece.indexed, of: piece.layer)
        resized = piece.layouter.resized(laidOut, in: bare)
      }
      resized.tile = piece.tile.tile
      // On a chart, only anchors inside the tile's place are used.
      resized.place = view.viewport.projectsTiles ? piece.tile.tile : piece.tile.place
      symbols.tiles[piece.layer.id, default: []].append(
        SceneSymbols.Tile(symbols: resized, features: piece.indexed))
    }
    return (symbols, faults)
  }
}
