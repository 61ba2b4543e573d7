/// The entries of an archive that is written, in a temporary file, so that memory holds few of them.
final class PMTilesEntries {
  /// The number of bytes of an entry in the file.
  private static let length = 24

  /// The number of entries.
  private(set) var count = 0
  /// The last entry, which can still be changed.
  var last: PMTilesDirectory.Entry?

  private let file: GrowingFile

  /// Creates an empty list of the entries of the archive at `path`.
  init(beside path: String) throws(ResourceError) { file = try GrowingFile(beside: path) }

  /// Adds an entry, which becomes the last one.
  func append(_ entry: PMTilesDirectory.Entry) throws(ResourceError) {
    try writeLast()
    last = entry
    count += 1
  }

  /// Returns the entries in a range of their indices. No entry can be changed afterwards.
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
