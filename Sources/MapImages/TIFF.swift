import MapRaster
import MapSystem

/// A writer of TIFF files as cloud-optimized GeoTIFF: the directories come before the pixels, the pixels are in tiles,
/// and smaller copies of the picture (overviews) follow it, each half as large as the one before.
enum TIFF {
  /// The promises about the layout of the file that GDAL reads. A tile follows its size, and its last four bytes are
  /// repeated after it.
  private static let layout: [UInt8] = {
    let promises =
      "LAYOUT=IFDS_BEFORE_DATA\nBLOCK_ORDER=ROW_MAJOR\nBLOCK_LEADER=SIZE_AS_UINT4\n"
      + "BLOCK_TRAILER=LAST_4_BYTES_REPEATED\nKNOWN_INCOMPATIBLE_EDITION=NO\n "
    let digits = String(promises.utf8.count)
    let size = String(repeating: "0", count: 6 - digits.count) + digits
    let text = Array("GDAL_STRUCTURAL_METADATA_SIZE=\(size) bytes\n\(promises)".utf8)
    // Directories begin at even offsets.
    return text + [UInt8](repeating: 0, count: text.count & 1)
  }()

  /// The bytes of the header, before the layout: the byte order, the version and the offset of the first directory.
  private static var header: [UInt8] {
    Array("II".utf8) + UInt16(42).littleEndianBytes + UInt32(8 + layout.count).littleEndianBytes
  }

  /// Encodes a picture with its overviews on up to `threads` threads.
  static func encode(
    _ picture: StraightPixels, details: PictureDetails, threads: Int
  ) throws(ImageError) -> [UInt8] {
    var levels = [picture]
    while let last = levels.last, max(last.width, last.height) > TIFFTile.side {
      levels.append(last.halved())
    }
    let channels = PNGPixelLayout.isOpaque(picture) ? 3 : 4
    // The smallest picture is first, so readers find the overviews together.
    let tiles = levels.indices.reversed().flatMap { TIFFTile.tiles(of: levels[$0], level: $0) }
    let data = tiles.concurrentMap(threads: threads) {
      $0.compressed(levels[$0.level], channels: channels)
    }
    let blocks = data.compactMap { $0 }
    guard blocks.count == tiles.count else { throw .notEncoded(.tiff, reason: "out of memory") }
    let directories = levels.indices.map { level in
      directory(of: levels[level], isFirst: level == 0, channels, details)
    }
    guard let file = file(directories, tiles, blocks) else {
      throw .notEncoded(.tiff, reason: "its file would exceed 4 GiB")
    }
    return file
  }

  /// Returns the bytes of a file, or nil if they exceed the range of offsets.
  private static func file(
    _ directories: [TIFFDirectory], _ tiles: [TIFFTile], _ blocks: [[UInt8]]
  ) -> [UInt8]? {
    var sizes = [[Int]](repeating: [], count: directories.count)
    for (tile, block) in zip(tiles, blocks) { sizes[tile.level].append(block.count) }
    // The size of a directory does not depend on the offsets in it.
    let directorySizes = zip(directories, sizes).map { $0.adding(offsets: $1, sizes: $1).size }
    var place = directorySizes.reduce(header.count + layout.count, +)
    var offsets = [[Int]](repeating: [], count: directories.count)
    for (tile, block) in zip(tiles, blocks) {
      offsets[tile.level].append(place + 4)
      place += block.count + 8
    }
    guard UInt32(exactly: place) != nil else { return nil }
    var file = header + layout
    file.reserveCapacity(place)
    for (level, directory) in directories.enumerated() {
      file += directory.adding(offsets: offsets[level], sizes: sizes[level])
        .bytes(at: UInt32(file.count), isLast: level == directories.count - 1)
    }
    for block in blocks {
      file += UInt32(block.count).littleEndianBytes
      file += block
      file += block.suffix(4)
    }
    return file
  }

  /// Returns the directory of a picture or of an overview, without its tiles. Only the first directory has metadata.
  private static func directory(
    of picture: StraightPixels, isFirst: Bool, _ channels: Int, _ details: PictureDetails
  ) -> TIFFDirectory {
    var directory = TIFFDirectory()
    directory.set(.width, longs: [UInt32(picture.width)])
    directory.set(.height, longs: [UInt32(picture.height)])
    directory.set(.bitsPerSample, shorts: Array(repeating: 8, count: channels))
    // Deflate, and differences of adjacent pixels.
    directory.set(.compression, shorts: [8])
    directory.set(.predictor, shorts: [2])
    directory.set(.photometric, shorts: [2])
    directory.set(.samplesPerPixel, shorts: [UInt16(channels)])
    directory.set(.planarConfiguration, shorts: [1])
    directory.set(.tileWidth, shorts: [UInt16(TIFFTile.side)])
    directory.set(.tileHeight, shorts: [UInt16(TIFFTile.side)])
    // Alpha that is not multiplied with the colors.
    if channels == 4 { directory.set(.extraSamples, shorts: [2]) }
    guard isFirst else {
      directory.set(.subfileType, longs: [1])
      return directory
    }
    if let perMeter = details.pixelsPerMeter {
      let denominator: UInt32 = 1000
      let numerator = (perMeter * 0.0254 * Double(denominator)).rounded()
      for tag in [TIFFTag.xResolution, .yResolution] {
        directory.set(
          tag, numerator: UInt32(min(max(numerator, 1), 4e9)), denominator: denominator)
      }
      // Pixels per inch.
      directory.set(.resolutionUnit, shorts: [2])
    }
    let copyright = details.text.first { $0.keyword == "Copyright" }?.text.filter { $0 != "\0" }
    if let copyright, !copyright.isEmpty { directory.set(.copyright, text: copyright) }
    if let place = details.georeference { directory.set(place) }
    return directory
  }
}

extension TIFFDirectory {
  /// Returns the directory with the offsets and sizes of its tiles.
  fileprivate func adding(offsets: [Int], sizes: [Int]) -> TIFFDirectory {
    var directory = self
    directory.set(.tileOffsets, longs: offsets.map { UInt32(clamping: $0) })
    directory.set(.tileByteCounts, longs: sizes.map { UInt32(clamping: $0) })
    return directory
  }
}
