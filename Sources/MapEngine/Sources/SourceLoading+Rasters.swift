import MapData
import MapStyle

extension SourceLoading {
  /// Loads a raster source whose tiles are made from georeferenced raster files; nil if the source has other tiles.
  func rasterFiles(
    of source: RasterSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> RasterMapSource? {
    guard let files = try rasterFiles(of: source.tileset, place: place) else { return nil }
    let content = try reading(place) { () throws(ResourceError) in try RasterContent(of: files) }
    if case .gray(let range) = content {
      let several = files.first { $0.description.valueBandCount > 1 }
      let (band, remedy) = several.map { (" of the first band", "; \($0.bandRemedy)") } ?? ("", "")
      warnings.append(
        MapWarning(
          .oddData, place: place,
          message:
            "\(files[0].location): its values have no colors; those\(band) from \(Double(range.lowerBound).messageText) to "
            + "\(Double(range.upperBound).messageText) are drawn from black to white; "
            + "\(RasterContent.colorRemedy)\(remedy)"))
    }
    for file in files {
      if let fault = try reading(place, { () throws(ResourceError) in try file.exposureFault }) {
        warnings.append(MapWarning(.oddData, place: place, message: fault))
      }
    }
    return try rasterSource(
      files, content, .colors, TileSetDescription(source), place: place, warnings: &warnings)
  }

  /// Loads an elevation source whose tiles are made from georeferenced raster files; nil if the source has other tiles.
  func rasterFiles(
    of source: RasterDEMSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> RasterMapSource? {
    guard let files = try rasterFiles(of: source.tileset, place: place) else { return nil }
    for file in files {
      guard file.description.colors != .rgb else {
        throw .data(
          place: place,
          message:
            "\(file.location): its bands are colors, not elevations; use a source of type raster")
      }
      let unit = file.description.lengthUnit
      if unit == .foot || unit == .other && usesMeters {
        warnings.append(
          MapWarning(
            .oddData, place: place,
            message:
              "\(file.location): the unit of its values is '\(file.description.unit ?? "")', but elevations are "
              + "drawn as meters; to convert them, use gdal_edit.py -scale FACTOR -units m FILE"))
      }
    }
    if let several = files.first(where: {
      $0.description.colors == .none && $0.description.valueBandCount > 1
    }) {
      warnings.append(
        MapWarning(
          .oddData, place: place,
          message:
            "\(several.location): the first of its \(several.description.valueBandCount) bands is drawn; "
            + several.bandRemedy))
    }
    return try rasterSource(
      files, .values, .heights(.float32), TileSetDescription(source), place: place,
      warnings: &warnings)
  }

  /// Creates the source of rasters that are drawn over each other.
  func rasterSource(
    _ files: [any RasterFile], _ content: RasterContent, _ pixels: RasterMapSource.Content,
    _ description: TileSetDescription, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> RasterMapSource {
    let raster = try reading(place) { () throws(ResourceError) in
      try WarpedRaster(
        files, as: content, style: description, pixelRatio: pixelRatio, isNearest: isNearest)
    }
    warnings += raster.warnings.map { MapWarning(.oddData, place: place, message: $0) }
    return try RasterMapSource(
      place: place, tiles: raster, content: pixels, budget: loader.memory)
  }

  /// Opens the raster files that a source names; nil if the source names no raster files.
  private func rasterFiles(
    of tileset: Tileset, place: String
  ) throws(MapError) -> [any RasterFile]? {
    try reading(place) { () throws(ResourceError) in
      try loader.rasters(of: tileset, relativeTo: location)
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

extension Style {
  /// Whether a hillshade, the terrain or contour lines use the values of a source as meters.
  func usesMeters(of source: String) -> Bool {
    let isShaded = layers.contains { layer in
      if case .hillshade = layer.content { layer.source == source } else { false }
    }
    let hasContours = sources.contains { named in
      if case .contour(let contours) = named.source { contours.source == source } else { false }
    }
    return isShaded || hasContours || terrain?.source == source
  }

  /// Whether all raster layers of a source show the nearest pixels.
  func showsNearestPixels(of source: String) -> Bool {
    let resamplings = layers.lazy.filter { $0.source == source }.compactMap { layer in
      if case .raster(let raster) = layer.content { raster.pixelResampling.constant } else { nil }
    }
    return !resamplings.isEmpty && resamplings.allSatisfy { $0 == .nearest }
  }
}

extension RasterFile {
  /// The advice for drawing another band than the first.
  fileprivate var bandRemedy: String { "for another band, use gdal_translate -b 2 IN.tif OUT.tif" }

  /// The share of the range of colors below which almost all colors of a dark file are.
  private static var darkShare: Double { 0.25 }

  /// A message that gray, or colors with more than 8 bits, are dark, because they use a small part of their range, or
  /// that they are white, because they exceed it; nil if they are neither.
  fileprivate var exposureFault: String? {
    get throws(ResourceError) {
      let isGray = description.colors == .gray(isWhiteZero: false)
      guard isGray || description.colors == .rgb && description.sampleType != .uint8 else {
        return nil
      }
      let range = description.colorRange
      let limit = range.lowerBound + (range.upperBound - range.lowerBound) * Self.darkShare
      // The first block of most gray files has a bright pixel, so the others are not read.
      if isGray, try RasterStatistics.hasValue(in: [self], from: limit) { return nil }
      guard
        let bright = try RasterStatistics([self]).quantile(
          isGray ? 1 : RasterContent.grayShares.high
        ).map(Double.init)
      else { return nil }
      // Some pictures with floating-point numbers are a little brighter than white.
      let isWhite = bright - range.upperBound > range.upperBound - range.lowerBound
      guard bright < limit || isWhite else { return nil }
      let remedy =
        isGray
        ? RasterContent.colorRemedy
        : "convert it with gdal_translate -ot Byte -scale IN.tif OUT.tif"
      return "\(location): its colors are up to \(bright.messageText), but white is "
        + "\(range.upperBound.messageText), so it is \(isWhite ? "white" : "dark"); \(remedy)"
    }
  }
}

extension RasterContent {
  /// The shares of the values below which gray is black and above which it is white.
  fileprivate static let grayShares: (low: Double, high: Double) = (0.02, 0.98)

  /// The way to colors for values without colors.
  fileprivate static let colorRemedy =
    "to choose colors, use a source of type raster-dem with a color-relief layer, or --color-by value"

  /// Creates the meaning of the pixels of files as colors. The files are of the same kind.
  ///
  /// - Throws: `ResourceError` if the values that determine the range of gray cannot be read.
  init(of files: [any RasterFile]) throws(ResourceError) {
    switch files.first?.description.colors ?? .none {
    case .palette: self = .colors(isPalette: true)
    case .rgb, .gray: self = .colors(isPalette: false)
    case .none:
      let statistics = try RasterStatistics(files)
      let low = statistics.quantile(Self.grayShares.low) ?? 0
      self = .gray(low...max(low, statistics.quantile(Self.grayShares.high) ?? low))
    }
  }
}
