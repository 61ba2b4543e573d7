import MapGeoJSON

/// The header of a PMTiles archive, which is the first 127 bytes of the archive (PMTiles v3 section
/// 3).
struct PMTilesHeader: Hashable, Sendable {
  /// The compression of a section of the archive.
  enum Compression: UInt8 {
    case unknown = 0
    case none = 1
    case gzip = 2
    case brotli = 3
    case zstd = 4
  }

  /// The size of a header in bytes.
  static let length = 127
  /// The maximum size in bytes of a directory or of the metadata, whether compressed or not.
  /// Writers produce directories of at most a few hundred KiB.
  static let sectionLimit = 1 << 23

  /// The byte range of the root directory in the archive.
  let rootDirectory: Range<Int>
  /// The byte range of the metadata in the archive.
  let metadata: Range<Int>
  /// The byte range of all leaf directories in the archive.
  let leafDirectories: Range<Int>
  /// The byte range of the tiles in the archive.
  let tileData: Range<Int>
  /// The compression of the directories and the metadata.
  let internalCompression: Compression
  /// The format of the tiles, or nil if the specification does not list the format.
  let tileFormat: TileFormat?
  /// The zoom levels of the tiles, or nil if the lowest level is above the highest.
  let zooms: ClosedRange<UInt8>?
  /// The bounds of the tiles, or nil if the header contains no valid bounds.
  let bounds: TileSetDescription.Bounds?
  /// The problems of the zoom levels and the bounds. Invalid values are omitted.
  private(set) var warnings: [String] = []

  /// Decodes the header at the start of `bytes`.
  init(_ bytes: ArraySlice<UInt8>) throws(MalformedContent) {
    try Self.checkMagic(bytes)
    var fields = PMTilesHeaderFields(bytes.prefix(Self.length).dropFirst(8))
    rootDirectory = try fields.readRange("root directory")
    metadata = try fields.readRange("metadata")
    leafDirectories = try fields.readRange("leaf directories")
    tileData = try fields.readRange("tile data")
    // The skipped fields are the numbers of tiles, entries and contents, and the clustered flag.
    fields.skip(3 * 8 + 1)
    internalCompression = try Self.compression(fields.read(UInt8.self), of: "directories")
    // This code is only checked. The compression of a tile is detected from its bytes.
    _ = try Self.compression(fields.read(UInt8.self), of: "tiles")
    tileFormat = Self.format(fields.read(UInt8.self))
    let minzoom = fields.read(UInt8.self)
    let maxzoom = fields.read(UInt8.self)
    zooms = minzoom <= maxzoom ? minzoom...maxzoom : nil
    let stated = fields.readBounds()
    let fault = stated.flatMap(OptionalMembers.fault)
    bounds = fault == nil ? stated : nil
    if zooms == nil {
      warnings.append(
        "its lowest zoom level, \(minzoom), is above its highest, \(maxzoom); the levels of its tiles are used"
      )
    }
    if let fault { warnings.append("its bounds \(fault) and are left out") }
  }

  /// Decompresses a directory or the metadata.
  func unpack(_ bytes: ArraySlice<UInt8>, _ name: String) throws(MalformedContent) -> [UInt8] {
    do {
      switch internalCompression {
      case .gzip: return try ContentCoding.gzip.decode(bytes, limit: Self.sectionLimit)
      case .zstd: return try ContentCoding.zstd.decode(bytes, limit: Self.sectionLimit)
      case .unknown, .none, .brotli: return Array(bytes)
      }
    } catch {
      throw MalformedContent(reason: "its \(name): \(error)")
    }
  }

  /// Returns the byte range of the tile or leaf directory that an entry names. The range is
  /// relative to the start of the archive.
  func place(of entry: PMTilesDirectory.Entry) throws(MalformedContent) -> Range<Int> {
    let section = entry.runLength > 0 ? tileData : leafDirectories
    let (start, isOverflow) = section.lowerBound.addingReportingOverflow(entry.offset)
    let (end, isEndOverflow) = start.addingReportingOverflow(Int(entry.length))
    guard !isOverflow, !isEndOverflow else {
      throw MalformedContent(reason: "damaged directory: an entry has an impossible position")
    }
    let limit = entry.runLength > 0 ? maximumTileSize : Self.sectionLimit
    guard entry.length <= limit else {
      throw MalformedContent(
        reason: "damaged directory: an entry of \(entry.length) bytes is too large")
    }
    return start..<end
  }

