/// Which items reach which band, in the items' order.
struct BandBins {
  /// Where each band's items end in `items`.
  private var ends: [Int] = []
  private var items: [Int32] = []

  /// Bands without items; there has to be none to ask for.
  init() {}

  /// The bands that items reach.
  ///
  /// - Parameter rows: the rows an item reaches, within the picture; empty for none.
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

  /// The items that reach a band.
  func items(band: Int) -> ArraySlice<Int32> {
    items[(band == 0 ? 0 : ends[band - 1])..<ends[band]]
  }
}
