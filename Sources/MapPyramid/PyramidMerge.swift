public import MapData
import MapTiles

/// Archives with shares of one pyramid, to be put together: the archive that comes out is, byte for byte,
/// the one of the pyramid drawn as one.
public struct PyramidMerge: Sendable {
  /// What the whole archive says of itself.
  public let metadata: TileArchiveMetadata

  private let parts: [any TileSet]
  private let area: TileArea
  /// How many tiles are asked for at once: 256.
  private static let depth = 4

  /// The pyramid that `parts` are shares of, each with what it is called in messages.
  ///
  /// - Throws: `PyramidError.mismatch` where one of them does not say which pictures it has, or says
  ///   something else than the first.
  public init(_ parts: [(name: String, tiles: any TileSet)]) throws(PyramidError) {
    guard let first = parts.first else { throw .mismatch("there are no archives to merge") }
    let description = first.tiles.description
    guard let area = TileArea(description), let format = description.format else {
      throw .mismatch(
        "\(first.name): it does not say its bounds, zoom levels and format, as archives of "
          + "render-map tiles do")
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

  /// What all shards say alike.
  private static func shared(_ description: TileSetDescription) -> TileSetDescription {
    var shared = description
    (shared.tiles, shared.scheme, shared.vectorLayers, shared.encoding) = (nil, nil, nil, nil)
    return shared
  }

  /// Writes all tiles to an archive, and puts that in its place. Where more than one part has a tile, that
  /// of the first is taken.
  ///
  /// - Parameter report: Told how far the work is; false stops it.
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
