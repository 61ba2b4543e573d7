/// The tags of TIFF 6.0, GeoTIFF 1.1 and GDAL that are read.
enum TIFFTag {
  static let subfileType = 254, width = 256, height = 257, bitsPerSample = 258, compression = 259
  static let photometric = 262, fillOrder = 266, stripOffsets = 273, samplesPerPixel = 277
  static let rowsPerStrip = 278, stripByteCounts = 279, planarConfiguration = 284
  static let faxOptions = 292, fax4Options = 293, predictor = 317, colorMap = 320
  static let tileWidth = 322, tileHeight = 323, tileOffsets = 324, tileByteCounts = 325
  static let subdirectories = 330, extraSamples = 338, sampleFormat = 339, sampleMinimum = 340
  static let sampleMaximum = 341, jpegTables = 347, subsampling = 530, pixelScale = 33_550
  static let tiepoints = 33_922, transformation = 34_264, geoKeys = 34_735, geoDoubles = 34_736
  static let geoText = 34_737, gdalMetadata = 42_112, gdalNoData = 42_113, lercParameters = 50_674
  static let rationalPolynomials = 50_844, copyright = 33_432
}

/// A directory of a TIFF file: the tags of one image.
struct TIFFDirectory: Sendable {
  /// The place of the values of a tag.
  struct Entry: Sendable {
    var type: Int
    var count: Int
    var offset: Int
  }

  /// The sizes of the types of values in bytes (TIFF 6.0 section 2, BigTIFF).
  static let sizes: [Int: Int] = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8,
    17: 8, 18: 8,
  ]
  /// The maximum number of values that are read of a tag other than the table of blocks.
  private static let valueLimit = 1 << 20

  let file: TIFFFile
  private(set) var entries: [Int: Entry] = [:]
  /// The offset of the next directory, or 0.
  private(set) var next = 0

  /// Reads the directory at an offset.
  init(_ file: TIFFFile, at offset: Int) throws(ResourceError) {
    self.file = file
    let (countSize, entrySize, wordSize) = file.isBig ? (8, 20, 8) : (2, 12, 4)
    let count = try file.integer(at: offset, size: countSize)
    guard (1...4096).contains(count) else { throw file.damaged("a directory of \(count) tags") }
    let table = try file.bytes.bytes(
      at: offset + countSize, count: count * entrySize + wordSize)
    for index in 0..<count {
      let start = index * entrySize
      let tag = file.integer(table[start..<start + 2])
      let type = file.integer(table[start + 2..<start + 4])
      guard let tag, let type, let size = Self.sizes[type] else { continue }
      guard let count = file.integer(table[start + 4..<start + 4 + wordSize]) else {
        throw file.damaged("tag \(tag) has too many values")
      }
      let value = start + 4 + wordSize
      let (length, isTooLong) = count.multipliedReportingOverflow(by: size)
      if !isTooLong, length <= wordSize {
        entries[tag] = Entry(type: type, count: count, offset: offset + countSize + value)
      } else if !isTooLong, let place = file.integer(table[value..<value + wordSize]) {
        entries[tag] = Entry(type: type, count: count, offset: place)
      } else {
        throw file.damaged("tag \(tag) has too many values")
      }
    }
    guard let next = file.integer(table[(count * entrySize)...]) else {
      throw file.damaged("a directory that is beyond the end")
    }
    self.next = next
  }

  /// Returns the bytes of some values of a tag.
  private func content(
    _ entry: Entry, _ values: Range<Int>
  ) throws(ResourceError) -> [UInt8] {
    let size = Self.sizes[entry.type] ?? 1
    guard values.upperBound <= entry.count, values.count <= Self.valueLimit,
      entry.offset <= Int.max - entry.count * size
    else { throw file.damaged("a tag has too few or too many values") }
    return try file.bytes.bytes(
      at: entry.offset + values.lowerBound * size, count: values.count * size)
  }

  /// Returns values of a tag as integers, or nil if the tag is missing. Values that are not integers
  /// are an error.
  func integers(_ tag: Int, in values: Range<Int>? = nil) throws(ResourceError) -> [Int]? {
    guard let entry = entries[tag] else { return nil }
    let size = Self.sizes[entry.type] ?? 1
    guard ![5, 10, 11, 12].contains(entry.type) else {
      throw file.damaged("tag \(tag) is not an integer")
    }
    let bytes = try content(entry, values ?? 0..<entry.count)
    var result: [Int] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      guard let value = file.integer(bytes[start..<start + size]) else {
        throw file.damaged("tag \(tag) is too large")
      }
      result.append(value)
    }
    return result
  }

  /// Returns the first value of a tag, or a default value if the tag is missing.
  func integer(_ tag: Int, default value: Int) throws(ResourceError) -> Int {
    guard let entry = entries[tag], entry.count > 0 else { return value }
    return try integers(tag, in: 0..<1)?.first ?? value
  }

  /// Returns the values of a tag as numbers, or nil if the tag is missing.
  func numbers(_ tag: Int) throws(ResourceError) -> [Double]? {
    guard let entry = entries[tag] else { return nil }
    guard entry.type == 11 || entry.type == 12 else {
      return try integers(tag)?.map(Double.init)
    }
    let bytes = try content(entry, 0..<entry.count)
    return stride(from: 0, to: bytes.count, by: entry.type == 12 ? 8 : 4).map { start in
      entry.type == 12
        ? Double(bitPattern: file.word(bytes[start..<start + 8]))
        : Double(Float(bitPattern: UInt32(truncatingIfNeeded: file.word(bytes[start..<start + 4]))))
    }
  }

  /// Returns the text of a tag up to its first null byte, or nil if the tag is missing.
  func text(_ tag: Int) throws(ResourceError) -> String? {
    try content(tag).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Returns the bytes of a tag, or nil if the tag is missing.
  func content(_ tag: Int) throws(ResourceError) -> [UInt8]? {
    guard let entry = entries[tag] else { return nil }
    return try content(entry, 0..<entry.count)
  }
}

