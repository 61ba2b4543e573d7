import MapData
import MapStyle
import MapSystem
import MapTiles

/// The elevation tiles of a view.
struct LoadedElevation {
  /// The elevation of the ground.
  var model: ElevationModel
  /// The warnings about missing and damaged tiles.
  var warnings: [MapWarning] = []
}

/// Sources whose tiles provide the elevation of the ground.
extension RasterMapSource {
  /// The maximum number of rounds of reading tiles. The tiles in view depend on the elevation of the tiles read
  /// before.
  private static let rounds = 5
  /// The zoom level of additional tiles, which bound the elevation of large tiles.
  private static let boundingLevel = 5

  /// Returns the elevation of the ground in a view; nil if the source has no elevation.
  ///
  /// - Parameters:
  ///   - exaggeration: The factor by which elevations are multiplied.
  ///   - view: A function that returns the view of ground with elevation.
  ///   - rules: The rules for drawing the ground.
  ///   - threads: The number of threads.
  func elevation(
    exaggeration: Double, rules: ReferenceRules, threads: Int, view: (ElevationModel) -> Viewport
  ) -> LoadedElevation? {
    guard case .heights(let encoding) = content else { return nil }
    let lowest = min(levels.minimum, levels.maximum)
    func model(_ tiles: [ElevationTile]) -> ElevationModel {
      ElevationModel(
        tiles: tiles, exaggeration: exaggeration, levels: lowest...levels.maximum,
        tileSize: levels.tileSize, rules: rules)
    }
    var reader = TileReader(
      tiles: tiles, budget: budget, cache: cache, threads: threads, decode: decode)
    var found: [TileID: RasterTile] = [:]
    var asked: Set<TileID> = []
    var current = model([])
    var cover: [ViewTile] = []
    for _ in 0..<Self.rounds where !WorkCancellation.isRequested {
      let viewport = view(current)
      cover = TileCover.tiles(in: viewport, levels: levels(of: current))
      let new = wanted(cover).subtracting(asked)
      if new.isEmpty { break }
      asked.formUnion(new)
      read(new.sorted(), in: viewport, reader: &reader, to: &found)
      let rims = ElevationRims(found.values.sorted { $0.tile.id < $1.tile.id })
      let tiles = found.values.filter { !$0.isEmpty }.sorted { $0.tile.id < $1.tile.id }
      current = model(
        tiles.concurrentMap(threads: threads) { tile in
          ElevationTile(
            tile.tile.id, rims.rimmed(tile).pixels, border: ElevationRims.width, encoding: encoding,
            firstSample: rules.firstSample, kept: rules.border)
        })
    }
    var loaded = LoadedElevation(model: current, warnings: reader.warnings(place: place))
    if found.values.allSatisfy(\.isEmpty) {
      var warning = MapWarning(
        .absentTiles, place: place,
        message: "no tile of elevation is in the view; the ground is drawn at sea level"
          + reader.tried(asked.sorted()))
      warning.isOfLostTiles =
        !asked.isEmpty && reader.hasNone(of: asked, isEmpty: { $0 == nil })
      loaded.warnings.append(warning)
    }
    return loaded
  }

  /// Returns the zoom levels from which elevation tiles are chosen for the ground. As for the ground, the size of tiles
  /// is assumed to be twice the size of the source's tiles.
  func levels(of model: ElevationModel) -> TileCover.Levels {
    var levels = model.groundLevels
    levels.minimum = self.levels.minimum
    levels.maximum = self.levels.maximum
    return levels
  }

  /// Returns the tiles for a view. They are the tiles in view, their parents, and large tiles around them.
  private func wanted(_ cover: [ViewTile]) -> Set<TileID> {
    var wanted: Set<TileID> = []
    for tile in cover {
      wanted.insert(tile.id)
      guard tile.id.z > levels.minimum else { continue }
      if let parent = tile.id.parent { wanted.insert(parent) }
      let level = max(levels.minimum, min(tile.id.z, Self.boundingLevel))
      if let large = tile.id.ancestor(at: level) { wanted.insert(large) }
    }
    return wanted.filter { tiles.description.contains($0) }
  }

  /// Reads tiles. For tiles that do not exist or cannot be read, reads their nearest ancestors.
  private func read(
    _ ids: [TileID], in viewport: Viewport, reader: inout TileReader<HeldPixels?>,
    to found: inout [TileID: RasterTile]
  ) {
    func tile(_ id: TileID, _ held: HeldPixels?) -> RasterTile {
      let place = ViewTile(id: id, wrap: 0, overscaledZ: id.z)
      return RasterTile(tile: place, place: place, held)
    }
    reader.read(ids)
    var missing: [ViewTile] = []
    for id in ids {
      if case .content(let held) = reader.outcome(id) {
        found[id] = tile(id, held)
      } else {
        missing.append(ViewTile(id: id, wrap: 0, overscaledZ: id.z))
      }
    }
    let ancestors = AncestorTiles(in: viewport, levels: levels, passesAbsent: true)
    for fallback in ancestors.fallbackTiles(for: missing, reader: &reader) {
      found[fallback.tile.id] = tile(fallback.tile.id, fallback.content)
    }
  }
}
