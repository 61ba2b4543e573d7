/// A range of rows that is drawn on its own.
struct Band {
  /// The rows of the picture, from the top.
  let rows: Range<Int>
  /// Pixels per row.
  let width: Int
  /// The first pixel of the first row. Valid while the band is drawn. Bands do not overlap.
  let pixels: PixelPointer

  /// Returns the first pixel of a row of the picture that lies in the band.
  @inline(__always)
  func row(_ y: Int) -> PixelPointer {
    assert(rows.contains(y))
    return pixels + (y &- rows.lowerBound) &* width
  }

  /// The number of pixels.
  var count: Int { rows.count * width }

  /// The area of the band in the picture.
  var area: PixelArea {
    PixelArea(left: 0, top: rows.lowerBound, right: width, bottom: rows.upperBound)
  }
}

/// The division of a picture into bands.
struct BandLayout {
  /// Rows per band; the last band may have fewer.
  let rowsPerBand: Int
  /// The rows of the picture.
  let height: Int

  /// The number of bands.
  var count: Int { (height + rowsPerBand - 1) / rowsPerBand }

  /// Returns the rows of a band.
  func rows(band: Int) -> Range<Int> {
    band * rowsPerBand..<min(height, (band + 1) * rowsPerBand)
  }

  /// Returns the bands that contain some of the given rows.
  @inline(__always)
  func bands(rows: Range<Int>) -> Range<Int> {
    guard !rows.isEmpty else { return 0..<0 }
    return rows.lowerBound / rowsPerBand..<(rows.upperBound - 1) / rowsPerBand + 1
  }
}