/// The header of a TIFF file (TIFF 6.0 section 2) or of a BigTIFF file.
struct TIFFFile: Sendable {
  /// The maximum number of directories, which are the image, its overviews and its masks.
  private static let directoryLimit = 256

  let bytes: TIFFBytes
  let isBigEndian: Bool
  let isBig: Bool
  /// The offset of the first directory.
  private var first = 0

  /// Reads the header.
  init(_ bytes: TIFFBytes) throws(ResourceError) {
    self.bytes = bytes
    let start = try bytes.bytes(at: 0, count: 8)
    guard RasterSignature.isTIFF(start) else {
      throw .malformed(bytes.location, reason: "not a TIFF file")
    }
    isBigEndian = start[0] == 0x4D
    isBig = start[isBigEndian ? 3 : 2] == 43
    let place = isBig ? 8 : 4
    let offsetSize = isBig ? try integer(at: 4, size: 2) : 8
    guard offsetSize == 8 else { throw damaged("the header") }
    first = try integer(at: place, size: place)
  }

  /// Reads the directories, in the order of the file. A directory's subdirectories follow it.
  func directories() throws(ResourceError) -> [TIFFDirectory] {
    var read: [TIFFDirectory] = []
    var known: Set<Int> = []
    var pending = [first]
    while let offset = pending.popLast(), offset != 0 {
      guard known.insert(offset).inserted else { throw damaged("directories form a circle") }
      guard read.count < Self.directoryLimit else {
        throw damaged("more than \(Self.directoryLimit) directories")
      }
      let directory = try TIFFDirectory(self, at: offset)
      read.append(directory)
      // The next directory is 0 after the last one of a list of subdirectories.
      if directory.next != 0 { pending.append(directory.next) }
      let childCount = directory.entries[TIFFTag.subdirectories]?.count ?? 0
      guard childCount <= Self.directoryLimit else {
        throw damaged("a directory of \(childCount) subdirectories")
      }
      let children = try directory.integers(TIFFTag.subdirectories) ?? []
      pending += children.reversed().filter { $0 != 0 && !known.contains($0) }
    }
    return read
  }

  /// Returns the integer without a sign at an offset.
  func integer(at offset: Int, size: Int) throws(ResourceError) -> Int {
    guard let value = integer(try bytes.bytes(at: offset, count: size)[...]) else {
      throw damaged("an offset is too large")
    }
    return value
  }

  /// Returns the integer without a sign that the bytes represent. Returns nil if it is too large.
  func integer(_ bytes: ArraySlice<UInt8>) -> Int? { Int(exactly: word(bytes)) }

  /// Returns the bits of up to 8 bytes.
  func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    isBigEndian
      ? bytes.reduce(0) { $0 << 8 | UInt64($1) }
      : bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the error for a damaged file.
  func damaged(_ what: String) -> ResourceError {
    .malformed(bytes.location, reason: "a TIFF file that is damaged: \(what)")
  }
}
