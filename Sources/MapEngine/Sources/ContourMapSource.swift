import MapData
import MapGeoJSON
import MapGeometry
import MapStyle
import MapSystem
import MapTiles

/// A source of contour lines, which are computed from the tiles of an elevation source. Both sources share the cache of
/// elevation tiles.
///
/// A tile is computed from the elevation tiles `overzoom` levels below it. If they do not exist, it is computed from
/// their nearest ancestor, as relief is drawn.
struct ContourMapSource: MapSource {
  let place: String
  let elevation: RasterMapSource

  private let specification: ContourSource
  private let encoding: ElevationEncoding
  private let levels: TileCover.Levels
  /// The results of tiles; a layer is nil if the tile has no lines.
  private let cache = LRUCache<TileID, Result<IndexedLayer?, ContourError>>(limit: 256)

  /// Creates the contour lines of an elevation source; nil if the tiles of the source have no elevation.
  ///
  /// - Parameter place: The place of the contour source in the style, for warnings.
  init?(_ specification: ContourSource, of elevation: RasterMapSource, place: String) {
    guard case .heights(let encoding) = elevation.content else { return nil }
    self.place = place
    self.elevation = elevation
    self.specification = specification
    self.encoding = encoding
    let steps = specification.intervals.steps + specification.majorMultiplier.steps
    let last =
      steps.map(\.zoom).max().map { Int(min(max($0.rounded(.up), 0), 24)) } ?? 0
    let standard = max(elevation.levels.maximum + specification.overzoom, last)
    levels = TileCover.Levels(
      minimum: elevation.levels.minimum,
      maximum: max(
        elevation.levels.minimum,
        min(specification.maxzoom.map { Int($0.rounded(.down)) } ?? standard, 24)))
  }

  var attribution: String? { elevation.attribution }

  var bounds: BoundingBox? { elevation.bounds }

  func discardTiles() {
    cache.removeAll()
    elevation.discardTiles()
  }

  func withoutData() -> any MapSource {
    DiscardedSource(attribution: attribution, bounds: bounds)
  }

  /// Visits lines at three elevations instead of the lines of all tiles, because the texts of lines differ only in
  /// their digits and signs.
  func visitFeatures(
    of layers: Set<String>, in area: BoundingBox?, threads: Int, _ visit: (SourceFeatures) -> Void
  ) throws(MapError) -> [MapWarning] {
    guard layers.contains("") else { return [] }
    let lines = [-1000, 0, 1000].flatMap { elevation in
      [false, true].map { isMajor in
        Feature(
          .lineString([]),
          attributes: ["ele": elevation, "interval": 1000, "major": isMajor])
      }
    }
    visit(.whole(lines))
    return []
  }

  func tiles(for request: TileRequest) -> SourceTiles {
    guard request.layers.contains("") else { return SourceTiles() }
    let description = elevation.tiles.description
    let cover = TileCover.tiles(
      in: request.viewport, levels: levels, symbolHeight: request.symbolHeight
    ).filter { description.coversArea(of: $0.id) }
    var reader = TileReader(
      tiles: elevation.tiles, budget: elevation.budget, cache: elevation.cache,
      threads: request.threads, decode: elevation.decode)
    let results = results(of: Set(cover.map(\.id)).sorted(), &reader, threads: request.threads)
    // Tiles whose lines are cached are not read.
    var answer = SourceTiles(reading: results.isEmpty ? reader.reading : .content)
    var warnings = WarningList(reader.warnings(place: elevation.place))
    for tile in cover {
      switch results[tile.id] {
      case .success(let layer?): answer.tiles.append(LoadedTile(tile: tile, layers: ["": layer]))
      case .failure(let error): warnings.add(warning(of: tile.id, error))
      case .success(nil), nil: continue
      }
    }
    answer.warnings = warnings.warnings
    if results.isEmpty {
      let sources = cover.compactMap { tile in
        source(of: tile.id).map { ViewTile(id: $0, wrap: tile.wrap, overscaledZ: $0.z) }
      }
      answer.warnings += AbsentTiles(description, levels: levels, in: request.viewport)
        .warnings(place: place, cover: sources, reader, isEmpty: { $0 == nil })
    }
    return answer
  }

