import MapData
import MapGeoJSON
import MapImages
import MapRaster
import MapStyle
import MapSystem
import MapTiles

/// A loaded source of raster or elevation tiles.
struct RasterMapSource: MapSource {
  /// The meaning of the pixels of tiles.
  enum Content: Sendable {
    case colors
    case heights(ElevationEncoding)
  }

  let place: String
  let tiles: any TileSet
  let content: Content
  let levels: TileCover.Levels
  let budget: MemoryBudget
  let cache = TileOutcomeCache<HeldPixels?>(limit: 64)

  /// The maximum number of pixels of a tile.
  private static let pixelLimit = 1 << 24

  /// Creates the source at `place` (`sources.name`). Its pixels take memory from `budget`.
  ///
  /// - Throws: `MapError.data` if the tiles contain features instead of images.
  init(
    place: String, tiles: any TileSet, content: Content, budget: MemoryBudget = MemoryBudget()
  ) throws(MapError) {
    if let message = tiles.description.formatMistake(images: true) {
      throw MapError.data(place: place, message: message)
    }
    self.place = place
    self.tiles = tiles
    self.content = content
    self.budget = budget
    var levels = tiles.description.levels
    let size = tiles.description.tileSize ?? 512
    // If tiles had only a few pixels, a picture would contain hundreds of thousands of tiles.
    levels.tileSize = size.isFinite ? min(max(size, 16), 65_536) : 512
    levels.roundsZoom = true
    levels.laysOutOverscaled = false
    // The pixels of tiles of raster files are hardly larger than those of the picture. At whole zoom levels, they have
    // the same size.
    if tiles is WarpedRaster, case .colors = content { levels.tileSize /= 1.4 }
    self.levels = levels
  }

  /// Returns the encoding of elevation. If the style does not specify it, the description of the tiles determines it.
  static func encoding(
    of source: RasterDEMSource, _ description: TileSetDescription
  ) -> RasterDEMSource.Encoding {
    guard !source.isEncodingGiven else { return source.encoding }
    return description.encoding == "terrarium" ? .terrarium : .mapbox
  }

  var attribution: String? { tiles.description.attribution }

  var bounds: BoundingBox? { tiles.description.dataBounds }

  func discardTiles() { cache.removeAll() }

  func tiles(for request: TileRequest) -> SourceTiles {
    let elevation = request.isGround ? request.viewport.elevation : nil
    let levels = elevation.map { self.levels(of: $0) } ?? self.levels
    let ground = TileCover.tiles(in: request.viewport, levels: levels)
    let cover = ground.filter { tiles.description.contains($0.id) }
    if !cover.isEmpty, let picture = picture(for: request) {
      return SourceTiles(pixels: .picture(picture), reading: .content)
    }
    var reader = TileReader(
      tiles: tiles, budget: budget, cache: cache, threads: request.threads, decode: decode)
    reader.read(cover.map(\.id))
    let isExact = tiles is WarpedRaster
    var found: [RasterTile] = []
    var missing: [ViewTile] = []
    for tile in cover {
      if case .content(let held) = reader.outcome(tile.id) {
        found.append(RasterTile(tile: tile, place: tile, held, isExact: isExact))
      } else {
        missing.append(tile)
      }
    }
    if case .heights = content {
      let rims = ElevationRims(found)
      found = found.concurrentMap(threads: request.threads, rims.rimmed)
    }
    let ancestors = AncestorTiles(in: request.viewport, levels: levels, passesAbsent: true)
    found += ancestors.fallbackTiles(for: missing, reader: &reader).map { fallback in
      let tile = RasterTile(
        tile: fallback.tile, place: fallback.place, fallback.content, isExact: isExact)
      if case .heights = content { return ElevationRims([]).rimmed(tile) }
      return tile
    }
    var warnings = reader.warnings(place: place)
    if found.allSatisfy(\.isEmpty) {
      warnings += AbsentTiles(tiles.description, levels: levels, in: request.viewport)
        .warnings(place: place, cover: ground, reader, isEmpty: { $0 == nil })
    }
    let pixels: SourcePixels =
      switch content {
      case .colors: .colors(found)
      case .heights(let encoding): .heights(found, encoding)
      }
    return SourceTiles(pixels: pixels, reading: reader.reading, warnings: warnings)
  }

  /// Returns the pixels of raster files that are those of a picture; nil if tiles are used. Tiles are also used where
  /// files have no pixels or cannot be read, for their warnings.
  private func picture(for request: TileRequest) -> WarpedPicture? {
    guard case .colors = content, let raster = tiles as? WarpedRaster, raster.isUnlimited,
      let frame = WarpFrame(request.viewport), !raster.hasTiles(for: frame),
      let share = budget.share(of: 4 * frame.width * frame.height),
      let pixels = try? raster.picture(frame, threads: request.threads)
    else { return nil }
    return WarpedPicture(pixels: pixels, frame: frame, share: share)
  }

  @Sendable func decode(_ bytes: [UInt8]) -> TileOutcome<HeldPixels?> {
    // A response without content is an empty tile.
    guard !bytes.isEmpty else { return .content(nil) }
    if let warped = tiles as? WarpedRaster { return decode(bytes, of: warped) }
    do {
      let (pixels, share) = try decoded(bytes)
      guard case .heights = content else {
        return .content(HeldPixels(pixels: PixelBuffer(premultiplying: pixels), share: share))
      }
      guard pixels.width == pixels.height else {
        return .failed("an elevation tile must be square, not \(pixels.width) x \(pixels.height)")
      }
      // Elevations are numbers, to which alpha does not apply.
      var heights = PixelBuffer(width: pixels.width, height: pixels.height)
      heights.bytes = pixels.bytes
      return .content(HeldPixels(pixels: heights, share: share))
    } catch {
      if case .unknownFormat = error, let other = TileOutcome<HeldPixels?>.misplaced(bytes) {
        return other
      }
      return .failed(error.description)
    }
  }

  /// Returns the pixels of a tile of raster files.
  private func decode(_ bytes: [UInt8], of raster: WarpedRaster) -> TileOutcome<HeldPixels?> {
    guard let share = share(of: bytes.count, from: budget), let pixels = raster.pixels(bytes) else {
      return .failed(
        "it takes more memory than the limit of \(budget.limit >> 20) MiB leaves; raise it with --max-memory"
      )
    }
    return .content(HeldPixels(pixels: pixels, share: share))
  }

  /// Decodes a tile. If the memory budget is exceeded, the tiles of earlier pictures are discarded first.
  private func decoded(_ bytes: [UInt8]) throws(ImageError) -> (StraightPixels, MemoryShare) {
    do {
      return try budget.decode(bytes, pixelLimit: Self.pixelLimit)
    } catch {
      guard case .overBudget = error else { throw error }
      cache.removeAll()
      return try budget.decode(bytes, pixelLimit: Self.pixelLimit)
    }
  }
}
