import MapData

/// The tiles of several PMTiles archives as runs in ascending order. If several archives contain a tile, the tile of
/// the first of these archives is used. Only some directories of each archive are kept in memory.
struct MergedRuns {
  /// A run of equal tiles.
  struct Run: Hashable {
    /// The index of the archive that contains the run.
    var part: Int
    /// The run in the archive, or a piece of such a run.
    var run: PMTilesRuns.Run

    /// The indices of the tiles on the Hilbert curves.
    var tiles: Range<UInt64> { run.tiles }
  }

  private var parts: [PMTilesRuns]
  /// The next run of each archive that still has runs. The last element is the next run of all. If several runs start
  /// at the same tile, the run of the first archive is used first.
  private var heads: [Run] = []

  /// Creates the merged runs of archives.
  init(_ parts: [PMTilesRuns]) throws(ResourceError) {
    self.parts = parts
    for part in parts.indices { try advance(part, to: 0) }
  }

  /// Returns at most `count` of the next runs; an empty array if there are no further runs.
  mutating func next(_ count: Int) throws(ResourceError) -> [Run] {
    var runs: [Run] = []
    while runs.count < count, let run = try next() { runs.append(run) }
    return runs
  }

  /// Returns the next run; nil if no archive has further runs.
  private mutating func next() throws(ResourceError) -> Run? {
    guard var head = heads.popLast() else { return nil }
    var end = head.tiles.upperBound
    while let other = heads.last, other.tiles.lowerBound < end {
      if other.part < head.part {
        end = other.tiles.lowerBound
      } else {
        heads.removeLast()
        try resume(other, from: end)
      }
    }
    try resume(head, from: end)
    head.run.tiles = head.tiles.lowerBound..<end
    return head
  }

  /// Adds the rest of a run, beginning with a tile. If nothing of the run is left, the function adds the next run of
  /// the same archive.
  private mutating func resume(_ run: Run, from start: UInt64) throws(ResourceError) {
    guard run.tiles.upperBound > start else { return try advance(run.part, to: start) }
    var rest = run
    rest.run.tiles = max(start, run.tiles.lowerBound)..<run.tiles.upperBound
    insert(rest)
  }

  /// Adds the next run of an archive that contains tiles from index `start` on.
  private mutating func advance(_ part: Int, to start: UInt64) throws(ResourceError) {
    while let run = try parts[part].next() {
      guard run.tiles.upperBound > start else { continue }
      return try resume(Run(part: part, run: run), from: start)
    }
  }

  private mutating func insert(_ run: Run) {
    let key = (run.tiles.lowerBound, run.part)
    var (low, high) = (0, heads.count)
    while low < high {
      let middle = (low + high) / 2
      if (heads[middle].tiles.lowerBound, heads[middle].part) > key {
        low = middle + 1
      } else {
        high = middle
      }
    }
    heads.insert(run, at: low)
  }
}
