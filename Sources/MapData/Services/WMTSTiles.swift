import MapGeoJSON
import MapTiles

/// The tiles of a layer of a web map tile service, as its capabilities describe them (OGC 07-057r7). The matrices of
/// the layer must lie on the grid of Web Mercator tiles.
public struct WMTSTiles: TileSet {
  /// The description of the tile set by the capabilities and the style.
  public let description: TileSetDescription
  private let levels: [Int: Level]

  /// The tiles of one matrix.
  private struct Level: Sendable {
    var templates: TileTemplates
    /// The column and the row of the matrix's first tile in the grid.
    var column: Int
    var row: Int
    /// The columns and rows that the layer has, in the grid.
    var columns: Range<Int>
    var rows: Range<Int>

    /// Returns the column and row of a tile in the matrix; nil if the layer does not have the tile.
    func numbers(of id: TileID) -> TileID? {
      guard columns.contains(id.x), rows.contains(id.y) else { return nil }
      return TileID(z: id.z, x: id.x - column, y: id.y - row)
    }
  }

  /// Reads the capabilities at `address`.
  ///
  /// - Parameters:
  ///   - address: The address of the layer.
  ///   - loader: The loader of the capabilities and the tiles.
  ///   - style: The style's description of the tiles. It takes precedence over the capabilities.
  /// - Throws: `ResourceError` if the capabilities cannot be read, the layer does not exist, or its tiles cannot be
  ///   drawn.
  init(
    _ address: MapServiceAddress, loader: ResourceLoader, style: TileSetDescription
  ) throws(ResourceError) {
    let (root, place) = try address.document(loader)
    let layer = try place.reporting { () throws(MalformedContent) in
      try WMTSLayer(address, in: root, at: place)
    }
    var description = TileSetDescription()
    description.minzoom = layer.matrices.map(\.zoom).min().map(Double.init)
    description.maxzoom = layer.matrices.map(\.zoom).max().map(Double.init)
    description.tileSize = layer.matrices.first.map { Double($0.tileSize) }
    description.bounds = layer.bounds
    description.attribution = layer.attribution
    self.description = description.overridden(by: style)
    var levels: [Int: Level] = [:]
    for matrix in layer.matrices {
      var inner = TileSetDescription()
      inner.tiles = layer.templates.map { matrix.template($0) }
      inner.maxzoom = Double(matrix.zoom)
      levels[matrix.zoom] = Level(
        templates: try TileTemplates(inner, relativeTo: place, pixelRatio: 1, loader: loader),
        column: matrix.column, row: matrix.row, columns: matrix.columns, rows: matrix.rows)
    }
    self.levels = levels
  }

  /// Returns the tiles of `ids`, in the order of `ids`.
  public func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
    var found = [Result<[UInt8]?, ResourceError>](repeating: .success(nil), count: ids.count)
    let wanted = ids.indices.filter { description.contains(ids[$0]) }
    for (zoom, indices) in Dictionary(grouping: wanted, by: { ids[$0].z }) {
      guard let level = levels[zoom] else { continue }
      let existing = indices.compactMap { index in
        level.numbers(of: ids[index]).map { (index, $0) }
      }
      let answers = level.templates.tiles(existing.map(\.1), threads: threads)
      for ((index, _), answer) in zip(existing, answers) { found[index] = answer }
    }
    return found
  }

  /// Returns the location of the tile `id`.
  public func location(of id: TileID) -> ResourceLocation? {
    levels[id.z].flatMap { level in
      level.numbers(of: id).flatMap { level.templates.location(of: $0) }
    }
  }
}
