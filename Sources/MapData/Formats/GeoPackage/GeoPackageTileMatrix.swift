/// The tiles of one zoom level of a layer, as the tile matrix tables describe them (OGC 12-128r19,
/// clauses 2.2.6 and 2.2.7).
struct GeoPackageTileMatrix: Sendable {
  /// The zoom level in the numbering of the layer.
  let level: Int
  /// The numbers of columns and rows of tiles.
  let columns, rows: Int
  /// The size of a tile in pixels.
  let tileWidth, tileHeight: Int
  /// The size of a pixel in units of the reference system.
  let pixelWidth, pixelHeight: Double
  /// The upper left corner of the first tile.
  let west, north: Double

  /// The maximum number of pixels of a side of a tile.
  private static let tileLimit = 1 << 14

  /// Creates a matrix from its numbers; nil if they are not those of a matrix.
  private init?(level: Int, _ numbers: [Double]) {
    let counts = numbers.prefix(4).compactMap { Int(exactly: $0) }
    guard numbers.count == 8, counts.count == 4, numbers.allSatisfy(\.isFinite), numbers[4] > 0,
      numbers[5] > 0, counts.prefix(2).allSatisfy({ 1...Int(Int32.max) ~= $0 }),
      counts.suffix(2).allSatisfy({ 1...Self.tileLimit ~= $0 })
    else { return nil }
    self.level = level
    (columns, rows, tileWidth, tileHeight) = (counts[0], counts[1], counts[2], counts[3])
    (pixelWidth, pixelHeight, west, north) = (numbers[4], numbers[5], numbers[6], numbers[7])
  }

  /// Returns the matrices of a layer in the order of their zoom levels.
  static func all(
    of layer: GeoPackageLayer, in package: GeoPackage
  ) throws(ResourceError) -> [GeoPackageTileMatrix] {
    try package.reading { (reader) throws(ResourceError) in
      let query = try reader.prepare(
        """
        SELECT m.table_name, m.zoom_level, m.matrix_width, m.matrix_height, m.tile_width,
          m.tile_height, m.pixel_x_size, m.pixel_y_size, s.min_x, s.max_y
        FROM gpkg_tile_matrix m JOIN gpkg_tile_matrix_set s ON s.table_name = m.table_name
        ORDER BY m.zoom_level
        """)
      var matrices: [GeoPackageTileMatrix] = []
      _ = try query.run { row -> Void? in
        guard row.text(0) == layer.name else { return nil }
        let numbers = (2...9).compactMap { row.number(Int32($0)) }
        if let matrix = GeoPackageTileMatrix(level: row.integer(1), numbers) {
          matrices.append(matrix)
        }
        return nil
      }
      return matrices
    }
  }
}
