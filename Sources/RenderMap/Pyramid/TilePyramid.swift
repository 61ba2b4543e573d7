public import MapData
public import MapImages
package import MapJSON
import MapRaster
import MapStyle
import MapSystem
import MapTiles
public import MapEngine

/// A map as a pyramid of raster tiles for several zoom levels.
///
/// Tiles are drawn in blocks of up to 2048 x 2048 pixels of the style. Labels are consistent across the edges of
/// blocks. The pixels of a tile depend only on the map and the tile. They do not depend on the area, the shard, or
/// the number of threads. Empty tiles are skipped.
public struct TilePyramid: Sendable {
  /// The side of a tile, in pixels of the style.
  public enum TileSize: Int, CaseIterable, Sendable {
    /// Tiles of 512 pixels. Their zoom level is the zoom level of the map.
    case pixels512 = 512
    /// Tiles of 256 pixels. Their zoom level is the zoom level of the map plus one, as in MapLibre.
    case pixels256 = 256
  }

  /// The map that the tiles show.
  public let map: Map
  /// The region and the zoom levels of the tiles.
  public let area: TileArea
  /// The side of a tile, in pixels of the style.
  public let tileSize: TileSize
  /// The number of device pixels per pixel of the style.
  public let pixelRatio: Double
  /// The format of the tiles. The default is PNG.
  public var format = PictureFormat.png
  /// The quality of JPEG tiles, from 1 to 100.
  public var quality = PictureDetails.defaultQuality
  /// Whether labels of different sources collide with each other.
  public var crossSourceCollisions = true
  /// The shard of the pyramid that is drawn.
  public var shard = PyramidShard.whole
  /// The contiguous part of the pyramid that is drawn. If there is also a shard, only the tiles that are in both are
  /// drawn.
  public var part = PyramidPart.whole

  /// Creates the pyramid of a map; nil unless the pixel ratio is a multiple of 1/16 from 1/4 to 8.
  public init?(_ map: Map, area: TileArea, tileSize: TileSize = .pixels512, pixelRatio: Double = 1)
  {
    guard (0.25...8).contains(pixelRatio), (pixelRatio * 16).rounded() == pixelRatio * 16 else {
      return nil
    }
    self.map = map
    self.area = area
    self.tileSize = tileSize
    self.pixelRatio = pixelRatio
  }

  /// Returns the metadata of an archive of the tiles. By default, the name of the archive is the name of the style.
  public func metadata(name: String? = nil) -> TileArchiveMetadata {
    let format: TileFormat =
      switch self.format {
      case .png: .png
      case .webp: .webp
      case .jpeg: .jpeg
      case .tiff: .other(self.format.rawValue)
      }
    return TileArchiveMetadata(
      name: name ?? map.style.name ?? "Map", format: format, bounds: area.bounds,
      zooms: area.zooms, attribution: map.attribution, tileSize: tileSize.rawValue)
  }

  /// Draws the tiles that are in the part and the shard, writes them to an archive, and finishes the archive.
  ///
  /// - Parameters:
  ///   - archive: The destination of the tiles. Afterwards, the archive is complete or does not exist.
  ///   - threads: The number of threads. Each thread holds a block in memory.
  ///   - journal: The working file, whose blocks are not drawn again. Drawn blocks are added to it, and it is removed
  ///     when the archive is complete. Nil to draw all blocks.
  ///   - report: A function that receives the progress and the warnings after each block. It returns false to stop
  ///     the work.
  /// - Throws: `RequestError` if a tile cannot be encoded, if the archive or the working file cannot be written, or if
  ///   `report` stops the work.
  public func write(
    to archive: any TileArchiveBuilder, threads: Int = 1, journal: PyramidJournal? = nil,
    report: (PyramidProgress, [MapWarning]) -> Bool = { _, _ in true }
  ) throws(RequestError) {
    var progress = PyramidProgress(done: 0, count: tileCount)
    try visit(threads: threads, journal: journal) { block, isKept throws(RequestError) in
      try Self.add(block, to: archive)
      progress.done += block.tiles.count
      if isKept { progress.kept += block.tiles.count }
      guard report(progress, block.warnings) else { throw RequestError.stopped }
      guard !isKept else { return }
      try RequestError.ofResource { () throws(ResourceError) in try journal?.add(block) }
    }
    try RequestError.ofResource { () throws(ResourceError) in
      try archive.finish()
      try journal?.remove()
    }
  }

  /// Adds the tiles of a block to an archive.
  private static func add(
    _ block: PyramidBlock, to archive: any TileArchiveBuilder
  ) throws(RequestError) {
    for tile in block.tiles {
      switch tile.content {
      case .success(let bytes?):
        try RequestError.ofResource { () throws(ResourceError) in try archive.add(tile.id, bytes) }
      case .success(nil): break
      case .failure(let error): throw RequestError(.failed, error.description)
      }
    }
  }

