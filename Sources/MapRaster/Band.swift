/// A stretch of rows that is drawn by itself.
struct Band {
  /// The rows of the picture, from the top.
  let rows: Range<Int>
  /// Pixels a row.
  let width: Int
  /// The first pixel of the first row. Valid while the band is drawn; bands do not overlap.
  let pixels: PixelPointer

  /// The first pixel of a row of the picture that lies in the band.
  @inline(__always)
  func row(_ y: Int) -> PixelPointer {
    assert(rows.contains(y))
    return pixels + (y &- rows.lowerBound) &* width
  }

  /// The number of pixels.
  var count: Int { rows.count * width }

  /// The whole of the band as an area of the picture.
  var area: PixelArea {
    PixelArea(left: 0, top: rows.lowerBound, right: width, bottom: rows.upperBound)
  }
}
