import MapJSON
import MapTiles

/// A writer of a PMTiles archive of version 3 (protomaps/PMTiles, spec v3). The archive is
/// clustered. Directories and metadata are compressed with gzip. Consecutive equal tiles form a
/// run. Small equal tiles are stored once.
///
/// Tiles and directories are written to temporary files, so the use of memory does not grow with
/// their number.
public final class PMTilesBuilder: TileArchiveBuilder {
  /// The maximum size in bytes of a tile that is compared with earlier tiles. Larger tiles are
  /// seldom equal to each other.
  private static let maximumKnownLength = 1 << 12
  /// The maximum number of small tiles that are kept for comparison.
  private static let maximumKnownCount = 1 << 12

  private let path: String
  private let metadata: TileArchiveMetadata
  private let content: GrowingFile
  private let entries: PMTilesEntries
  private var last: [UInt8] = []
  private var known: [[UInt8]: Int] = [:]
  private var tileCount = 0
  private var contentCount = 0

  /// Starts an archive that will be moved to `path`.
  public init(at path: String, _ metadata: TileArchiveMetadata) throws(ResourceError) {
    self.path = path
    self.metadata = metadata
    content = try GrowingFile(beside: path)
    entries = try PMTilesEntries(beside: path)
  }

  /// Adds a tile. The tile must not be empty. It must follow all earlier tiles in the order of
  /// `hilbertIndex`.
  public func add(_ tile: TileID, _ bytes: [UInt8]) throws(ResourceError) {
    guard let length = UInt32(exactly: bytes.count), length > 0 else {
      throw ResourceError.unwritable(
        path, reason: "a tile of \(bytes.count) bytes cannot be stored in it")
    }
    let index = tile.hilbertIndex
    tileCount += 1
    if var entry = entries.last {
      let next = entry.tile + UInt64(entry.runLength)
      guard index >= next else {
        throw ResourceError.unwritable(path, reason: "tile \(tile.path) is out of order")
      }
      if index == next, bytes == last, entry.runLength < .max {
        entry.runLength += 1
        entries.last = entry
        return
      }
    }
    try entries.append(
      PMTilesDirectory.Entry(
        tile: index, offset: try place(of: bytes), length: length, runLength: 1))
    last = bytes
  }

  /// Writes the header, the directories and the tiles, and moves the archive to its path.
  public func finish() throws(ResourceError) {
    var writer = JSONWriter()
    writer.beginObject()
    metadata.writeMembers(to: &writer)
    writer.endObject()
    let description = try packed(writer.bytes)
    let (root, leaves) = try directories()
    var header = PMTilesHeaderWriter(metadata)
    header.sections = [root.count, description.count, leaves?.length ?? 0, content.length]
    header.counts = [tileCount, entries.count, contentCount]
    let file = try GrowingFile(beside: path)
    for part in [header.bytes, root, description] { try file.append(part) }
    if let leaves { try file.append(contentsOf: leaves) }
    try file.append(contentsOf: content)
    try file.putInPlace()
  }

  /// Returns the offset of a tile's bytes in the content. If the bytes are new, appends them.
  private func place(of bytes: [UInt8]) throws(ResourceError) -> Int {
    let isSmall = bytes.count <= Self.maximumKnownLength
    if isSmall, let offset = known[bytes] { return offset }
    let offset = content.length
    try content.append(bytes)
    contentCount += 1
    if isSmall, known.count < Self.maximumKnownCount { known[bytes] = offset }
    return offset
  }

  /// Returns the root directory and the leaf directories. The root directory must end within the
  /// first 16 KiB (section 3.2). Leaf directories are used only if the root directory cannot
  /// contain all entries.
  private func directories() throws(ResourceError) -> (root: [UInt8], leaves: GrowingFile?) {
    let limit = PMTiles.startLength - PMTilesHeader.length
    if entries.count <= limit {
      let all = try entries.entries(in: 0..<entries.count)
      let root = try packed(PMTilesDirectory.bytes(of: all[...]))
      if root.count <= limit { return (root, nil) }
    }
    var leafLength = 4096
    while true {
      var root: [PMTilesDirectory.Entry] = []
      let leaves = try GrowingFile(beside: path)
      for start in stride(from: 0, to: entries.count, by: leafLength) {
        let part = try entries.entries(in: start..<min(start + leafLength, entries.count))
        let leaf = try packed(PMTilesDirectory.bytes(of: part[...]))
        root.append(
          PMTilesDirectory.Entry(
            tile: part.first?.tile ?? 0, offset: leaves.length,
            length: UInt32(clamping: leaf.count), runLength: 0))
        try leaves.append(leaf)
      }
      let packedRoot = try packed(PMTilesDirectory.bytes(of: root[...]))
      if packedRoot.count <= limit { return (packedRoot, leaves) }
      leafLength *= 2
    }
  }

  private func packed(_ bytes: [UInt8]) throws(ResourceError) -> [UInt8] {
    guard let packed = Deflater.gzip(bytes) else {
      throw ResourceError.unwritable(path, reason: "zlib has insufficient memory")
    }
    return packed
  }
}
