import MapGeoJSON

extension RasterMosaic {
  /// Creates the mosaic of rasters in the same system. Its pixels are the smallest pixels of the
  /// rasters.
  ///
  /// - Throws: `ResourceError.malformed` if the rasters do not match each other.
  init(
    of locations: [ResourceLocation], loader: ResourceLoader, opening: RasterOpening
  ) throws(ResourceError) {
    let rasters = try Self.described(locations, loader: loader, opening: opening)
    guard let finest = rasters.last?.description else {
      throw .malformed(.file(path: ""), reason: "a mosaic without files")
    }
    let extents = rasters.map { $0.description.extent }
    guard var description = finest.covering(extents) else {
      throw .malformed(locations[0], reason: "the mosaic of the files is too large")
    }
    let grid = description.georeference
    let sources = zip(rasters, extents).map { raster, extent in
      let start = grid.place(x: extent.west, y: extent.north)
      let end = grid.place(x: extent.east, y: extent.south)
      return Source(
        file: raster.file,
        bands: Dictionary(uniqueKeysWithValues: (0..<finest.bandCount).map { ($0, $0) }),
        source: Area(
          x: 0, y: 0, width: Double(raster.description.width),
          height: Double(raster.description.height)),
        target: Area(
          x: start.column, y: start.row, width: end.column - start.column,
          height: end.row - start.row))
    }
    description.warnings = rasters.flatMap(\.description.warnings)
    self.init(
      at: locations[0], description, files: locations, sources: sources, loader: loader,
      opening: opening)
  }

  /// Returns the descriptions of rasters that match each other, with their indices. Where rasters
  /// overlap, the last one is shown.
  private static func described(
    _ locations: [ResourceLocation], loader: ResourceLoader, opening: RasterOpening
  ) throws(ResourceError) -> [(file: Int, description: RasterDescription)] {
    var rasters: [(file: Int, description: RasterDescription)] = []
    for (index, location) in locations.enumerated() {
      let raster = try opening.forFile(index).raster(at: location, loader: loader)
      rasters.append((index, raster.description))
      guard let first = rasters.first?.description else { continue }
      if let difference = raster.description.difference(from: first) {
        throw .malformed(
          location,
          reason: "\(difference); all files of a mosaic must match \(locations[0])")
      }
    }
    return rasters.sorted {
      let (a, b) = ($0.description.georeference, $1.description.georeference)
      return (a.pixelArea, $1.file) > (b.pixelArea, $0.file)
    }
  }
}

extension RasterGeoreference {
  /// Whether rows are horizontal, columns are vertical, and the first row is in the north.
  fileprivate var isNorthUp: Bool {
    xPerRow == 0 && yPerColumn == 0 && xPerColumn > 0 && yPerRow < 0
  }

  fileprivate var pixelArea: Double { abs(determinant) }
}

extension RasterDescription {
  /// The edges of the raster.
  fileprivate var extent: TileSetDescription.Bounds {
    let end = georeference.position(column: Double(width), row: Double(height))
    return .init(west: georeference.x, south: end.y, east: end.x, north: georeference.y)
  }

  /// Returns the first difference that prevents a mosaic.
  fileprivate func difference(from other: RasterDescription) -> String? {
    if !georeference.isNorthUp || !other.georeference.isNorthUp {
      return "its rows or those of another file are not from west to east and north to south"
    }
    if reference != other.reference {
      return "it is in \(reference.name), and not in \(other.reference.name)"
    }
    if bandCount != other.bandCount || alphaBand != other.alphaBand { return "it has other bands" }
    // The mosaic has one conversion of samples to colors.
    if colors != other.colors || isAlphaPremultiplied != other.isAlphaPremultiplied {
      return "it has other colors"
    }
    let hasRange = !colorBands.isEmpty && colorRange != other.colorRange
    return hasRange ? "it has another range of colors" : nil
  }

  /// Returns the description of a raster with the pixels of this raster that covers some extents.
  /// Returns nil if it is too large.
  fileprivate func covering(_ extents: [TileSetDescription.Bounds]) -> RasterDescription? {
    let west = extents.map(\.west).min() ?? 0
    let north = extents.map(\.north).max() ?? 0
    let first = georeference.place(x: west, y: north)
    let last = georeference.place(
      x: extents.map(\.east).max() ?? 0, y: extents.map(\.south).min() ?? 0)
    // A file's edge that differs from an edge of a pixel only by rounding is that edge.
    let (left, top) = ((first.column + 1e-3).rounded(.down), (first.row + 1e-3).rounded(.down))
    let width = (last.column - left - 1e-3).rounded(.up)
    let height = (last.row - top - 1e-3).rounded(.up)
    guard width >= 1, height >= 1, width <= Double(Int32.max), height <= Double(Int32.max) else {
      return nil
    }
    var result = self
    result.levels = [Level(width: Int(width), height: Int(height))]
    let corner = georeference.position(column: left, row: top)
    (result.georeference.x, result.georeference.y) = (corner.x, corner.y)
    // The files convert their values themselves.
    result.noData = nil
    result.scales = Array(repeating: 1, count: bandCount)
    result.offsets = Array(repeating: 0, count: bandCount)
    return result
  }
}
