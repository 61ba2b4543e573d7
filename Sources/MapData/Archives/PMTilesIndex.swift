import MapSystem
import MapTiles

/// An index that finds tiles in a PMTiles archive. It uses the root directory and the leaf
/// directories, which are read on demand.
final class PMTilesIndex: Sendable {
  /// The maximum number of leaf directories between the root and a tile. The specification
  /// discourages more than one such directory.
  static let maximumDepth = 3

  private let header: PMTilesHeader
  private let reader: RangeReader
  private let root: PMTilesDirectory
  /// The maximum number of entries of all leaf directories in the cache. Each entry takes 24 bytes.
  private static let maximumEntryCount = 1 << 20
  private let cache = LRUCache<Range<Int>, PMTilesDirectory>(limit: maximumEntryCount)

  /// Creates the index of the archive that `reader` reads. `root` contains the bytes of the root
  /// directory.
  init(
    _ header: PMTilesHeader, root: ArraySlice<UInt8>, reader: RangeReader
  ) throws(MalformedContent) {
    self.header = header
    self.reader = reader
    self.root = try PMTilesDirectory(header.unpack(root, "root directory"))
  }

  /// The tiles of the archive, as runs of equal tiles in ascending order of their indices on the
  /// Hilbert curves.
  var runs: PMTilesRuns { PMTilesRuns(header, entries: root.entries, reader: reader) }

  /// Returns the range of the tiles' zoom levels, or nil if there are no tiles. Tiles are ordered
  /// by their levels, so only the first and the last tile are needed.
  func levels() throws(ResourceError) -> ClosedRange<Int>? {
    guard let first = root.entries.first, let end = root.entries.last else { return nil }
    var runs = PMTilesRuns(header, entries: [end], reader: reader)
    var last = end.tile
    while let run = try runs.next() { last = max(last, run.tiles.upperBound - 1) }
    let levels = [first.tile, last].compactMap { TileID(hilbertIndex: $0)?.z }
    guard let lowest = levels.min(), let highest = levels.max() else { return nil }
    return lowest...highest
  }

  /// Returns the byte range of each of `tiles` in the archive. The tiles are indices on the Hilbert
  /// curves. The range is nil for a tile that the archive does not contain. Each level of
  /// directories takes at most one round of requests.
  func places(of tiles: [UInt64]) -> [Result<Range<Int>?, ResourceError>] {
    var search = PMTilesSearch(tiles: tiles, header: header, location: reader.location)
    search.look(for: Array(tiles.indices), in: root)
    for _ in 0..<Self.maximumDepth { follow(search.takeLeaves(), in: &search) }
    for leaf in search.takeLeaves() {
      search.fail(
        leaf.tiles, "its directories are nested more than \(Self.maximumDepth) deep")
    }
    return search.places
  }

  private func follow(_ leaves: [PMTilesSearch.Leaf], in search: inout PMTilesSearch) {
    guard !leaves.isEmpty else { return }
    let kept = cache.values(for: leaves.map(\.place))
    let missing = leaves.indices.filter { kept[leaves[$0].place] == nil }
    let contents = reader.read(missing.map { leaves[$0].place })
    for leaf in leaves {
      if let directory = kept[leaf.place] { search.look(for: leaf.tiles, in: directory) }
    }
    // The directories are decompressed one at a time, so memory contains only one uncompressed
    // directory.
    for (index, content) in zip(missing, contents) {
      let leaf = leaves[index]
      do throws(ResourceError) {
        let content = try content.get()
        let directory = try reader.location.reporting { () throws(MalformedContent) in
          try PMTilesDirectory(header.unpack(content, "leaf directory"))
        }
        cache.insert(directory, for: leaf.place, cost: directory.entries.count)
        search.look(for: leaf.tiles, in: directory)
      } catch {
        for tile in leaf.tiles { search.places[tile] = .failure(error) }
      }
    }
  }
}

/// The state of a search for several tiles of a PMTiles archive. The search proceeds by levels of
/// directories.
struct PMTilesSearch {
  /// A leaf directory that must be searched.
  struct Leaf {
    /// The byte range of the directory in the archive.
    var place: Range<Int>
    /// The tiles to look up in the directory, as indices in `PMTilesSearch.tiles`.
    var tiles: [Int]
  }

  /// The tiles to search for. They are identified by their indices on the Hilbert curves.
  let tiles: [UInt64]
  let header: PMTilesHeader
  let location: ResourceLocation
  /// The result for each of `tiles`: its byte range in the archive, or nil if it was not found so
  /// far.
  var places: [Result<Range<Int>?, ResourceError>]
  private var leaves: [Leaf] = []
  private var leafIndices: [Range<Int>: Int] = [:]

  init(tiles: [UInt64], header: PMTilesHeader, location: ResourceLocation) {
    self.tiles = tiles
    self.header = header
    self.location = location
    places = Array(repeating: .success(nil), count: tiles.count)
  }

  /// Looks up some of the tiles in a directory. `wanted` contains their indices in `tiles`.
  mutating func look(for wanted: [Int], in directory: PMTilesDirectory) {
    for index in wanted {
      guard let entry = directory.entry(for: tiles[index]) else { continue }
      let place: Range<Int>
      do {
        place = try header.place(of: entry)
      } catch {
        fail([index], error.reason)
        continue
      }
      if entry.runLength > 0 {
        places[index] = .success(place)
      } else {
        add(index, toLeafAt: place)
      }
    }
  }

  /// Records a failure for some of the tiles. `wanted` contains their indices in `tiles`.
  mutating func fail(_ wanted: [Int], _ reason: String) {
    for index in wanted { places[index] = .failure(.malformed(location, reason: reason)) }
  }

  /// Returns the leaf directories that must be searched next, and removes them from the list.
  mutating func takeLeaves() -> [Leaf] {
    defer { (leaves, leafIndices) = ([], [:]) }
    return leaves
  }

  private mutating func add(_ tile: Int, toLeafAt place: Range<Int>) {
    if let index = leafIndices[place] {
      leaves[index].tiles.append(tile)
    } else {
      leafIndices[place] = leaves.count
      leaves.append(Leaf(place: place, tiles: [tile]))
    }
  }
}
