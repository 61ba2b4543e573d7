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
  struct Matrix: Sendable {
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
    try package.checkHasTiles(layer)
    guard let matrices = try Self.matrices(of: layer, in: package), let first = matrices.first
    else {
      throw .malformed(
        package.location,
        reason: "the tiles of layer '\(layer.name)' are not on the grid of Web Mercator tiles")
    }
    var description = TileSetDescription()
    description.minzoom = matrices.map(\.zoom).min().map(Double.init)
    description.maxzoom = matrices.map(\.zoom).max().map(Double.init)
    if let bounds = layer.bounds, bounds.west < bounds.east, bounds.south < bounds.north {
      description.bounds = CoordinateReference.webMercator.geographic(bounds)
    } else {
      description.warnings.append(
        "the bounds of layer '\(layer.name)' have no area and are left out")
    }
    description.tileSize = first.tileWidth
    self.init(
      package, layer.name, description, style, limit: limit,
      matrices: Dictionary(
        matrices.map { ($0.zoom, $0.matrix) }, uniquingKeysWith: { first, _ in first }))
  }

  /// Creates the tiles of matrices, by the zoom levels of their ids.
  init(
    _ package: GeoPackage, _ layer: String, _ description: TileSetDescription,
    _ style: TileSetDescription = TileSetDescription(), limit: Int, matrices: [Int: Matrix]
  ) {
    self.package = package
    self.limit = limit
    self.matrices = matrices
    tileLog = TileLog(
      package.location, .geoPackage(layer: layer), log: package.loader.inputLog)
    tileLog?.record(description)
    self.description = description.overridden(by: style)
    query = """
      SELECT tile_data FROM \(quoted(layer))
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

  /// A matrix of tiles on the grid of Web Mercator tiles.
  private struct Placed {
    var zoom: Int
    var matrix: Matrix
    /// The width of a tile in pixels.
    var tileWidth: Double
  }

  /// Whether the tiles of a layer are on the grid of Web Mercator tiles.
  static func areOnGrid(
    _ layer: GeoPackageLayer, in package: GeoPackage
  ) throws(ResourceError) -> Bool {
    try matrices(of: layer, in: package) != nil
  }

  /// Returns the matrices of a layer; nil if they are not on the grid of Web Mercator tiles.
  private static func matrices(
    of layer: GeoPackageLayer, in package: GeoPackage
  ) throws(ResourceError) -> [Placed]? {
    guard layer.reference == .webMercator else { return nil }
    let read = try GeoPackageTileMatrix.all(of: layer, in: package)
    let placed = read.compactMap { matrix in
      matrix.placed().map {
        Placed(zoom: $0.zoom, matrix: $0.matrix, tileWidth: Double(matrix.tileWidth))
      }
    }
    return placed.isEmpty || placed.count < read.count ? nil : placed
  }
}

extension GeoPackageTileMatrix {
  /// Returns the zoom level of Web Mercator tiles that have the size of these tiles, and the place
  /// of these tiles in its grid. Returns nil if the tiles are not on the grid.
  fileprivate func placed() -> (zoom: Int, matrix: GeoPackageTiles.Matrix)? {
    let world = 2 * CoordinateReference.halfWorld
    let span = (x: Double(tileWidth) * pixelWidth, y: Double(tileHeight) * pixelHeight)
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
      zoom,
      GeoPackageTiles.Matrix(level: level, column: Int(column.rounded()), row: Int(row.rounded()))
    )
  }
}
