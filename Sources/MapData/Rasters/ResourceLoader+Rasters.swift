extension ResourceLoader {
  /// Opens a georeferenced raster: a GeoTIFF file, or a virtual raster of GDAL (VRT).
  ///
  /// Only the needed parts of a GeoTIFF file are read.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - reference: The coordinate reference system if the file names none. By default, such a file
  ///     is an error.
  /// - Throws: `ResourceError.malformed` if the file is damaged, is not a raster, or has no
  ///   georeference; errors of the loader.
  public func raster(
    at location: ResourceLocation, reference: CoordinateReference? = nil
  ) throws(ResourceError) -> any RasterFile {
    try RasterOpening(memory: memory, reference: reference).raster(at: location, loader: self)
  }

  /// Opens several rasters that are drawn as one. A location may be a pattern such as `tiles/*.tif`,
  /// which stands for all files with such a name, in the order of their names.
  ///
  /// - Parameters:
  ///   - locations: The locations of the files. There is at least one. Where files overlap, the last
  ///     one is shown.
  ///   - reference: The coordinate reference system of files that name none.
  /// - Returns: Rasters that are drawn over each other, the lowest first. Each consists of one file,
  ///   or of consecutive files with pixels of the same size and kind in the same system.
  /// - Throws: `ResourceError.malformed` if some files contain values and others colors; errors of
  ///   `raster(at:reference:)`.
  public func rasters(
    at locations: [ResourceLocation], reference: CoordinateReference? = nil
  ) throws(ResourceError) -> [any RasterFile] {
    var files: [ResourceLocation] = []
    for location in locations {
      if let pattern = RasterPattern(location, loader: self) {
        files += try pattern.files(self)
      } else {
        files.append(location)
      }
    }
    return try RasterMosaic.layers(
      of: files, loader: self, opening: RasterOpening(memory: memory, reference: reference))
  }
}

/// The settings for opening a raster and the rasters that it names.
struct RasterOpening: Sendable {
  /// The maximum depth of virtual rasters that name virtual rasters.
  private static let depthLimit = 4

  /// The coordinate reference system of rasters that name none.
  let reference: CoordinateReference?
  /// Whether values are returned without their scale and offset.
  private(set) var isRaw = false
  private var depth = 0
  private var cache: TIFFBlockCache

  init(memory: MemoryBudget, reference: CoordinateReference?) {
    self.reference = reference
    cache = TIFFBlockCache(memory: memory)
  }

  /// Returns the settings for the raster at an index of a mosaic.
  func forFile(_ index: Int) -> RasterOpening {
    var opening = self
    opening.cache = cache.inside(index)
    return opening
  }

  /// Returns the settings for the rasters that a virtual raster names. Their positions are not used,
  /// so they may have no system.
  func inside(_ location: ResourceLocation) throws(ResourceError) -> RasterOpening {
    guard depth < Self.depthLimit else {
      throw .malformed(location, reason: "virtual rasters that name each other")
    }
    var opening = self
    opening.depth += 1
    opening.isRaw = true
    return opening
  }

  /// Opens a raster.
  func raster(
    at location: ResourceLocation, loader: ResourceLoader
  ) throws(ResourceError) -> any RasterFile {
    let bytes = try TIFFBytes(at: location, loader: loader)
    let start = try bytes.start
    if RasterSignature.isTIFF(start) {
      return try TIFFOpening.raster(
        bytes, loader: loader, reference: reference, isPart: isRaw, cache: cache)
    }
    guard RasterSignature.isVirtualRaster(start) else {
      throw .malformed(location, reason: "not a raster; GeoTIFF files and virtual rasters are read")
    }
    return try VRTFile.raster(
      loader.load(location), at: location, loader: loader, opening: self)
  }
}
