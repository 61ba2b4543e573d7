/// The state of a search for several tiles of a PMTiles archive, one level of directories after the
/// other.
struct PMTilesSearch {
  /// A leaf directory that has to be looked into.
  struct Leaf {
    /// Where it is in the archive.
    var place: Range<Int>
    /// What is looked for in it, by index.
    var tiles: [Int]
  }

  /// What is looked for, by place on the Hilbert curves.
  let tiles: [UInt64]
  let header: PMTilesHeader
  let location: ResourceLocation
  /// Where each tile is, as far as that is known; nil for not at all.
  var places: [Result<Range<Int>?, ResourceError>]
  private var leaves: [Leaf] = []
  private var leafIndices: [Range<Int>: Int] = [:]

  init(tiles: [UInt64], header: PMTilesHeader, location: ResourceLocation) {
    self.tiles = tiles
    self.header = header
    self.location = location
    places = Array(repeating: .success(nil), count: tiles.count)
  }

  /// Looks for some of the tiles, by index, in a directory.
  mutating func look(for wanted: [Int], in directory: PMTilesDirectory) {
    for index in wanted {
      guard let entry = directory.entry(for: tiles[index]) else { continue }
      let section = entry.runLength > 0 ? header.tileData : header.leafDirectories
      let (start, isOverflow) = section.lowerBound.addingReportingOverflow(entry.offset)
      let (end, isEndOverflow) = start.addingReportingOverflow(Int(entry.length))
      guard !isOverflow, !isEndOverflow else {
        fail([index], "damaged directory: an entry has no possible place")
        continue
      }
      let limit = entry.runLength > 0 ? greatestTileSize : PMTilesHeader.sectionLimit
      guard entry.length <= limit else {
        fail([index], "damaged directory: an entry of \(entry.length) bytes is too large")
        continue
      }
      if entry.runLength > 0 {
        places[index] = .success(start..<end)
      } else {
        add(index, toLeafAt: start..<end)
      }
    }
  }

  /// Gives up some of the tiles, by index.
  mutating func fail(_ wanted: [Int], _ reason: String) {
    for index in wanted { places[index] = .failure(.malformed(location, reason: reason)) }
  }

  /// The leaf directories that the next level of the search has to look into, which begins.
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
