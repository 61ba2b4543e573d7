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
    var reader = reader(of: request.layers, threads: request.threads)
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
    answer.warnings = warnings(of: reader, layers: request.layers)
    answer.warnings += absence.warnings(
      place: place, cover: cover.map(source), reader, isEmpty: \.isEmpty)
    return answer
  }

  private func reader(of layers: Set<String>, threads: Int) -> TileReader<DecodedTile> {
    TileReader(
      tiles: tiles, budget: budget, cache: cache, threads: threads,
      suffices: { $0.asked.isSuperset(of: layers) },
      cost: { min($0.share.bytes, greatestCost) },
      decode: { decode($0, layers: layers) })
  }

  private func warnings(of reader: TileReader<DecodedTile>, layers: Set<String>) -> [MapWarning] {
    reader.warnings(place: place) { decoded in
      decoded.layers.filter { layers.contains($0.key) }.values.compactMap(\.layer.damage)
        .sorted { $0.offset < $1.offset }.map(\.description)
    }
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
    guard let share = share(of: bytes.count * bytesPerByte, from: budget) else {
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

// MARK: All features

extension VectorMapSource {
  /// The maximum number of tiles whose features are visited.
  static let maximumVisitedTiles = 2_000_000
  /// The number of tiles that are read together.
  private static let visitedGroup = 256

  func visitFeatures(
    of layers: Set<String>, in area: BoundingBox?, threads: Int, _ visit: (SourceFeatures) -> Void
  ) throws(MapError) -> [MapWarning] {
    let ids = try visitedTiles(in: area)
    var found = WarningList()
    for start in stride(from: 0, to: ids.count, by: Self.visitedGroup) {
      let group = ids[start..<min(start + Self.visitedGroup, ids.count)]
      var reader = reader(of: layers, threads: threads)
      reader.read(Array(group))
      for id in group {
        guard case .content(let decoded) = reader.outcome(id) else { continue }
        for (name, indexed) in decoded.layers where layers.contains(name) {
          visit(.tile(id, layer: name, indexed, isLast: id.z == tiles.description.levels.maximum))
        }
      }
      for warning in warnings(of: reader, layers: layers) { found.add(warning) }
    }
    return found.warnings
  }

  /// Returns the tiles of an area. They are listed if the bounds of an archive allow for too many tiles.
  private func visitedTiles(in area: BoundingBox?) throws(MapError) -> [TileID] {
    var limits = TileSetDescription()
    limits.bounds = area
    if let ids = possibleTiles(in: limits) { return ids }
    let existing: [TileID]?
    do throws(ResourceError) {
      existing = try tiles.existingTiles(limit: Self.maximumVisitedTiles) {
        tiles.description.contains($0) && limits.coversArea(of: $0)
      }
    } catch {
      throw MapError(error, place: place)
    }
    guard let existing, existing.count <= Self.maximumVisitedTiles else {
      throw MapError.data(
        place: place,
        message:
          "it may have more than \(Self.maximumVisitedTiles) tiles; name a smaller area by --bounds"
      )
    }
    return existing
  }

  /// Returns the tiles of all levels that the bounds of the source and of `limits` allow for, or nil if there are too
  /// many tiles.
  private func possibleTiles(in limits: TileSetDescription) -> [TileID]? {
    let description = tiles.description
    var (ids, level) = ([TileID](), [TileID(z: 0, x: 0, y: 0)].compactMap { $0 })
    while let zoom = level.first?.z, zoom <= description.levels.maximum {
      level.removeAll { !description.coversArea(of: $0) || !limits.coversArea(of: $0) }
      if zoom >= description.levels.minimum { ids += level }
      guard ids.count + level.count <= Self.maximumVisitedTiles else { return nil }
      level = level.flatMap { parent in
        (0..<4).compactMap {
          TileID(z: zoom + 1, x: 2 * parent.x + $0 % 2, y: 2 * parent.y + $0 / 2)
        }
      }
    }
    return ids
  }
}
