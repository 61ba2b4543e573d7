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

/// The items that intersect each band, in the order of the items.
struct BandBins {
  /// The end of each band's items in `items`.
  private var ends: [Int] = []
  private var items: [Int32] = []

  /// Creates bins without bands.
  init() {}

  /// Sorts items into bands.
  ///
  /// - Parameter rows: Returns the rows of the picture that an item intersects; empty if there are none.
  init(count: Int, bands: BandLayout, rows: (Int) -> Range<Int>) {
    var starts = [Int](repeating: 0, count: bands.count + 1)
    for item in 0..<count {
      for band in bands.bands(rows: rows(item)) { starts[band + 1] += 1 }
    }
    for band in 0..<bands.count { starts[band + 1] += starts[band] }
    items = [Int32](repeating: 0, count: starts[bands.count])
    for item in 0..<count {
      for band in bands.bands(rows: rows(item)) {
        items[starts[band]] = Int32(item)
        starts[band] += 1
      }
    }
    ends = Array(starts[..<bands.count])
  }

  /// Returns the items that intersect a band.
  func items(band: Int) -> ArraySlice<Int32> {
    items[(band == 0 ? 0 : ends[band - 1])..<ends[band]]
  }
}
