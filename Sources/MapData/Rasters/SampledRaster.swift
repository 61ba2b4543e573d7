/// A raster that returns the samples of its bands. Its values and colors are made from them.
protocol SampledRaster: RasterFile {
  /// Returns the samples of bands without those that are missing.
  ///
  /// - Parameters:
  ///   - window: The pixels, in the coordinates of the level.
  ///   - level: The index of the level.
  ///   - bands: The indices of the bands.
  ///   - conversion: The conversion of the band with an index.
  func samples(
    in window: RasterWindow, level: Int, bands: [Int],
    conversion: (_ band: Int) -> SampleConversion
  ) throws(ResourceError) -> RasterSamples
}

extension SampledRaster {
  func values(
    in window: RasterWindow, level: Int, bands: [Int]
  ) throws(ResourceError) -> RasterValues {
    if let wrong = bands.first(where: { !(0..<description.bandCount).contains($0) }) {
      throw .malformed(
        location, reason: "it has no band \(wrong + 1), but \(description.bandCount) bands")
    }
    var read = bands
    if let alpha = description.alphaBand, !bands.contains(alpha) { read.append(alpha) }
    var samples = try samples(
      in: window, level: level, bands: read, conversion: description.conversion)
    if let alpha = read.firstIndex(where: { $0 == description.alphaBand }) {
      samples.removePixels(without: alpha)
    }
    return samples.values(ofFirst: bands.count)
  }

  func colors(in window: RasterWindow, level: Int) throws(ResourceError) -> RasterColors {
    guard description.colors != .none else {
      throw .malformed(
        location,
        reason: "its bands are values and not colors; choose a band and a color ramp for it")
    }
    return description.coloring(
      try samples(
        in: window, level: level, bands: description.colorBands,
        conversion: description.colorConversion))
  }
}
