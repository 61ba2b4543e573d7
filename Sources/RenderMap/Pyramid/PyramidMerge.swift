public import MapData
import MapGeoJSON
import MapTiles

/// A merge of archives that contain the shards of a pyramid. The result is byte for byte the archive that results
/// from drawing the whole pyramid.
public struct PyramidMerge: Sendable {
  /// The metadata of the merged archive, which is read from the first part.
  public let metadata: TileArchiveMetadata

  private let parts: [any TileSet]
  private let area: TileArea
  /// The number of zoom levels from the tiles of a block to the block's root. A block contains up to 256 tiles, which
  /// are read at once.
  private static let depth = 4
  /// The number of runs that are read at once.
  private static let runCount = 256

  /// Creates a merge of `parts`. The name of each part is used in messages.
  ///
  /// - Throws: `RequestError` if the metadata of a part are incomplete or differ from the metadata of the first part.
  public init(_ parts: [(name: String, tiles: any TileSet)]) throws(RequestError) {
    guard let first = parts.first else {
      throw RequestError(.wrongInput, "there are no archives to merge")
    }
    let description = first.tiles.description
    guard let area = TileArea(description), let format = description.format else {
      throw RequestError(
        .wrongInput,
        "\(first.name): it has no bounds, zoom levels and format, as archives of "
          + "render-map tiles have")
    }
    for part in parts {
      guard Self.shared(part.tiles.description) == Self.shared(description) else {
        throw RequestError(
          .wrongInput, "\(part.name): it is not a shard of the same pyramid as \(first.name)")
      }
    }
    self.parts = parts.map(\.tiles)
    self.area = area
    metadata = TileArchiveMetadata(
      name: description.name ?? "Map", format: format, bounds: area.bounds, zooms: area.zooms,
      attribution: description.attribution,
      tileSize: Int(exactly: description.tileSize ?? 512) ?? 512)
  }

  /// Returns the metadata that all shards have in common.
  private static func shared(_ description: TileSetDescription) -> TileSetDescription {
    var shared = description
    (shared.tiles, shared.scheme, shared.vectorLayers, shared.encoding) = (nil, nil, nil, nil)
    shared.vectorAttributes = [:]
    return shared
  }

  /// Writes all tiles to an archive and finishes it. If several parts contain a tile, the tile of the first of these
  /// parts is used.
  ///
  /// - Parameters:
  ///   - archive: The destination of the tiles. Afterwards, the archive is complete or does not exist.
  ///   - report: A function that receives the progress. It returns false to stop the merge.
  /// - Throws: `RequestError` if a part cannot be read, if the archive cannot be written, or if `report` stops the
  ///   merge.
  public func write(
    to archive: any TileArchiveBuilder,
    report: (PyramidProgress) -> Bool = { _ in true }
  ) throws(RequestError) {
    let archives = parts.compactMap { $0 as? PMTiles }
    if archives.count == parts.count {
      try copyRuns(of: archives, to: archive, report: report)
    } else {
      try copyBlocks(to: archive, report: report)
    }
    try RequestError.ofResource { () throws(ResourceError) in try archive.finish() }
  }

  /// Adds the tiles of PMTiles archives. The archives are read in the order of their tiles. The time depends neither
  /// on the number of archives nor on the number of empty tiles.
  private func copyRuns(
    of archives: [PMTiles], to archive: any TileArchiveBuilder,
    report: (PyramidProgress) -> Bool
  ) throws(RequestError) {
    var progress = PyramidProgress(done: 0, count: area.count)
    let tiles = IndexedTiles(area)
    var runs = try RequestError.ofResource { () throws(ResourceError) in
      try MergedRuns(archives.map(\.runs))
    }
    while true {
      let batch = try RequestError.ofResource { () throws(ResourceError) in
        try runs.next(Self.runCount)
      }
      guard !batch.isEmpty else { break }
      for (run, content) in zip(batch, Self.contents(of: batch, in: archives)) {
        let bytes = try RequestError.ofResource { () throws(ResourceError) in try content.get() }
        for tile in tiles.tiles(in: run.tiles) {
          try RequestError.ofResource { () throws(ResourceError) in try archive.add(tile, bytes) }
          progress.done += 1
        }
      }
      guard report(progress) else { throw RequestError.stopped }
    }
    progress.done = progress.count
    guard report(progress) else { throw RequestError.stopped }
  }

  /// Adds the tiles of archives of any kind. The tiles are looked up block by block.
  private func copyBlocks(
    to archive: any TileArchiveBuilder, report: (PyramidProgress) -> Bool
  ) throws(RequestError) {
    var progress = PyramidProgress(done: 0, count: area.count)
    for block in TileBlocks(area, depth: Self.depth) {
      let tiles = try tiles(block.tiles)
      for (tile, bytes) in zip(block.tiles, tiles) {
        guard let bytes else { continue }
        try RequestError.ofResource { () throws(ResourceError) in try archive.add(tile, bytes) }
      }
      progress.done += tiles.count
      guard report(progress) else { throw RequestError.stopped }
    }
  }

  /// Returns the contents of runs in the order of the runs. All runs of an archive are read at once.
  private static func contents(
    of runs: [MergedRuns.Run], in archives: [PMTiles]
  ) -> [Result<[UInt8], ResourceError>] {
    var contents = [Result<[UInt8], ResourceError>](repeating: .success([]), count: runs.count)
    let indices = Dictionary(grouping: runs.indices) { runs[$0].part }
    for (part, indices) in indices {
      for (index, content) in zip(
        indices, archives[part].contents(of: indices.map { runs[$0].run }))
      {
        contents[index] = content
      }
    }
    return contents
  }

  private func tiles(_ ids: [TileID]) throws(RequestError) -> [[UInt8]?] {
    var found = [[UInt8]?](repeating: nil, count: ids.count)
    for part in parts {
      let missing = ids.indices.filter { found[$0] == nil }
      for (index, tile) in zip(missing, part.tiles(missing.map { ids[$0] })) {
        found[index] = try RequestError.ofResource { () throws(ResourceError) in try tile.get() }
      }
    }
    return found
  }
}
