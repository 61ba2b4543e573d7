import MapData
import MapTiles

/// Writes PMTiles archives from their specification, including invalid ones.
struct PMTilesWriter {
  /// An entry of a directory, with its tile as its index on the Hilbert curves.
  struct Entry {
    var tile: UInt64
    var offset: Int
    var length: Int
    var runLength = 1
  }

  var version: UInt8 = 3
  var rootDirectory: [UInt8] = []
  var metadata: [UInt8] = Array("{}".utf8)
  var leafDirectories: [UInt8] = []
  var tileData: [UInt8] = []
  /// The number of unused bytes before the root directory.
  var gap = 0
  var internalCompression: UInt8 = 1
  var tileCompression: UInt8 = 1
  var tileType: UInt8 = 1
  var zooms: (UInt8, UInt8) = (0, 30)
  /// West, south, east and north in 1e-7 degrees.
  var bounds: [Int32] = [0, 0, 0, 0]

  /// The archive, which is the parts one after the other.
  var bytes: [UInt8] {
    var header = Array("PMTiles".utf8) + [version]
    var offset = 127 + gap
    for section in [rootDirectory, metadata, leafDirectories, tileData] {
      header += littleEndian(UInt64(offset)) + littleEndian(UInt64(section.count))
      offset += section.count
    }
    header += [UInt8](repeating: 0, count: 25)
    header += [internalCompression, tileCompression, tileType, zooms.0, zooms.1]
    for edge in bounds { header += littleEndian(edge) }
    header += [UInt8](repeating: 0, count: 9 + gap)
    return header + rootDirectory + metadata + leafDirectories + tileData
  }

  /// Returns a directory of these entries, without compression.
  static func directory(_ entries: [Entry]) -> [UInt8] {
    var bytes = varint(UInt64(entries.count))
    var before: UInt64 = 0
    for entry in entries {
      bytes += varint(entry.tile &- before)
      before = entry.tile
    }
    for entry in entries { bytes += varint(UInt64(entry.runLength)) }
    for entry in entries { bytes += varint(UInt64(entry.length)) }
    var end = -1
    for entry in entries {
      bytes += varint(entry.offset == end ? 0 : UInt64(entry.offset) + 1)
      end = entry.offset + entry.length
    }
    return bytes
  }

  /// Creates an archive of these tiles, whose entries are in the root directory or in leaf directories of `leafSize`
  /// entries.
  init(_ tiles: [TileID: [UInt8]] = [:], leafSize: Int? = nil, coding: ContentCoding? = nil) {
    let pack = { (bytes: [UInt8]) in coding.map { compressed(bytes, as: $0) } ?? bytes }
    internalCompression = coding == .gzip ? 2 : coding == .zstd ? 4 : 1
    tileCompression = internalCompression
    metadata = pack(metadata)
    var entries: [Entry] = []
    for (id, tile) in tiles.sorted(by: { $0.key.hilbertIndex < $1.key.hilbertIndex }) {
      let content = pack(tile)
      entries.append(Entry(tile: id.hilbertIndex, offset: tileData.count, length: content.count))
      tileData += content
    }
    guard let leafSize else {
      rootDirectory = pack(Self.directory(entries))
      return
    }
    var root: [Entry] = []
    for start in stride(from: 0, to: entries.count, by: leafSize) {
      let leaf = pack(Self.directory(Array(entries[start..<min(start + leafSize, entries.count)])))
      root.append(
        Entry(
          tile: entries[start].tile, offset: leafDirectories.count, length: leaf.count, runLength: 0
        ))
      leafDirectories += leaf
    }
    rootDirectory = pack(Self.directory(root))
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
