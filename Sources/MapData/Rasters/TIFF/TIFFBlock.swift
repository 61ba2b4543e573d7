import MapCTIFF
import MapSystem

/// A decoded block of a TIFF image. Its samples are in the byte order of the processor.
struct TIFFBlock: Sendable {
  let bytes: [UInt8]

  /// Decodes the block at an index with libtiff. `content` contains its bytes in the file.
  ///
  /// - Parameter tables: The quantization and Huffman tables of JPEG (TIFF Technical Note 2).
  /// - Throws: `ResourceError.malformed` if the block is damaged, or if libtiff or its codec is
  ///   missing.
  init(
    _ content: ArraySlice<UInt8>, index: Int, of image: TIFFImage, codec: TIFFCodecTags
  ) throws(ResourceError) {
    let location = image.directory.file.bytes.location
    let height = image.height(ofBlock: index)
    let file = TIFFBlockFile(content, height: height, of: image, codec: codec).bytes
    let size = image.rowLength * height
    var reason = [CChar](repeating: 0, count: Int(TIFF_BLOCK_REASON_SIZE))
    var status = TIFF_BLOCK_DAMAGED
    // This is safe because the decoder writes exactly `size` bytes.
    bytes = [UInt8](unsafeUninitializedCapacity: size) { block, count in
      block.initialize(repeating: 0)
      status = tiff_block_decode(file, file.count, block.baseAddress, size, &reason)
      count = size
    }
    switch status {
    case TIFF_BLOCK_SUCCESS: return
    case TIFF_BLOCK_NO_LIBRARY:
      throw .malformed(
        location,
        reason: "a TIFF file, which is not read without libtiff; install it "
          + "(\(OptionalLibrary.tiff.packages))")
    case TIFF_BLOCK_NO_CODEC:
      throw TIFFImage.refused(
        image.directory.file,
        "the compression \(image.compression), which this libtiff cannot decode",
        remedy: "gdal_translate -co COMPRESS=DEFLATE")
    default:
      let message = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      throw image.directory.file.damaged(
        "block \(index) cannot be decoded" + (message.isEmpty ? "" : " (\(message))"))
    }
  }
}

/// The tags of an image that its codec needs.
struct TIFFCodecTags: Sendable {
  fileprivate let entries: [(tag: Int, type: Int, bytes: [UInt8])]
  /// The meanings of the samples after the colors. LERC compresses alpha in another way than values.
  fileprivate let extraSamples: [Int]

  /// Reads the tags.
  init(_ directory: TIFFDirectory) throws(ResourceError) {
    var entries: [(tag: Int, type: Int, bytes: [UInt8])] = []
    let tags = [
      TIFFTag.fillOrder, TIFFTag.faxOptions, TIFFTag.fax4Options, TIFFTag.predictor,
      TIFFTag.jpegTables, TIFFTag.subsampling, TIFFTag.lercParameters,
    ]
    for tag in tags {
      guard let bytes = try directory.content(tag), let entry = directory.entries[tag] else {
        continue
      }
      entries.append((tag, entry.type, bytes))
    }
    self.entries = entries
    extraSamples = try directory.integers(TIFFTag.extraSamples) ?? []
  }
}

/// A TIFF file in memory that contains one block and the tags that its codec needs. libtiff thereby
/// reads no directory of the file itself, and each thread decodes its own blocks.
private struct TIFFBlockFile {
  private(set) var bytes: [UInt8]
  private let isBigEndian: Bool
  private var entries: [(tag: Int, type: Int, bytes: [UInt8])] = []

  init(_ content: ArraySlice<UInt8>, height: Int, of image: TIFFImage, codec: TIFFCodecTags) {
    isBigEndian = image.directory.file.isBigEndian
    bytes = []
    bytes.reserveCapacity(content.count + 1024)
    bytes += isBigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]
    let start = (8 + content.count + 1) & ~1
    bytes += word(start, 4) + content
    if content.count % 2 == 1 { bytes.append(0) }
    let samples = image.samplesPerBlock
    add(TIFFTag.width, image.blockWidth)
    add(TIFFTag.height, height)
    add(TIFFTag.bitsPerSample, shorts: Array(repeating: image.bits, count: samples))
    add(TIFFTag.compression, shorts: [image.compression])
    // The codecs distinguish only colors. A palette would need its table.
    let isColor = samples >= 3 && (image.photometric == 2 || image.photometric == 6)
    add(TIFFTag.photometric, shorts: [isColor ? image.photometric : 1])
    add(TIFFTag.samplesPerPixel, shorts: [samples])
    add(TIFFTag.planarConfiguration, shorts: [1])
    add(TIFFTag.sampleFormat, shorts: Array(repeating: image.format, count: samples))
    let extra = samples - (isColor ? 3 : 1)
    if extra > 0 {
      let known = codec.extraSamples.count == extra ? codec.extraSamples : nil
      add(TIFFTag.extraSamples, shorts: known ?? Array(repeating: 0, count: extra))
    }
    if image.isTiled {
      add(TIFFTag.tileWidth, image.blockWidth)
      add(TIFFTag.tileHeight, height)
    } else {
      add(TIFFTag.rowsPerStrip, height)
    }
    add(image.isTiled ? TIFFTag.tileOffsets : TIFFTag.stripOffsets, 8)
    add(image.isTiled ? TIFFTag.tileByteCounts : TIFFTag.stripByteCounts, content.count)
    entries += codec.entries
    writeDirectory()
  }

  private mutating func add(_ tag: Int, _ value: Int) { entries.append((tag, 4, word(value, 4))) }

  private mutating func add(_ tag: Int, shorts: [Int]) {
    entries.append((tag, 3, shorts.flatMap { word($0, 2) }))
  }

  private func word(_ value: Int, _ size: Int) -> [UInt8] {
    let shifts = (0..<size).map { 8 * $0 }
    return (isBigEndian ? shifts.reversed() : shifts).map {
      UInt8(truncatingIfNeeded: value >> $0)
    }
  }

  /// Appends the directory, and after it the values that are longer than 4 bytes.
  private mutating func writeDirectory() {
    entries.sort { $0.tag < $1.tag }
    var place = bytes.count + 2 + 12 * entries.count + 4
    var values: [UInt8] = []
    bytes += word(entries.count, 2)
    for entry in entries {
      let count = entry.bytes.count / (TIFFDirectory.sizes[entry.type] ?? 1)
      bytes += word(entry.tag, 2) + word(entry.type, 2) + word(count, 4)
      if entry.bytes.count <= 4 {
        bytes += entry.bytes + Array(repeating: 0, count: 4 - entry.bytes.count)
      } else {
        let padding = entry.bytes.count % 2
        bytes += word(place, 4)
        values += entry.bytes + Array(repeating: 0, count: padding)
        place += entry.bytes.count + padding
      }
    }
    bytes += word(0, 4) + values
  }
}
