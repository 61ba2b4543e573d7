import MapData
import MapStyle

extension SourceLoading {
  /// Loads a raster source whose tiles are made from a georeferenced raster file; nil if the source has other tiles.
  func rasterFiles(
    of source: RasterSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> RasterMapSource? {
    guard let file = try rasterFile(of: source.tileset, place: place) else { return nil }
    let content = try reading(place) { () throws(ResourceError) in try RasterContent(of: file) }
    if case .gray(let range) = content {
      warnings.append(
        MapWarning(
          .oddData, place: place,
          message:
            "\(file.location): its values have no colors; those from \(Double(range.lowerBound).messageText) to "
            + "\(Double(range.upperBound).messageText) are drawn from black to white; to choose colors, use a source of type "
            + "raster-dem with a color-relief layer, or --color-by value"))
    }
    return try rasterSource(
      file, content, .colors, TileSetDescription(source), place: place, warnings: &warnings)
  }

  /// Loads an elevation source whose tiles are made from a georeferenced raster file; nil if the source has other tiles.
  func rasterFiles(
    of source: RasterDEMSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> RasterMapSource? {
    guard let file = try rasterFile(of: source.tileset, place: place) else { return nil }
    guard file.description.colors != .rgb else {
      throw .data(
        place: place,
        message:
          "\(file.location): its bands are colors, not elevations; use a source of type raster")
    }
    return try rasterSource(
      file, .values, .heights(.float32), TileSetDescription(source), place: place,
      warnings: &warnings)
  }

  private func rasterSource(
    _ file: any RasterFile, _ content: RasterContent, _ pixels: RasterMapSource.Content,
    _ description: TileSetDescription, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> RasterMapSource {
    let raster = try reading(place) { () throws(ResourceError) in
      try WarpedRaster([file], as: content, style: description, pixelRatio: pixelRatio)
    }
    warnings += raster.warnings.map { MapWarning(.oddData, place: place, message: $0) }
    return try RasterMapSource(
      place: place, tiles: raster, content: pixels, budget: loader.memory)
  }

  /// Opens the raster file that a source names; nil if the source names no raster file.
  private func rasterFile(
    of tileset: Tileset, place: String
  ) throws(MapError) -> (any RasterFile)? {
    guard let address = RasterAddress(tileset) else { return nil }
    if let refusal = address.refusal {
      throw .data(place: place, message: "\(address.text): \(refusal)")
    }
    return try reading(place) { () throws(ResourceError) in
      try loader.raster(at: loader.location(of: address.text, relativeTo: location))
    }
  }

  private func reading<Value>(
    _ place: String, _ body: () throws(ResourceError) -> Value
  ) throws(MapError) -> Value {
    do {
      return try body()
    } catch {
      if case .malformed = error { throw .data(place: place, message: error.description) }
      throw MapError(error, place: place)
    }
  }
}

extension RasterContent {
  /// The shares of the values below which gray is black and above which it is white.
  private static let grayShares: (low: Double, high: Double) = (0.02, 0.98)

  /// Creates the meaning of a file's pixels as colors.
  ///
  /// - Throws: `ResourceError` if the values that determine the range of gray cannot be read.
  init(of file: any RasterFile) throws(ResourceError) {
    switch file.description.colors {
    case .palette: self = .colors(isPalette: true)
    case .rgb, .gray: self = .colors(isPalette: false)
    case .none:
      let statistics = try RasterStatistics(file)
      let low = statistics.quantile(Self.grayShares.low) ?? 0
      self = .gray(low...max(low, statistics.quantile(Self.grayShares.high) ?? low))
    }
  }
}
