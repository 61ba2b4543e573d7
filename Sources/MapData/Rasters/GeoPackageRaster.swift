import MapGeoJSON
import MapTiles

/// The tiles of a layer of a GeoPackage as a raster: pictures in a grid in any coordinate reference
/// system. The pixels of each zoom level are a level of the raster.
public struct GeoPackageRaster: StoreRaster {
  /// The pictures of a level of the raster.
  package struct Level: Sendable {
    /// The zoom level of the ids of the tiles.
    package let zoom: Int
    /// The zoom level in the numbering of the layer.
    package let layerZoom: Int
    /// The size of a tile in pixels.
    package let tileWidth, tileHeight: Int
    /// The place of the first pixel of the level among the pixels of all tiles.
    package let x, y: Int
  }

  /// The location of the GeoPackage.
  public let location: ResourceLocation
  /// The description of the raster: colors with alpha.
  public let description: RasterDescription
  /// The levels, in the order of `description.levels`.
  package let levels: [Level]
  /// The bytes of the pictures. Their ids count from the upper left corner of the grid.
  package let tiles: GeoPackageTiles

  /// Opens the layer called `name`, or the only layer.
  ///
  /// - Parameters:
  ///   - package: The GeoPackage.
  ///   - name: The name of the layer, or nil for the only layer.
  ///   - limit: The maximum size of a tile in bytes.
  /// - Throws: `ResourceError.malformed` if the layer does not exist, contains no tiles with colors,
  ///   or is in an unknown reference system.
  public init(
    _ package: GeoPackage, layer name: String?, limit: Int = 1 << 31
  ) throws(ResourceError) {
    let layer = try package.layer(name)
    try package.checkHasTiles(layer)
    let reference = try package.reference(of: layer)
    let matrices = try GeoPackageTileMatrix.all(of: layer, in: package)
    guard let grid = Grid(matrices, bounds: layer.bounds) else {
      throw .malformed(
        package.location,
        reason: "the tiles of layer '\(layer.name)' have no grid with pixels of a size")
    }
    location = package.location
    // A tile id has less than 2^zoom columns and rows, but a layer can start with more.
    let shift = grid.matrices.map { $0.zoomShift }.max() ?? 0
    guard grid.matrices.allSatisfy({ 0...30 ~= $0.level + shift }) else {
      throw .malformed(
        package.location, reason: "the tiles of layer '\(layer.name)' have levels above 30")
    }
    levels = zip(grid.matrices, grid.factors).map { matrix, factor in
      Level(
        zoom: matrix.level + shift, layerZoom: matrix.level, tileWidth: matrix.tileWidth,
        tileHeight: matrix.tileHeight,
        x: grid.columns.lowerBound / factor, y: grid.rows.lowerBound / factor)
    }
    var range = TileSetDescription()
    (range.minzoom, range.maxzoom) = (0, 30)
    tiles = GeoPackageTiles(
      package, layer.name, range, limit: limit,
      matrices: Dictionary(
        grid.matrices.map {
          ($0.level + shift, GeoPackageTiles.Matrix(level: $0.level, column: 0, row: 0))
        }, uniquingKeysWith: { first, _ in first }))
    var description = RasterDescription(
      levels: grid.factors.map {
        .init(width: grid.columns.count / $0, height: grid.rows.count / $0)
      },
      bandCount: 4, sampleType: .uint8, colors: .rgb, georeference: grid.georeference,
      reference: reference)
    description.alphaBand = 3
    if grid.matrices.count < matrices.count {
      description.warnings = [
        "zoom levels of layer '\(layer.name)' whose pixels are not multiples of the smallest ones are left out"
      ]
    }
    self.description = description
  }
}

extension GeoPackage {
  /// Returns the tiles of a layer with the ids by which they were read before.
  func tiles(of name: String) throws(ResourceError) -> GeoPackageTiles {
    try GeoPackageTiles.areOnGrid(layer(name), in: self)
      ? GeoPackageTiles(self, layer: name) : GeoPackageRaster(self, layer: name).tiles
  }
}

/// The pixels of the matrices of a layer.
private struct Grid {
  /// The matrices, from the smallest pixels to the largest. Pixels are multiples of those before.
  private(set) var matrices: [GeoPackageTileMatrix]
  /// The number of columns of the first matrix per column of each matrix.
  private(set) var factors: [Int] = [1]
  /// The pixels of the first matrix with content, as multiples of the largest pixels.
  let columns, rows: Range<Int>
  /// The positions of these pixels.
  let georeference: RasterGeoreference

  /// Creates the grid; nil if there are no matrices, or if they are too large.
  init?(_ all: [GeoPackageTileMatrix], bounds: TileSetDescription.Bounds?) {
    let sorted = all.sorted { $0.pixelWidth < $1.pixelWidth }
    guard let first = sorted.first else { return nil }
    matrices = [first]
    for matrix in sorted.dropFirst() {
      let (x, y) = (
        matrix.pixelWidth / first.pixelWidth, matrix.pixelHeight / first.pixelHeight
      )
      guard abs(x - x.rounded()) < 1e-6 * x, abs(x - y) < 1e-6 * x,
        let factor = Int(exactly: x.rounded()),
        let last = factors.last, factor > last, factor % last == 0
      else { continue }
      matrices.append(matrix)
      factors.append(factor)
    }
    let largest = Double(factors.last ?? 1)
    func pixels(_ low: Double, _ high: Double, _ count: Int, _ side: Int) -> Range<Int>? {
      let start = max(((low + 1e-3) / largest).rounded(.down) * largest, 0)
      let whole = Double(count) * Double(side)
      let end = ((min(high, whole) - 1e-3) / largest).rounded(.up) * largest
      guard start < end, end <= Double(Int32.max) else { return nil }
      return Int(start)..<Int(end)
    }
    let box = bounds.flatMap { $0.west < $0.east && $0.south < $0.north ? $0 : nil }
    let (west, north) = (box?.west ?? first.west, box?.north ?? first.north)
    let columns = pixels(
      (west - first.west) / first.pixelWidth,
      box.map { ($0.east - first.west) / first.pixelWidth } ?? .infinity, first.columns,
      first.tileWidth)
    let rows = pixels(
      (first.north - north) / first.pixelHeight,
      box.map { (first.north - $0.south) / first.pixelHeight } ?? .infinity, first.rows,
      first.tileHeight)
    guard let columns, let rows else { return nil }
    (self.columns, self.rows) = (columns, rows)
    georeference = RasterGeoreference(
      x: first.west + Double(columns.lowerBound) * first.pixelWidth,
      y: first.north - Double(rows.lowerBound) * first.pixelHeight,
      xPerColumn: first.pixelWidth, yPerRow: -first.pixelHeight)
  }
}

extension GeoPackageTileMatrix {
  /// The least number by which the zoom level increases so that each tile has an id.
  fileprivate var zoomShift: Int {
    let needed = (0...31).first { 1 << $0 >= max(columns, rows) } ?? 31
    return max(needed - level, 0)
  }
}
