import MapJSON

/// A directory of a PMTiles archive, which contains the places of tiles and of further directories
/// (PMTiles v3 section 4).
struct PMTilesDirectory: Sendable {
  /// The place of a tile, a run of equal tiles, or a leaf directory.
  struct Entry: Hashable, Sendable {
    /// The index of the first tile on the Hilbert curves.
    var tile: UInt64
    /// The offset of the first byte. It is relative to the start of the tile data or of the leaf
    /// directories.
    var offset: Int
    /// The length of the content in bytes.
    var length: UInt32
    /// The number of tiles in the run. It is 0 for a leaf directory.
    var runLength: UInt32
  }

  /// The entries, in ascending order of their tiles.
  let entries: [Entry]

  /// Decodes a directory from its uncompressed bytes.
  init(_ bytes: [UInt8]) throws(MalformedContent) {
    var columns = Varints(bytes)
    let count = try columns.next(UInt64.self)
    // Each entry consists of four numbers, and each number takes at least one byte.
    guard count <= bytes.count / 4 else {
      throw MalformedContent(
        reason: "damaged directory: \(count) entries do not fit into \(bytes.count) bytes")
    }
    var entries: [Entry] = []
    entries.reserveCapacity(Int(count))
    var tile: UInt64 = 0
    for index in 0..<count {
      let (next, isOverflow) = tile.addingReportingOverflow(try columns.next(UInt64.self))
      guard !isOverflow, index == 0 || next > tile else {
        throw MalformedContent(reason: "damaged directory: its tiles are not in ascending order")
      }
      tile = next
      entries.append(Entry(tile: tile, offset: 0, length: 0, runLength: 0))
    }
    for index in entries.indices { entries[index].runLength = try columns.next(UInt32.self) }
    for index in entries.indices {
      entries[index].length = try columns.next(UInt32.self)
      guard entries[index].length > 0 else {
        throw MalformedContent(reason: "damaged directory: an entry has no bytes")
      }
    }
    self.entries = try Self.readOffsets(&columns, into: entries)
  }

  private static func readOffsets(
    _ columns: inout Varints, into entries: consuming [Entry]
  ) throws(MalformedContent) -> [Entry] {
    // The offset at which the previous entry ends.
    var end: Int?
    for index in entries.indices {
      let code = try columns.next(UInt64.self)
      // The code 0 means the end of the previous entry. It is invalid in the first entry.
      let offset = code == 0 ? end : Int(exactly: code - 1)
      guard let offset, offset <= Int.max - Int(UInt32.max) else {
        throw MalformedContent(reason: "damaged directory: an entry has an impossible position")
      }
      entries[index].offset = offset
      end = offset + Int(entries[index].length)
    }
    return entries
  }

  /// Returns the entry that contains `tile`, or the entry of the leaf directory that may contain
  /// it. Returns nil if there is no such entry. The time is logarithmic in the number of entries.
  func entry(for tile: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].tile <= tile { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    guard entry.runLength == 0 || tile - entry.tile < entry.runLength else { return nil }
    return entry
  }
}

/// A reader of variable-length integers as in Protocol Buffers. Each byte contains seven bits of
/// the number. The least significant bits are first.
private struct Varints {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(MalformedContent) -> Number {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count, shift < 64 {
      let byte = UInt64(bytes[index])
      index += 1
      value |= (byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      guard let number = Number(exactly: value) else { break }
      return number
    }
    throw MalformedContent(reason: "damaged directory: a number is missing or too large")
  }
}

extension PMTilesDirectory {
  /// Returns the uncompressed bytes of a directory that contains `entries`. The entries must be in
  /// ascending order of their tiles (PMTiles v3 section 4.2).
  static func bytes(of entries: ArraySlice<Entry>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendVarint(UInt64(entries.count))
    var before: UInt64 = 0
    for entry in entries {
      bytes.appendVarint(entry.tile &- before)
      before = entry.tile
    }
    for entry in entries { bytes.appendVarint(UInt64(entry.runLength)) }
    for entry in entries { bytes.appendVarint(UInt64(entry.length)) }
    var end: Int?
    for entry in entries {
      // The code 0 means the end of the previous entry.
      bytes.appendVarint(entry.offset == end ? 0 : UInt64(entry.offset) + 1)
      end = entry.offset + Int(entry.length)
    }
    return bytes
  }
}

/// The entries of an archive that is being written. They are in a temporary file, so memory
/// contains few of them.
final class PMTilesEntries {
  /// The number of bytes of an entry in the file.
  private static let length = 24

  private(set) var count = 0
  /// The last entry, which can still be changed. It is nil before the first entry, and after a call
  /// of `entries(in:)`.
  var last: PMTilesDirectory.Entry?

  private let file: GrowingFile

  /// Creates an empty list for the entries of the archive at `path`.
  init(beside path: String) throws(ResourceError) { file = try GrowingFile(beside: path) }

  /// Adds an entry to the end of the list.
  func append(_ entry: PMTilesDirectory.Entry) throws(ResourceError) {
    try writeLast()
    last = entry
    count += 1
  }

  /// Returns the entries in a range of indices. No entry can be changed afterward.
  func entries(in range: Range<Int>) throws(ResourceError) -> [PMTilesDirectory.Entry] {
    try writeLast()
    let bytes = try file.bytes(
      in: range.lowerBound * Self.length..<range.upperBound * Self.length)
    return stride(from: 0, to: bytes.count, by: Self.length).map { start in
      var fields = PMTilesHeaderFields(bytes[start..<start + Self.length])
      return PMTilesDirectory.Entry(
        tile: fields.read(UInt64.self), offset: fields.read(Int.self),
        length: fields.read(UInt32.self), runLength: fields.read(UInt32.self))
    }
  }

  private func writeLast() throws(ResourceError) {
    guard let entry = last else { return }
    last = nil
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.length)
    withUnsafeBytes(of: entry.tile.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: entry.offset.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: entry.length.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: entry.runLength.littleEndian) { bytes += $0 }
    try file.append(bytes)
  }
}
