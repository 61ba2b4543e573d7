/// How a picture is cut into bands.
struct BandLayout {
  /// Rows a band; the last band may have fewer.
  let rowsPerBand: Int
  /// Rows of the picture.
  let height: Int

  /// The number of bands.
  var count: Int { (height + rowsPerBand - 1) / rowsPerBand }

  /// The rows of a band.
  func rows(band: Int) -> Range<Int> {
    band * rowsPerBand..<min(height, (band + 1) * rowsPerBand)
  }

  /// The bands that hold some of these rows.
  @inline(__always)
  func bands(rows: Range<Int>) -> Range<Int> {
    guard !rows.isEmpty else { return 0..<0 }
    return rows.lowerBound / rowsPerBand..<(rows.upperBound - 1) / rowsPerBand + 1
  }
}