  private static func checkMagic(_ bytes: ArraySlice<UInt8>) throws(MalformedContent) {
    let form = "not a PMTiles archive of version 3"
    let version: UInt8
    if bytes.starts(with: "PMTiles".utf8) {
      version = bytes.dropFirst(7).first ?? 3
    } else if bytes.starts(with: "PM\u{1}\0".utf8) || bytes.starts(with: "PM\u{2}\0".utf8) {
      version = bytes[bytes.startIndex + 2]
    } else {
      let start = bytes.isEmpty ? "it is empty" : "it does not start with 'PMTiles'"
      throw MalformedContent(reason: "\(form): \(start)")
    }
    guard version == 3 else {
      throw MalformedContent(
        reason: "PMTiles version \(version) is not supported; convert the archive to version 3")
    }
    guard bytes.count >= length else {
      throw MalformedContent(
        reason: "\(form): it has \(bytes.count) bytes, fewer than a header (\(length))")
    }
  }

  private static func compression(
    _ code: UInt8, of part: String
  ) throws(MalformedContent) -> Compression {
    guard let compression = Compression(rawValue: code) else {
      throw MalformedContent(reason: "its \(part) have the unknown compression \(code)")
    }
    guard compression != .brotli else {
      throw MalformedContent(
        reason: "its \(part) are compressed with brotli, which is not supported; write it with gzip"
          + " or zstd")
    }
    return compression
  }

  private static func format(_ code: UInt8) -> TileFormat? {
    switch code {
    case 1: .mvt
    case 2: .png
    case 3: .jpeg
    case 4: .webp
    case 5: .avif
    case 6: .mlt
    default: nil
    }
  }
}

/// A reader of the numbers in a PMTiles header, which are little-endian and follow each other.
/// Bytes beyond the end are read as 0.
struct PMTilesHeaderFields {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

  mutating func read<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    let width = Number.bitWidth / 8
    defer { skip(width) }
    let bits = rest.prefix(width).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    return Number(truncatingIfNeeded: bits)
  }

  /// Reads a range of the archive: first its offset, then its length.
  mutating func readRange(_ name: String) throws(MalformedContent) -> Range<Int> {
    let offset = read(UInt64.self)
    let length = read(UInt64.self)
    let (end, isOverflow) = offset.addingReportingOverflow(length)
    guard !isOverflow, let start = Int(exactly: offset), let end = Int(exactly: end) else {
      throw MalformedContent(
        reason: "its \(name) cannot be at byte \(offset), \(length) bytes long")
    }
    return start..<end
  }

  /// Reads two corners in units of 1e-7 degrees. Returns nil if the area between them is empty.
  mutating func readBounds() -> TileSetDescription.Bounds? {
    let west = read(Int32.self)
    let south = read(Int32.self)
    let east = read(Int32.self)
    let north = read(Int32.self)
    guard west != east, south != north else { return nil }
    return .init(
      west: Double(west) / 1e7, south: Double(south) / 1e7, east: Double(east) / 1e7,
      north: Double(north) / 1e7)
  }
}

/// A writer of the header of a PMTiles archive, which is the first 127 bytes (PMTiles v3 section
/// 3).
struct PMTilesHeaderWriter {
  /// The lengths in bytes of the root directory, the metadata, the leaf directories and the tiles.
  /// These sections follow the header in this order.
  var sections: [Int] = []
  /// The numbers of addressed tiles, of directory entries and of different tile contents.
  var counts: [Int] = []

  private let metadata: TileArchiveMetadata

  /// Creates the header of an archive with this metadata.
  init(_ metadata: TileArchiveMetadata) { self.metadata = metadata }

  /// The 127 bytes of the header.
  var bytes: [UInt8] {
    var header = Array("PMTiles".utf8) + [3]
    var offset = PMTilesHeader.length
    for length in sections {
      header += littleEndian(UInt64(offset)) + littleEndian(UInt64(length))
      offset += length
    }
    for count in counts { header += littleEndian(UInt64(count)) }
    // The flag 1 means clustered: the tiles are in the order of the directories.
    header += [1, PMTilesHeader.Compression.gzip.rawValue, PMTilesHeader.Compression.none.rawValue]
    let zooms = metadata.zooms
    header += [
      metadata.format.pmtilesCode, UInt8(clamping: zooms.lowerBound),
      UInt8(clamping: zooms.upperBound),
    ]
    let center = metadata.center
    for edge in metadata.bounds.uncrossed.numbers { header += position(edge) }
    header += [UInt8(clamping: zooms.lowerBound)]
    return header + position(center.longitude) + position(center.latitude)
  }

  /// Encodes degrees as an integer in units of 1e-7 degrees.
  private func position(_ degrees: Double) -> [UInt8] {
    littleEndian(Int32((min(max(degrees, -180), 180) * 1e7).rounded()))
  }

  private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}

extension TileFormat {
  /// The code of the format in a PMTiles header (section 3). It is 0 for a format that is not
  /// listed there.
  fileprivate var pmtilesCode: UInt8 {
    switch self {
    case .mvt: 1
    case .png: 2
    case .jpeg: 3
    case .webp: 4
    case .avif: 5
    case .mlt: 6
    case .other: 0
    }
  }
}
