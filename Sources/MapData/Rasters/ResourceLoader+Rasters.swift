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
    try TIFFOpening.raster(at: location, loader: self, reference: reference)
  }
}
