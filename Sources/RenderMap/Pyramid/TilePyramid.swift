public import MapData
public import MapImages
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
  ///   - report: A function that receives the progress and the warnings after each block. It returns false to stop
  ///     the work.
  /// - Throws: `RequestError` if a tile cannot be encoded, if the archive cannot be written, or if `report` stops the
  ///   work.
  public func write(
    to archive: any TileArchiveBuilder, threads: Int = 1,
    report: (PyramidProgress, [MapWarning]) -> Bool = { _, _ in true }
  ) throws(RequestError) {
    var progress = PyramidProgress(done: 0, count: tileCount)
    try draw(threads: threads) { block throws(RequestError) in
      for tile in block.tiles {
        switch tile.content {
        case .success(let bytes?):
          try RequestError.ofResource { () throws(ResourceError) in try archive.add(tile.id, bytes)
          }
        case .success(nil): break
        case .failure(let error): throw RequestError(.failed, error.description)
        }
      }
      progress.done += block.tiles.count
      guard report(progress, block.warnings) else { throw RequestError.stopped }
    }
    try RequestError.ofResource { () throws(ResourceError) in try archive.finish() }
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
    var blocks = blocks.makeIterator()
    while true {
      // A batch contains more blocks than there are threads, because blocks take different times.
      var batch: [TileBlocks.Block] = []
      while batch.count < max(1, threads) * 8, let block = blocks.next() { batch.append(block) }
      guard !batch.isEmpty else { return }
      for block in batch.concurrentMap(threads: threads, drawn) { try receive(block) }
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

extension RequestError {
  /// The error for work that the caller stopped.
  static let stopped = RequestError(.failed, "stopped")
}

/// The progress of work on the tiles of a pyramid.
public struct PyramidProgress: Hashable, Sendable {
  /// The number of finished tiles, including skipped tiles.
  public var done: Int
  /// The total number of tiles.
  public var count: Int

  /// Creates the progress of work with the finished and the total number of tiles.
  public init(done: Int, count: Int) {
    self.done = done
    self.count = count
  }

  /// Describes the progress after an elapsed time, such as `120 of 1365 tiles, 40.0/s, 0:31 left`.
  public func description(after time: Duration) -> String {
    let seconds = max(0.001, time / .seconds(1))
    let text = "\(done) of \(count) tiles, \(WorkPace.rate(done, after: seconds))"
    guard done > 0, done < count else { return text }
    let left = Int(min(seconds * Double(count - done) / Double(done), 1e9).rounded(.up))
    return text + ", \(WorkPace.clock(left)) left"
  }
}
