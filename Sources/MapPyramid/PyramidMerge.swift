public import MapData
import MapGeoJSON
import MapTiles

/// A merge of archives with the shards of a pyramid. The result is byte for byte the archive of the pyramid
/// drawn as a whole.
public struct PyramidMerge: Sendable {
  /// The metadata of the merged archive.
  public let metadata: TileArchiveMetadata

  private let parts: [any TileSet]
  private let area: TileArea
  /// The depth of blocks, which determines the number of tiles that are read at once: 256.
  private static let depth = 4

  /// Creates a merge of `parts`, each with its name for messages.
  ///
  /// - Throws: `PyramidError.mismatch` if the metadata of a part are incomplete or differ from those of the
  ///   first.
  public init(_ parts: [(name: String, tiles: any TileSet)]) throws(PyramidError) {
    guard let first = parts.first else { throw .mismatch("there are no archives to merge") }
    let description = first.tiles.description
    guard let area = TileArea(description), let format = description.format else {
      throw .mismatch(
        "\(first.name): it has no bounds, zoom levels and format, as archives of "
          + "render-map tiles have")
    }
    for part in parts {
      guard Self.shared(part.tiles.description) == Self.shared(description) else {
        throw .mismatch("\(part.name): it is not a shard of the same pyramid as \(first.name)")
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
    return shared
  }

  /// Writes all tiles to an archive and finishes it. If several parts have a tile, that of the first one is
  /// used.
  ///
  /// - Parameter report: Receives the progress; returns false to stop.
  /// - Throws: `PyramidError`.
  public func write(
    to archive: any TileArchiveBuilder,
    report: (PyramidProgress) -> Bool = { _ in true }
  ) throws(PyramidError) {
    var progress = PyramidProgress(done: 0, count: area.count)
    for block in TileBlocks(area, depth: Self.depth) {
      let tiles = try tiles(block.tiles)
      for (tile, bytes) in zip(block.tiles, tiles) {
        guard let bytes else { continue }
        do {
          try archive.add(tile, bytes)
        } catch {
          throw .archive(error)
        }
      }
      progress.done += tiles.count
      guard report(progress) else { throw .stopped }
    }
    do {
      try archive.finish()
    } catch {
      throw .archive(error)
    }
  }

  private func tiles(_ ids: [TileID]) throws(PyramidError) -> [[UInt8]?] {
    var found = [[UInt8]?](repeating: nil, count: ids.count)
    for part in parts {
      let missing = ids.indices.filter { found[$0] == nil }
      for (index, tile) in zip(missing, part.tiles(missing.map { ids[$0] })) {
        do {
          found[index] = try tile.get()
        } catch {
          throw .unreadable(error)
        }
      }
    }
    return found
  }
}
