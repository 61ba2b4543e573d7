/// A range of rows that is drawn separately.
struct Band {
  /// The rows of the picture, from the top.
  let rows: Range<Int>
  /// The number of pixels per row.
  let width: Int
  /// The first pixel of the first row, valid while the band is drawn. Bands do not overlap.
  let pixels: PixelPointer

  /// Returns the first pixel of a row of the picture that lies in the band.
  @inline(__always)
  func row(_ y: Int) -> PixelPointer {
    assert(rows.contains(y))
    return pixels + (y &- rows.lowerBound) &* width
  }

  /// The number of pixels in the band.
  var count: Int { rows.count * width }

  /// The area of the band in the picture.
  var area: PixelArea {
    PixelArea(left: 0, top: rows.lowerBound, right: width, bottom: rows.upperBound)
  }
}

/// The division of a picture into bands.
struct BandLayout {
  /// The number of rows per band. The last band may have fewer rows.
  let rowsPerBand: Int
  /// The rows of the picture.
  let height: Int

  var count: Int { (height + rowsPerBand - 1) / rowsPerBand }

  func rows(band: Int) -> Range<Int> {
    band * rowsPerBand..<min(height, (band + 1) * rowsPerBand)
  }

  /// Returns the bands that contain at least one of the given rows.
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

  /// Distributes items to bands.
  ///
  /// - Parameter rows: Returns the rows of the picture that an item intersects. The range is empty if there are no
  ///   such rows.
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

/// The open offscreen layers.
///
/// Invariant: the first `opacities.count` of `buffers` are in use, and each has `capacity` pixels. All other
/// buffers are transparent.
struct LayerStack: ~Copyable {
  private var buffers: [PixelPointer] = []
  private var opacities: [Float] = []
  private let capacity: Int

  /// Creates an empty stack for layers of at most `capacity` pixels.
  init(capacity: Int) { self.capacity = capacity }

  deinit {
    for buffer in buffers { buffer.deallocate() }
  }

  var isEmpty: Bool { opacities.isEmpty }

  /// Returns the current drawing target, which is the innermost layer or, without layers, the picture.
  func top(above band: Band) -> Band {
    guard !opacities.isEmpty else { return band }
    return Band(rows: band.rows, width: band.width, pixels: buffers[opacities.count - 1])
  }

  /// Opens a transparent layer.
  mutating func push(opacity: Float) {
    if opacities.count == buffers.count {
      let buffer = PixelPointer.allocate(capacity: capacity)
      buffer.initialize(repeating: 0, count: capacity)
      buffers.append(buffer)
    }
    opacities.append(opacity)
  }

  /// Composites the innermost layer on the target below it. Does nothing if there are no layers.
  mutating func pop(onto band: Band) {
    guard let opacity = opacities.popLast() else { return }
    let source = buffers[opacities.count]
    Blend.moveLayer(source, onto: top(above: band).pixels, count: band.count, opacity: opacity)
  }
}
