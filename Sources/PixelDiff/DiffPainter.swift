import Raster

/// Paints where two pictures differ on a pale, grey copy of the expected one.
struct DiffPainter {
  /// The picture so far.
  private(set) var picture: StraightPixels

  /// A pale copy of a picture.
  init(_ expected: StraightPixels) {
    let compared = ComparedPicture(expected)
    picture = StraightPixels(width: expected.width, height: expected.height)
    for index in 0..<expected.width * expected.height {
      // A tenth of what lies on white.
      let grey = UInt8(255 + (compared.luma(index) - 255) * 0.1)
      paint(index, (grey, grey, grey))
    }
  }

  /// Marks a pixel that differs.
  mutating func markDifferent(_ index: Int) { paint(index, (255, 0, 0)) }

  /// Marks a pixel that only smooths an edge.
  mutating func markSmoothed(_ index: Int) { paint(index, (255, 255, 0)) }

  private mutating func paint(_ index: Int, _ color: (UInt8, UInt8, UInt8)) {
    picture.bytes[index * 4] = color.0
    picture.bytes[index * 4 + 1] = color.1
    picture.bytes[index * 4 + 2] = color.2
    picture.bytes[index * 4 + 3] = 255
  }
}
