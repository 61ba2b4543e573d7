/// The tiles of a PMTiles archive in the order of its directories, which is the order of the
/// Hilbert curves. Memory contains one directory of each level at a time.
public struct PMTilesRuns: Sendable {
  /// A run of consecutive tiles that have the same bytes.
  public struct Run: Hashable, Sendable {
    /// The tiles, which are identified by their indices on the Hilbert curves.
    public var tiles: Range<UInt64>
    /// The byte range of the tiles' common content in the archive.
    public let place: Range<Int>
  }

  private struct Level {
    var entries: [PMTilesDirectory.Entry]
    var next = 0
  }

  private let header: PMTilesHeader
  private let reader: RangeReader
  /// The directories from the root to the current directory.
  private var levels: [Level]
  /// The end of the last run, as an index on the Hilbert curves.
  private var end: UInt64 = 0

  /// Creates the runs of the tiles in `entries`, which are entries of the root directory. `reader`
  /// reads the archive.
  init(_ header: PMTilesHeader, entries: [PMTilesDirectory.Entry], reader: RangeReader) {
    self.header = header
    self.reader = reader
    levels = [Level(entries: entries)]
  }

  /// Returns the next run, or nil at the end.
  ///
  /// - Throws: `ResourceError` if a directory cannot be read or is damaged.
  public mutating func next() throws(ResourceError) -> Run? {
    while var level = levels.popLast() {
      guard level.next < level.entries.count else { continue }
      let entry = level.entries[level.next]
      level.next += 1
      levels.append(level)
      let place = try reader.location.reporting { () throws(MalformedContent) in
        try header.place(of: entry)
      }
      guard entry.runLength > 0 else {
        try descend(to: place)
        continue
      }
      let (last, isOverflow) = entry.tile.addingReportingOverflow(UInt64(entry.runLength))
      guard entry.tile >= end, !isOverflow else {
        throw .malformed(
          reader.location, reason: "damaged directory: its tiles are not in ascending order")
      }
      end = last
      return Run(tiles: entry.tile..<last, place: place)
    }
    return nil
  }

  private mutating func descend(to place: Range<Int>) throws(ResourceError) {
    guard levels.count <= PMTilesIndex.maximumDepth else {
      throw .malformed(
        reader.location,
        reason: "its directories are nested more than \(PMTilesIndex.maximumDepth) deep")
    }
    guard let bytes = reader.read([place]).first else { return }
    let content = try bytes.get()
    let directory = try reader.location.reporting { () throws(MalformedContent) in
      try PMTilesDirectory(header.unpack(content, "leaf directory"))
    }
    levels.append(Level(entries: directory.entries))
  }
}
