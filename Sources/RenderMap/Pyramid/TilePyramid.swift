public import MapData
public import MapImages
package import MapJSON
import MapRaster
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
  /// The options of the encoding of tiles. They must apply to the format.
  public var encoding = PictureEncoding()
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
      case .avif: .avif
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
  ///     when the archive is complete. Nil to keep no working file.
  ///   - update: The archive at the same path, whose blocks are not drawn again if they would be the same. Nil to draw
  ///     all blocks.
  ///   - report: A function that receives the progress and the warnings after each block. It returns false to stop
  ///     the work.
  /// - Throws: `RequestError` if a tile cannot be encoded, if the archive or the working file cannot be written, or if
  ///   `report` stops the work.
  public func write(
    to archive: any TileArchiveBuilder, threads: Int = 1, journal: PyramidJournal? = nil,
    update: PyramidUpdate? = nil,
    report: (PyramidProgress, [MapWarning]) -> Bool = { _, _ in true }
  ) throws(RequestError) {
    var progress = PyramidProgress(done: 0, count: tileCount)
    let work = PyramidWork(self, journal: journal, update: update)
    for batch in batches(threads: threads) {
      let blocks = try RequestError.ofResource { () throws(ResourceError) in
        try work.blocks(batch, threads: threads)
      }
      for block in blocks {
        try Self.add(block, to: archive)
        progress.done += block.tiles.count
        if block.isKept { progress.kept += block.tiles.count }
        guard report(progress, block.warnings) else { throw RequestError.stopped }
        try RequestError.ofResource { () throws(ResourceError) in try work.add(block) }
      }
    }
    try RequestError.ofResource { () throws(ResourceError) in
      try archive.finish()
      try work.finish()
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
      for block in batch.concurrentMap(threads: threads, { drawn($0) }) { try receive(block) }
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
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - inputs: The inputs of the pyramid, with which the result has the hash of its content; nil to omit it.
  ///   - kept: A function that returns the block if it need not be drawn, from the hash of its content. Nil to draw it
  ///     in any case.
  func drawn(
    _ block: TileBlocks.Block, inputs: PyramidInputs? = nil,
    kept: (String?) -> PyramidBlock? = { _ in nil }
  ) -> PyramidBlock {
    map.limitingTime {
      var squares = TileSquares(
        inputs?.map ?? map, tileSize: tileSize, pixelRatio: pixelRatio)
      squares?.crossSourceCollisions = crossSourceCollisions
      let square = TileSquare(root: block.root, zoom: block.zoom)
      guard let squares, var scene = squares.sceneWithoutLabels(square) else {
        return PyramidBlock()
      }
      let hash = inputs?.contentHash.map(scene.contentHash)
      if !scene.mayChange, let kept = kept(hash) { return kept }
      squares.map.addLabels(to: &scene)
      var drawn = encoded(squares.picture(of: square, scene), block.tiles)
      drawn.inputs.hash = hash
      return drawn
    }
  }

  private func encoded(_ picture: TileSquarePicture, _ tiles: [TileID]) -> PyramidBlock {
    let tiles = tiles.map { tile in
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
    return try format.encode(part, details: PictureDetails(encoding: encoding))
  }
}

extension TilePyramid {
  /// Texts that describe everything besides the style and the data that affects the pictures of tiles.
  var settings: [String] {
    MapLibrary.settings(
      isLenient: map.loading.isLenient, zoomLevelsToOverscale: map.zoomLevelsToOverscale,
      fontFolders: map.loading.fontFolders)
      + [
        Map.version, "\(tileSize.rawValue)", "\(pixelRatio)", format.rawValue, "\(encoding)",
        "\(crossSourceCollisions)",
      ]
  }

  /// Returns the hash of everything that affects the tiles, as 64 hexadecimal digits: the program, the style, the data,
  /// the options, and the sizes and times of archives. Tiles and glyphs that are not in files of archives are not read
  /// for the hash.
  ///
  /// - Parameters:
  ///   - log: The log of everything that was read to load the map.
  ///   - style: The style with the stores as sources.
  package func identity(_ log: InputLog, style: JSONValue) -> String {
    let inputs = MapInputs(log, settings: settings, style: style)
    let archives = inputs.archives.map { path in
      FileStatus(path: path).map { "\($0.time.seconds).\($0.time.nanoseconds)" } ?? "nothing"
    }
    return JobHash.text(
      of: [
        inputs.hash, "\(area.bounds.numbers)", "\(area.zooms)", "\(shard.number)/\(shard.count)",
        "\(part.number)/\(part.count)",
      ] + archives)
  }
}

extension RequestError {
  /// The error for work that the caller stopped.
  static let stopped = RequestError(.failed, "stopped")
}