  private func warning(of id: TileID, _ error: ContourError) -> MapWarning {
    var warning = MapWarning(
      .notDrawn, place: "\(place): tile \(id.z)/\(id.x)/\(id.y)",
      message: "its contour lines are not drawn: \(error)")
    warning.cause = "\(place): \(error.description.withoutNumbers)"
    return warning
  }

  // MARK: Tiles

  /// Returns the contour lines of tiles. Tiles without elevation are missing.
  private func results(
    of ids: [TileID], _ reader: inout TileReader<HeldPixels?>, threads: Int
  ) -> [TileID: Result<IndexedLayer?, ContourError>] {
    let known = cache.values(for: ids)
    let windows = self.windows(of: ids.filter { known[$0] == nil }, &reader)
    let pixels = windows.map { window in
      window.tiles.compactMap { id in self.pixels(of: id, reader).map { (id, $0) } }
    }
    let made = windows.indices.concurrentMap(threads: threads) { index in
      let grid = windows[index].grid(pixels[index], encoding: encoding, unit: specification.unit)
      return (windows[index].id, layer(of: grid, in: windows[index]))
    }
    // If the work was canceled, elevation tiles may be missing. Tiles that could not be read are read again.
    let isComplete = windows.map { window in
      !WorkCancellation.isRequested && !window.tiles.contains { reader.outcome($0).isFailure }
    }
    cache.insert(zip(made, isComplete).filter { $1 }.map { $0.0 })
    return known.merging(made) { known, _ in known }
  }

  private func layer(
    of grid: ElevationGrid, in window: ElevationWindow
  ) -> Result<IndexedLayer?, ContourError> {
    let zoom = Double(window.id.z)
    do throws(ContourError) {
      let layer = try ContourTiler.layer(
        of: grid, in: window.box, interval: specification.intervals.value(atZoom: zoom),
        majorMultiplier: Int(specification.majorMultiplier.value(atZoom: zoom).rounded()))
      return .success(layer.map { IndexedLayer($0) })
    } catch {
      return .failure(error)
    }
  }

  /// Reads the elevation tiles of tiles, and returns the parts of them from which the tiles are computed.
  private func windows(
    of ids: [TileID], _ reader: inout TileReader<HeldPixels?>
  ) -> [ElevationWindow] {
    let lowest = elevation.levels.minimum
    var windows: [ElevationWindow] = []
    var open = ids.compactMap { id in source(of: id).map { (id: id, source: $0) } }
    var isFallback = false
    while !open.isEmpty {
      reader.read(Set(open.map(\.source)).sorted(), asFallback: isFallback)
      isFallback = true
      open = open.compactMap { id, source in
        if case .content(let held) = reader.outcome(source) {
          // Nothing is drawn in place of an empty tile, not even an ancestor.
          if let held {
            windows.append(ElevationWindow(of: id, from: source, side: held.pixels.width))
          }
          return nil
        }
        guard source.z > lowest, let parent = source.parent else { return nil }
        return (id, parent)
      }
    }
    reader.read(Set(windows.flatMap(\.tiles)).sorted())
    return windows
  }

  /// Returns the elevation tile from which a tile is computed if it exists.
  private func source(of id: TileID) -> TileID? {
    let levels = elevation.levels
    let level = max(id.z - specification.overzoom, levels.minimum)
    return id.ancestor(at: min(level, max(levels.minimum, levels.maximum)))
  }

  private func pixels(of id: TileID, _ reader: TileReader<HeldPixels?>) -> PixelBuffer? {
    guard case .content(let held?) = reader.outcome(id) else { return nil }
    return held.pixels
  }
}
