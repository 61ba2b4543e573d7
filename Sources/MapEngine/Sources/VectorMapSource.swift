import MapData
import MapGeoJSON
import MapStyle
import MapSystem
import MapTiles

/// A loaded source of vector tiles.
struct VectorMapSource: MapSource {
  /// The place of the source in the style, for warnings.
  let place: String
  let tiles: any TileSet

  private let budget: MemoryBudget
  /// The cost of a tile is its memory.
  private let cache: TileOutcomeCache<DecodedTile>
  private let overzoomedTiles = LRUCache<TileID, DecodedTile>(limit: 256)

  /// The minimum memory for decoding, layout and painting, in bytes per byte of a tile.
  private var bytesPerByte: Int { Self.hasMapLibreTiles(tiles.description) ? 16 : 8 }

  /// The greatest cost of a tile. The cache can hold 64 tiles of this cost, and more tiles that take less memory.
  private var greatestCost: Int { budget.limit / 2048 }

  /// Creates the source at `place`. Its features take memory from `budget`.
  init(place: String, tiles: any TileSet, budget: MemoryBudget = MemoryBudget()) {
    self.place = place
    self.tiles = tiles
    self.budget = budget
    cache = TileOutcomeCache(limit: budget.limit / 32)
  }

  var attribution: String? { tiles.description.attribution }

  var bounds: BoundingBox? { tiles.description.dataBounds }

  func discardTiles() {
    cache.removeAll()
    overzoomedTiles.removeAll()
  }

  func withoutData() -> any MapSource {
    DiscardedSource(attribution: attribution, bounds: bounds)
  }

  func tiles(for request: TileRequest) -> SourceTiles {
    let levels = tiles.description.levels
    var coverLevels = levels
    coverLevels.maximum = max(levels.maximum, request.overzoomLevel ?? levels.maximum)
    let cover = TileCover.tiles(
      in: request.viewport, levels: coverLevels, symbolHeight: request.symbolHeight
    ).filter { $0.id.z <= levels.maximum || tiles.description.coversArea(of: $0.id) }
    var reader = TileReader(
      tiles: tiles, budget: budget, cache: cache, threads: request.threads,
      suffices: { $0.asked.isSuperset(of: request.layers) },
      cost: { min($0.share.bytes, greatestCost) },
      decode: { decode($0, layers: request.layers) })
    reader.read(cover.map { source(of: $0).id })
    let absence = AbsentTiles(tiles.description, levels: levels, in: request.viewport)
    var answer = SourceTiles()
    var failed: [ViewTile] = []
    var loaded: [(tile: ViewTile, content: DecodedTile)] = []
    for tile in cover {
      switch reader.outcome(source(of: tile).id) {
      case .content(let decoded): loaded.append((tile, decoded))
      case .absent: continue
      case .failed, .unread: failed.append(tile)
      }
    }
    answer.tiles = loaded.concurrentMap(threads: request.threads) { tile, content in
      let content = overzoomed(
        content, from: source(of: tile).id, to: tile.id, layers: request.layers)
      return LoadedTile(tile: tile, layers: content.layers)
    }
    answer.tiles += AncestorTiles(in: request.viewport, levels: levels)
      .fallbackTiles(for: failed, reader: &reader).map { fallback in
        var loaded = LoadedTile(tile: fallback.tile, layers: fallback.content.layers)
        loaded.place = fallback.place
        return loaded
      }
    answer.tiles.sort { ViewTile.isDrawnBefore($0.tile, $1.tile) }
    answer.reading = reader.reading
    answer.warnings = reader.warnings(place: place) { decoded in
      decoded.layers.filter { request.layers.contains($0.key) }.values.compactMap(\.layer.damage)
        .sorted { $0.offset < $1.offset }.map(\.description)
    }
    answer.warnings += absence.warnings(
      place: place, cover: cover.map(source), reader, isEmpty: \.isEmpty)
    return answer
  }

  /// Returns the tile of the source with the features of a tile. It is the tile itself, or its ancestor at the last
  /// level of the source.
  private func source(of tile: ViewTile) -> ViewTile {
    guard let id = tile.id.ancestor(at: tiles.description.levels.maximum) else { return tile }
    return ViewTile(id: id, wrap: tile.wrap, overscaledZ: tile.overscaledZ)
  }

  /// Returns the part of tile `source` that lies in tile `id`, which is `source` or one of its descendants.
  private func overzoomed(
    _ content: DecodedTile, from source: TileID, to id: TileID, layers: Set<String>
  ) -> DecodedTile {
    guard id != source else { return content }
    if let known = overzoomedTiles.value(for: id), known.asked.isSuperset(of: layers) {
      return known
    }
    var cut = DecodedTile(layers: [:], asked: layers, share: content.share)
    for (name, indexed) in content.layers where layers.contains(name) {
      let layer = indexed.layer.overzoomed(from: source, to: id)
      if !layer.features.isEmpty { cut.layers[name] = IndexedLayer(layer) }
    }
    overzoomedTiles.insert(cut, for: id)
    return cut
  }

  private func decode(_ bytes: [UInt8], layers: Set<String>) -> TileOutcome<DecodedTile> {
    guard let share = share(of: bytes.count * bytesPerByte) else {
      let limit = budget.limit >> 20
      return .failed(
        "its features exceed the memory limit of \(limit) MiB; raise it with --max-memory")
    }
    let isMapLibre = Self.hasMapLibreTiles(tiles.description)
    // Mapbox vector tiles start with field 3, which is a layer. Text can be a valid message that contains only other
    // fields. It would then be read as an empty tile.
    if !isMapLibre, bytes.first != 0x1A, let other = TileOutcome<DecodedTile>.misplaced(bytes) {
      return other
    }
    do {
      let decoded =
        isMapLibre
        ? try MapLibreTileDecoder.decode(bytes, layers: layers)
        : try VectorTileDecoder.decode(bytes, layers: layers)
      let named = decoded.map { ($0.name, IndexedLayer($0)) }
      return .content(
        DecodedTile(
          layers: Dictionary(named, uniquingKeysWith: { first, _ in first }), asked: layers,
          share: share, isEmpty: bytes.isEmpty))
    } catch {
      if let other = TileOutcome<DecodedTile>.misplaced(bytes) { return other }
      let format = isMapLibre ? "MapLibre" : "vector"
      return .failed("not a \(format) tile: \(error)")
    }
  }

  /// Reserves memory for a tile. If the budget is exceeded, the tiles of earlier pictures are discarded first.
  private func share(of bytes: Int) -> MemoryShare? {
    if let share = budget.share(of: bytes) { return share }
    discardTiles()
    return budget.share(of: bytes)
  }

  /// The requested layers of a tile.
  private struct DecodedTile: Sendable {
    var layers: [String: IndexedLayer]
    /// The names of the requested layers, which need not exist.
    var asked: Set<String>
    /// The share of the memory budget that the features take.
    var share: MemoryShare
    /// Whether the tile has no bytes.
    var isEmpty = false
  }

  /// Whether tiles are MapLibre tiles, according to the style, the TileJSON or the archive. Otherwise, they are
  /// Mapbox vector tiles.
  private static func hasMapLibreTiles(_ tiles: TileSetDescription) -> Bool {
    tiles.encoding == "mlt" || tiles.format == .mlt
  }

  /// Throws an error if the tiles contain no features.
  static func check(_ tiles: TileSetDescription, place: String) throws(MapError) {
    if let message = tiles.formatMistake(images: false) {
      throw MapError.data(place: place, message: message)
    }
  }
}
