/// The layout of one image of a TIFF file: the raster, an overview or a mask.
struct TIFFImage: Sendable {
  /// The maximum size of a decoded block, in bytes.
  private static let blockLimit = 1 << 29

  let directory: TIFFDirectory
  let width: Int
  let height: Int
  let samplesPerPixel: Int
  let bits: Int
  /// The format of samples: 1 for integers without a sign, 2 for integers with a sign, 3 for
  /// floating-point numbers.
  let format: Int
  let compression: Int
  let photometric: Int
  /// Whether each block contains one band.
  let isPlanar: Bool
  let isTiled: Bool
  let blockWidth: Int
  let blockHeight: Int
  /// The number of blocks side by side, and one above another.
  let columns: Int
  let rows: Int
  /// The tags of the places of blocks and of their lengths.
  private let offsetTag: Int
  private let countTag: Int
  /// The bits of `NewSubfileType` (TIFF 6.0 section 8).
  let subfileType: Int

  /// Reads the layout.
  ///
  /// - Throws: `ResourceError.malformed` if the file is damaged or its samples are not read.
  init(_ directory: TIFFDirectory) throws(ResourceError) {
    self.directory = directory
    let file = directory.file
    subfileType = try directory.integer(TIFFTag.subfileType, default: 0)
    width = try directory.integer(TIFFTag.width, default: 0)
    height = try directory.integer(TIFFTag.height, default: 0)
    samplesPerPixel = try directory.integer(TIFFTag.samplesPerPixel, default: 1)
    guard 1...Int(Int32.max) ~= width, 1...Int(Int32.max) ~= height, 1...4096 ~= samplesPerPixel
    else { throw file.damaged("a size of \(width)x\(height)x\(samplesPerPixel)") }
    let allBits = try directory.integers(TIFFTag.bitsPerSample) ?? [1]
    let formats = try directory.integers(TIFFTag.sampleFormat) ?? [1]
    bits = allBits.first ?? 1
    // Format 4 means that the format is unknown.
    format = formats.first.map { $0 == 4 ? 1 : $0 } ?? 1
    compression = try directory.integer(TIFFTag.compression, default: 1)
    photometric = try directory.integer(TIFFTag.photometric, default: 1)
    isPlanar =
      try directory.integer(TIFFTag.planarConfiguration, default: 1) == 2 && samplesPerPixel > 1
    guard Set(allBits).count == 1, Set(formats).count == 1 else {
      throw Self.refused(file, "bands of different types", remedy: "gdal_translate -ot Float32")
    }
    isTiled = directory.entries[TIFFTag.tileWidth] != nil
    if isTiled {
      blockWidth = try directory.integer(TIFFTag.tileWidth, default: 0)
      blockHeight = try directory.integer(TIFFTag.tileHeight, default: 0)
    } else {
      blockWidth = width
      blockHeight = min(try directory.integer(TIFFTag.rowsPerStrip, default: height), height)
    }
    guard 1...Int(Int32.max) ~= blockWidth, 1...Int(Int32.max) ~= blockHeight else {
      throw file.damaged("blocks of \(blockWidth)x\(blockHeight) pixels")
    }
    columns = (width - 1) / blockWidth + 1
    rows = (height - 1) / blockHeight + 1
    // Some writers use the tags of strips for tiles.
    let hasTiles = isTiled && directory.entries[TIFFTag.tileOffsets] != nil
    (offsetTag, countTag) =
      hasTiles
      ? (TIFFTag.tileOffsets, TIFFTag.tileByteCounts)
      : (TIFFTag.stripOffsets, TIFFTag.stripByteCounts)
    try checkSamples()
    try checkTable()
  }

  /// Throws an error if the table of blocks is too short for the size of the image.
  private func checkTable() throws(ResourceError) {
    let known = directory.entries[offsetTag]?.count ?? 0
    let planes = isPlanar ? samplesPerPixel : 1
    guard known / planes >= columns * rows else {
      throw directory.file.damaged(
        "a table of \(known) blocks for a size of \(width)x\(height)x\(samplesPerPixel)")
    }
  }

  /// Throws an error if the samples are of a kind that is not read.
  private func checkSamples() throws(ResourceError) {
    let file = directory.file
    let isRead =
      switch format {
      case 1: 1...16 ~= bits || bits == 32
      case 2: [8, 16, 32].contains(bits)
      case 3: bits == 32 || bits == 64
      default: false
      }
    guard isRead else {
      let kind =
        format == 3 ? "floating-point numbers" : format > 3 ? "complex numbers" : "integers"
      throw Self.refused(
        file, "samples that are \(kind) of \(bits) bits", remedy: "gdal_translate -ot Float64")
    }
    // Blocks of other compressions contain subsampled colors, and old JPEG has no complete blocks.
    guard photometric != 6 || compression == 7, compression != 6 else {
      throw Self.refused(
        file, "YCbCr colors of an old kind", remedy: "gdal_translate -co COMPRESS=DEFLATE")
    }
    guard [0, 1, 2, 3, 4, 6].contains(photometric) else {
      throw Self.refused(
        file, "colors of the kind \(photometric), such as CMYK", remedy: "gdal_translate")
    }
    let (pixels, first) = blockWidth.multipliedReportingOverflow(by: blockHeight)
    let (samples, second) = pixels.multipliedReportingOverflow(by: samplesPerBlock * bits)
    // The bytes in the file, their copy for libtiff, the samples and the last block are in memory.
    guard !first, !second, samples / 8 <= min(Self.blockLimit, file.bytes.limit / 4) else {
      throw Self.refused(
        file, "blocks of \(blockWidth)x\(blockHeight) pixels, which are too large",
        remedy: "gdal_translate -co TILED=YES")
    }
  }

  /// Returns an error for a kind of file that is not read.
  static func refused(_ file: TIFFFile, _ what: String, remedy: String) -> ResourceError {
    .malformed(
      file.bytes.location, reason: "it has \(what); convert it with \(remedy) IN.tif OUT.tif")
  }

  /// The number of samples of a pixel in a block.
  var samplesPerBlock: Int { isPlanar ? 1 : samplesPerPixel }

  /// Returns the number of rows that a block contains. The last strip is shorter than the others.
  func height(ofBlock index: Int) -> Int {
    isTiled ? blockHeight : min(blockHeight, height - index % (columns * rows) * blockHeight)
  }

  /// The size of a decoded block in bytes.
  var blockSize: Int { rowLength * blockHeight }

  /// The maximum size of a block in the file, in bytes. No compression makes a block larger.
  var largestBlock: Int { 2 * blockSize + (1 << 16) }

  /// The number of bytes of a row of a block.
  var rowLength: Int { (blockWidth * samplesPerBlock * bits + 7) / 8 }

  /// Returns the byte ranges of blocks, in the order of `indices`. The range of a block that is not
  /// in the file is empty: the block has no values.
  func ranges(of indices: [Int]) throws(ResourceError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in indices {
      let offset = try directory.integers(offsetTag, in: index..<index + 1)?.first ?? 0
      let known = try directory.integers(countTag, in: index..<index + 1)?.first
      // The table of lengths may be missing if blocks are not compressed.
      guard let count = known ?? (compression == 1 ? rowLength * height(ofBlock: index) : nil)
      else { throw directory.file.damaged("it has no lengths of blocks") }
      let (end, isTooFar) = offset.addingReportingOverflow(count)
      guard !isTooFar, count <= largestBlock else {
        throw directory.file.damaged("a block of \(count) bytes")
      }
      ranges.append(offset == 0 ? 0..<0 : offset..<end)
    }
    return ranges
  }
}