  /// Draws the tiles that are in the part and the shard, and passes them to `receive`. The tiles are in the order of
  /// ascending zoom levels, and in the order of the Hilbert curve within a zoom level.
  ///
  /// - Parameters:
  ///   - threads: The number of threads. Each thread holds a block in memory.
  ///   - receive: A function that receives each block. It can throw an error to stop the work.
  public func draw<Failure: Error>(
    threads: Int = 1, _ receive: (PyramidBlock) throws(Failure) -> Void
  ) throws(Failure) {
    for batch in batches(threads: threads) {
      for block in batch.concurrentMap(threads: threads, drawn) { try receive(block) }
    }
  }

  /// Passes the blocks that are in the part and the shard to `receive`, and states whether they are from the journal.
  /// Other blocks are drawn.
  private func visit(
    threads: Int, journal: PyramidJournal?,
    _ receive: (PyramidBlock, _ isKept: Bool) throws(RequestError) -> Void
  ) throws(RequestError) {
    for batch in batches(threads: threads) {
      var kept: [PyramidBlock?] = []
      for block in batch {
        kept.append(
          try RequestError.ofResource { () throws(ResourceError) in try journal?.take(block) })
      }
      let blocks = Array(zip(batch, kept)).concurrentMap(threads: threads) { $1 ?? drawn($0) }
      for (block, kept) in zip(blocks, kept) { try receive(block, kept != nil) }
    }
  }

  /// The blocks that are in the part and the shard, in batches that are drawn together. A batch contains more blocks
  /// than there are threads, because blocks take different times.
  private func batches(threads: Int) -> some Sequence<[TileBlocks.Block]> {
    sequence(state: blocks.makeIterator()) { blocks in
      var batch: [TileBlocks.Block] = []
      while batch.count < max(1, threads) * 8, let block = blocks.next() { batch.append(block) }
      return batch.isEmpty ? nil : batch
    }
  }

  /// The number of tiles that are in the part and the shard.
  private var tileCount: Int {
    shard == .whole && part == .whole ? area.count : blocks.reduce(0) { $0 + $1.tiles.count }
  }

  /// The number of blocks in the whole pyramid.
  public var blockCount: Int { TileBlocks.count(area, depth: depth) }

  /// The number of zoom levels from the tiles of a block to the block's root.
  private var depth: Int { (TileSquares.greatestSide / tileSize.rawValue).trailingZeroBitCount }

  /// The blocks that are in the part and the shard.
  private var blocks: some Sequence<TileBlocks.Block> {
    let range = part.blocks(of: blockCount)
    return TileBlocks(area, depth: depth, skipping: range.lowerBound).lazy.prefix(range.count)
      .filter(shard.has)
  }

  /// Draws a block within the time limit for pictures.
  private func drawn(_ block: TileBlocks.Block) -> PyramidBlock {
    map.limitingTime { unlimitedBlock(block) }
  }

  private func unlimitedBlock(_ block: TileBlocks.Block) -> PyramidBlock {
    var squares = TileSquares(map, tileSize: tileSize, pixelRatio: pixelRatio)
    squares?.crossSourceCollisions = crossSourceCollisions
    guard let picture = squares?.draw(TileSquare(root: block.root, zoom: block.zoom)) else {
      return PyramidBlock()
    }
    let tiles = block.tiles.map { tile in
      PyramidBlock.Tile(
        id: tile,
        content: Result { () throws(ImageError) in
          try picture.tile(tile).flatMap(encoded)
        })
    }
    return PyramidBlock(tiles: tiles, warnings: picture.warnings)
  }

  /// Returns the encoded pixels of a tile; nil if the pixels are transparent.
  private func encoded(_ part: PixelBuffer) throws(ImageError) -> [UInt8]? {
    guard !part.isTransparent else { return nil }
    return try format.encode(part, details: PictureDetails(quality: quality))
  }
}

extension TilePyramid {
  /// Returns the hash of everything that affects the tiles, as 64 hexadecimal digits: the program, the style, the data,
  /// the options, and the sizes and times of archives. Tiles and glyphs that are not in files of archives are not read
  /// for the hash.
  ///
  /// - Parameters:
  ///   - log: The log of everything that was read to load the map.
  ///   - style: The style with the stores as sources.
  ///   - fontFolders: The folders of fonts; nil for the bundled fonts.
  ///   - isLenient: Whether a style with mistakes is drawn.
  ///   - version: The version of the program.
  package func identity(
    _ log: InputLog, style: JSONValue, fontFolders: [String]?, isLenient: Bool, version: String
  ) -> String {
    let settings = MapLibrary.settings(
      isLenient: isLenient, zoomLevelsToOverscale: map.zoomLevelsToOverscale,
      fontFolders: fontFolders)
    let inputs = MapInputs(log, settings: settings, style: style)
    let archives = inputs.archives.map { path in
      FileStatus(path: path).map { "\($0.time.seconds).\($0.time.nanoseconds)" } ?? "nothing"
    }
    return JobHash.text(
      of: [
        version, inputs.hash, "\(area.bounds.numbers)", "\(area.zooms)", "\(tileSize.rawValue)",
        "\(pixelRatio)", format.rawValue, "\(quality)", "\(crossSourceCollisions)",
        "\(shard.number)/\(shard.count)", "\(part.number)/\(part.count)",
      ] + archives)
  }
}

extension RequestError {
  /// The error for work that the caller stopped.
  static let stopped = RequestError(.failed, "stopped")
}
