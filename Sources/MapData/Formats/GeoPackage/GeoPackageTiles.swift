import MapGeoJSON
import MapSystem
import MapTiles

/// The tiles of a layer of a GeoPackage (OGC 12-128r19, clause 2.2). The tiles must be on the grid
/// of Web Mercator tiles.
public struct GeoPackageTiles: TileSet {
  /// The description of the tile set by the GeoPackage and the style.
  public let description: TileSetDescription
  private let package: GeoPackage
  private let query: String
  private let matrices: [Int: Matrix]
  private let limit: Int
  private let tileLog: TileLog?

  /// The numbering of a layer's tiles at one zoom level.
  private struct Matrix: Sendable {
    /// The zoom level in the numbering of the layer.
    var level: Int
    /// The column and the row of the layer's first tile in the grid.
    var column: Int
    var row: Int
  }

  /// Opens the tiles of the layer called `name`, or of the only layer.
  ///
  /// - Parameters:
  ///   - package: The GeoPackage.
  ///   - name: The name of the layer, or nil for the only layer.
  ///   - limit: The maximum size of a tile in bytes.
  ///   - style: The style's description of the tiles. It takes precedence over the GeoPackage's
  ///     description.
  /// - Throws: `ResourceError.malformed` if the layer does not exist, contains features, or is not
  ///   on the grid of Web Mercator tiles.
  public init(
    _ package: GeoPackage, layer name: String?, limit: Int = 1 << 31,
    style: TileSetDescription = TileSetDescription()
  ) throws(ResourceError) {
    let layer = try package.layer(name)
    guard layer.kind == .tiles else {
      throw .malformed(
        package.location, reason: "layer '\(layer.name)' holds features, not tiles")
    }
    guard try package.reference(of: layer) == .webMercator else {
      throw .malformed(
        package.location,
        reason: "the tiles of layer '\(layer.name)' are in \(layer.referenceSystem): only those in "
          + "EPSG:3857 are drawn")
    }
    let read = try Self.rows(of: layer.name, in: package)
    let matrices = read.compactMap { row in row.placed().map { (row, $0) } }
    guard let first = matrices.first, matrices.count == read.count else {
      throw .malformed(
        package.location,
        reason: "the tiles of layer '\(layer.name)' are not on the grid of Web Mercator tiles")
    }
    self.package = package
    self.limit = limit
    self.matrices = Dictionary(
      matrices.map { ($1.zoom, $1.matrix) }, uniquingKeysWith: { first, _ in first })
    var description = TileSetDescription()
    description.minzoom = matrices.map(\.1.zoom).min().map(Double.init)
    description.maxzoom = matrices.map(\.1.zoom).max().map(Double.init)
    if let bounds = layer.bounds, bounds.west < bounds.east, bounds.south < bounds.north {
      description.bounds = CoordinateReference.webMercator.geographic(bounds)
    } else {
      description.warnings.append(
        "the bounds of layer '\(layer.name)' have no area and are left out")
    }
    description.tileSize = first.0.tileWidth
    tileLog = TileLog(
      package.location, .geoPackage(layer: layer.name), log: package.loader.inputLog)
    tileLog?.record(description)
    self.description = description.overridden(by: style)
    query = """
      SELECT tile_data FROM \(quoted(layer.name))
      WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3
      """
  }

  /// Returns the location of the GeoPackage, which is the location of all tiles.
  public func location(of id: TileID) -> ResourceLocation? { package.location }

  /// Returns the tiles of `ids`, in the order of `ids`.
  public func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
    let answer = Result { () throws(ResourceError) in
      try package.reading { (reader) throws(ResourceError) in
        let query = try reader.prepare(query)
        var found: [FoundTile] = []
        for id in ids {
          guard description.contains(id), let matrix = matrices[id.z],
            !WorkCancellation.isRequested
          else {
            found.append(.success(nil))
            continue
          }
          let numbers = [matrix.level, id.x - matrix.column, id.y - matrix.row]
          found.append(.success(try query.run(numbers) { $0.bytes(0) }?[...]))
        }
        return found
      }
    }
    switch answer {
    case .failure(let error): return ids.map { _ in .failure(error) }
    case .success(let found):
      return unpacked(found, of: ids, tileLog: tileLog, limit: limit, threads: threads) {
        index, error in
        .malformed(package.location, reason: "tile \(ids[index].path): \(error)")
      }
    }
  }

  /// The tiles of one zoom level, as the tile matrix tables describe them. Lengths are in meters,
  /// except `tileWidth`, which is in pixels.
  private struct Row: Sendable {
    var level: Int
    var tileWidth: Double
    /// The width and the height of a tile.
    var span: (x: Double, y: Double)
    var west: Double
    var north: Double

    /// Returns the zoom level of Web Mercator tiles that have the size of these tiles, and the
    /// place of these tiles in its grid. Returns nil if the tiles are not on the grid.
    func placed() -> (zoom: Int, matrix: Matrix)? {
      let world = 2 * CoordinateReference.halfWorld
      let places = world / span.x
      guard places.isFinite, places >= 0.5, abs(span.x / span.y - 1) < 1e-6 else { return nil }
      guard let zoom = (0...30).first(where: { abs(places / Double(1 << $0) - 1) < 1e-6 }) else {
        return nil
      }
      let exact = world / Double(1 << zoom)
      let column = (west + CoordinateReference.halfWorld) / exact
      let row = (CoordinateReference.halfWorld - north) / exact
      guard abs(column - column.rounded()) < 1e-3, abs(row - row.rounded()) < 1e-3,
        abs(column) < 1e9, abs(row) < 1e9
      else { return nil }
      return (
        zoom, Matrix(level: level, column: Int(column.rounded()), row: Int(row.rounded()))
      )
    }
  }

  private static func rows(
    of layer: String, in package: GeoPackage
  ) throws(ResourceError) -> [Row] {
    try package.reading { (reader) throws(ResourceError) in
      let query = try reader.prepare(
        """
        SELECT m.table_name, m.zoom_level, m.tile_width, m.tile_height, m.pixel_x_size,
          m.pixel_y_size, s.min_x, s.max_y
        FROM gpkg_tile_matrix m JOIN gpkg_tile_matrix_set s ON s.table_name = m.table_name
        ORDER BY m.zoom_level
        """)
      var rows: [Row] = []
      _ = try query.run { row -> Void? in
        guard row.text(0) == layer else { return nil }
        let numbers = (2...7).compactMap { row.number(Int32($0)) }
        guard numbers.count == 6 else { return nil }
        let span = (x: numbers[0] * numbers[2], y: numbers[1] * numbers[3])
        rows.append(
          Row(
            level: row.integer(1), tileWidth: numbers[0], span: span, west: numbers[4],
            north: numbers[5]))
        return nil
      }
      return rows
    }
  }
}
