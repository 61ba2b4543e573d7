import Synchronization

/// Finds tiles in a PMTiles archive: its root directory, and the leaf directories as they are needed.
final class PMTilesIndex: Sendable {
  /// How many leaf directories may stand between the root and a tile. The specification discourages
  /// more than one.
  private static let greatestDepth = 3

  private let header: PMTilesHeader
  private let reader: RangeReader
  private let root: PMTilesDirectory
  private let cache = Mutex(PMTilesLeafCache())

  /// The index of the archive that `reader` reads, with `root` as the bytes of its root directory.
  init(
    _ header: PMTilesHeader, root: ArraySlice<UInt8>, reader: RangeReader
  ) throws(MalformedContent) {
    self.header = header
    self.reader = reader
    self.root = try PMTilesDirectory(header.unpack(root, "root directory"))
  }

  /// Where in the archive each of `tiles` is, by their places on the Hilbert curves; nil for one that
  /// the archive does not have. Each level of directories takes one round of requests at most.
  func places(of tiles: [UInt64]) -> [Result<Range<Int>?, ResourceError>] {
    var search = PMTilesSearch(tiles: tiles, header: header, location: reader.location)
    search.look(for: Array(tiles.indices), in: root)
    for _ in 0..<Self.greatestDepth { follow(search.takeLeaves(), in: &search) }
    for leaf in search.takeLeaves() {
      search.fail(
        leaf.tiles, "its directories lie more than \(Self.greatestDepth) deep in each other")
    }
    return search.places
  }

  private func follow(_ leaves: [PMTilesSearch.Leaf], in search: inout PMTilesSearch) {
    guard !leaves.isEmpty else { return }
    let kept = cache.withLock { cache in leaves.map { cache[$0.place] } }
    let missing = leaves.indices.filter { kept[$0] == nil }
    let contents = reader.read(missing.map { leaves[$0].place })
    for (leaf, directory) in zip(leaves, kept) {
      if let directory { search.look(for: leaf.tiles, in: directory) }
    }
    // One at a time, so that not all are held unpacked at once.
    for (index, content) in zip(missing, contents) {
      let leaf = leaves[index]
      do throws(ResourceError) {
        let content = try content.get()
        let directory = try reader.location.reporting { () throws(MalformedContent) in
          try PMTilesDirectory(header.unpack(content, "leaf directory"))
        }
        cache.withLock { $0[leaf.place] = directory }
        search.look(for: leaf.tiles, in: directory)
      } catch {
        for tile in leaf.tiles { search.places[tile] = .failure(error) }
      }
    }
  }
}

/// Leaf directories that were read, up to a bound.
private struct PMTilesLeafCache {
  /// How many entries of 24 bytes all directories may have together.
  private static let greatestEntryCount = 1 << 20

  private var directories: [Range<Int>: PMTilesDirectory] = [:]
  private var entryCount = 0

  /// The directory at a place in the archive; setting one that does not fit lets go of all others.
  subscript(place: Range<Int>) -> PMTilesDirectory? {
    get { directories[place] }
    set {
      guard let newValue, directories[place] == nil else { return }
      if entryCount + newValue.entries.count > Self.greatestEntryCount {
        directories = [:]
        entryCount = 0
      }
      directories[place] = newValue
      entryCount += newValue.entries.count
    }
  }
}
