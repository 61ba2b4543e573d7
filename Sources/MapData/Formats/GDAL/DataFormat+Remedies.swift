/// Remedies for files of formats that need GDAL.
extension DataFormat {
  /// Returns the error for a file of this format on a machine without GDAL.
  func missingLibrary(
    at location: ResourceLocation, _ absence: String = GDALSession.absence
  ) -> ResourceError {
    .unreadable(
      location,
      reason: "\(nameWithArticle) is read with GDAL, \(absence); \(GDALRemedy.install), or "
        + "convert the file on a machine with GDAL: \(conversion(of: location))")
  }

  /// Returns the error for a file of this format if GDAL contains no driver for the format.
  func missingDriver(at location: ResourceLocation, version: String) -> ResourceError {
    var remedy = "convert the file on a machine where GDAL has it: \(conversion(of: location))"
    if self == .geoParquet {
      remedy =
        "install a GDAL that is built with Apache Arrow (conda-forge: libgdal-arrow-parquet; Homebrew: gdal; not "
        + "the package of Debian 12), or \(remedy)"
    }
    return .unreadable(
      location,
      reason:
        "\(nameWithArticle) needs GDAL's driver \(gdalDrivers.first ?? ""), which GDAL \(version) of this machine does "
        + "not have; \(remedy)")
  }

  /// Returns the command that converts a file of this format.
  func conversion(of location: ResourceLocation, options: [String] = []) -> String {
    GDALRemedy.conversion(
      of: location, mayHaveLayers: mayHaveLayers, isZip: self == .zippedShapefile, options: options)
  }
}
