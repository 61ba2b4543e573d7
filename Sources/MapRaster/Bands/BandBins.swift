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
