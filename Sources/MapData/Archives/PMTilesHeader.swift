/// The first 127 bytes of a PMTiles archive (PMTiles v3 section 3).
struct PMTilesHeader: Hashable, Sendable {
  /// How a part of the archive is compressed.
  enum Compression: UInt8 {
    case unknown = 0
    case none = 1
    case gzip = 2
    case brotli = 3
    case zstd = 4
  }

  /// How many bytes a header has.
  static let length = 127
  /// How many bytes a directory, or the metadata, may have, unpacked or not. Writers make
  /// directories of a few hundred KiB at most.
  static let sectionLimit = 1 << 23

  /// Where the root directory is, in bytes from the archive's start.
  let rootDirectory: Range<Int>
  /// Where the metadata are.
  let metadata: Range<Int>
  /// Where the leaf directories are.
  let leafDirectories: Range<Int>
  /// Where the tiles are.
  let tileData: Range<Int>
  /// How the directories and the metadata are compressed.
  let internalCompression: Compression
  /// What the tiles are; nil for a format that the specification does not list.
  let tileFormat: TileFormat?
  /// The levels of which there are tiles.
  let zooms: ClosedRange<UInt8>
  /// Where there are tiles; nil where the header does not say.
  let bounds: TileSetDescription.Bounds?

  /// The header that the archive starting with `bytes` has.
  init(_ bytes: ArraySlice<UInt8>) throws(MalformedContent) {
    try Self.checkMagic(bytes)
    var fields = PMTilesHeaderFields(bytes.prefix(Self.length).dropFirst(8))
    rootDirectory = try fields.readRange("root directory")
    metadata = try fields.readRange("metadata")
    leafDirectories = try fields.readRange("leaf directories")
    tileData = try fields.readRange("tile data")
    // The numbers of tiles, entries and contents, and whether the tiles are in order.
    fields.skip(3 * 8 + 1)
    internalCompression = try Self.compression(fields.read(UInt8.self), of: "directories")
    // A tile tells its compression by its bytes.
    _ = try Self.compression(fields.read(UInt8.self), of: "tiles")
    tileFormat = Self.format(fields.read(UInt8.self))
    let minzoom = fields.read(UInt8.self)
    let maxzoom = fields.read(UInt8.self)
    guard minzoom <= maxzoom else {
      throw MalformedContent(
        reason: "its lowest zoom level, \(minzoom), is above its highest, \(maxzoom)")
    }
    zooms = minzoom...maxzoom
    bounds = fields.readBounds()
  }

  /// The bytes of a directory or of the metadata without their compression.
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
