import MapJSON
import MapTiles

/// Writes a PMTiles archive of version 3 (protomaps/PMTiles, spec v3). The archive is clustered;
/// directories and metadata are compressed with gzip; consecutive equal tiles form a run; small
/// equal tiles are stored once.
///
/// Tiles are written to a file immediately. In memory, the builder holds 24 bytes per run of equal
/// tiles.
public final class PMTilesBuilder: TileArchiveBuilder {
  /// The maximum size of a tile that is compared with earlier tiles, in bytes. Larger tiles are
  /// seldom equal.
  private static let maximumKnownLength = 1 << 12
  /// The maximum number of small tiles that are remembered.
  private static let maximumKnownCount = 1 << 12

  private let path: String
  private let metadata: TileArchiveMetadata
  private let content: GrowingFile
  private var entries: [PMTilesDirectory.Entry] = []
  private var last: [UInt8] = []
  private var known: [[UInt8]: Int] = [:]
  private var tileCount = 0
  private var contentCount = 0

  /// Starts an archive at `path`.
  public init(at path: String, _ metadata: TileArchiveMetadata) throws(TileArchiveError) {
    self.path = path
    self.metadata = metadata
    content = try GrowingFile(beside: path)
  }

  /// Adds a tile, which must not be empty and must follow all earlier tiles in order.
  public func add(_ tile: TileID, _ bytes: [UInt8]) throws(TileArchiveError) {
    guard let length = UInt32(exactly: bytes.count), length > 0 else {
      throw TileArchiveError(
        path: path, reason: "a tile of \(bytes.count) bytes cannot be stored in it")
    }
    let index = tile.hilbertIndex
    tileCount += 1
    if var entry = entries.last {
      let next = entry.tile + UInt64(entry.runLength)
      guard index >= next else {
        throw TileArchiveError(path: path, reason: "tile \(tile.path) is out of order")
      }
      if index == next, bytes == last, entry.runLength < .max {
        entry.runLength += 1
        entries[entries.count - 1] = entry
        return
      }
    }
    entries.append(
      PMTilesDirectory.Entry(
        tile: index, offset: try place(of: bytes), length: length, runLength: 1))
    last = bytes
  }

  /// Writes the header, the directories and the tiles, and moves the archive into place.
  public func finish() throws(TileArchiveError) {
    var writer = JSONWriter()
    writer.beginObject()
    metadata.writeMembers(to: &writer)
    writer.endObject()
    let description = try packed(writer.bytes)
    let (root, leaves) = try directories()
    var header = PMTilesHeaderWriter(metadata)
    header.sections = [root.count, description.count, leaves.count, content.length]
    header.counts = [tileCount, entries.count, contentCount]
    let file = try GrowingFile(beside: path)
    for part in [header.bytes, root, description, leaves] { try file.append(part) }
    try file.append(contentsOf: content)
    try file.putInPlace()
  }

  /// Returns the offset of a tile's bytes in the content, and appends the bytes if they are new.
  private func place(of bytes: [UInt8]) throws(TileArchiveError) -> Int {
    let isSmall = bytes.count <= Self.maximumKnownLength
    if isSmall, let offset = known[bytes] { return offset }
    let offset = content.length
    try content.append(bytes)
    contentCount += 1
    if isSmall, known.count < Self.maximumKnownCount { known[bytes] = offset }
    return offset
  }

  /// Returns the root directory and the leaf directories. Leaf directories are used only if the
  /// entries do not fit into the root directory, whose end must be within the first 16 KiB (section
  /// 3.2).
  private func directories() throws(TileArchiveError) -> (root: [UInt8], leaves: [UInt8]) {
    let limit = PMTiles.startLength - PMTilesHeader.length
    if entries.count <= limit {
      let root = try packed(PMTilesDirectory.bytes(of: entries[...]))
      if root.count <= limit { return (root, []) }
    }
    var leafLength = 4096
    while true {
      var root: [PMTilesDirectory.Entry] = []
      var leaves: [UInt8] = []
      for start in stride(from: 0, to: entries.count, by: leafLength) {
        let part = entries[start..<min(start + leafLength, entries.count)]
        let leaf = try packed(PMTilesDirectory.bytes(of: part))
        root.append(
          PMTilesDirectory.Entry(
            tile: entries[start].tile, offset: leaves.count, length: UInt32(clamping: leaf.count),
            runLength: 0))
        leaves += leaf
      }
      let packedRoot = try packed(PMTilesDirectory.bytes(of: root[...]))
      if packedRoot.count <= limit { return (packedRoot, leaves) }
      leafLength *= 2
    }
  }

  private func packed(_ bytes: [UInt8]) throws(TileArchiveError) -> [UInt8] {
    guard let packed = Deflater.gzip(bytes) else {
      throw TileArchiveError(path: path, reason: "zlib has insufficient memory")
    }
    return packed
  }
}
