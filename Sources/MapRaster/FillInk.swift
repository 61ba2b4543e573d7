/// What covered pixels are blended with. Pixels are handed on with their place in the picture.
protocol FillInk {
  /// Whether it leaves no trace.
  var isClear: Bool { get }

  /// Blends one pixel at a coverage from 0 to `Blend.fullCoverage`.
  func blend(_ pixel: PixelPointer, x: Int, y: Int, coverage: UInt32)

  /// Blends `count` pixels of a row, the first one at (x, y), at the same coverage.
  func blend(_ pixels: PixelPointer, count: Int, x: Int, y: Int, coverage: UInt32)
}

extension BlendColor: FillInk {
  @inline(__always)
  func blend(_ pixel: PixelPointer, x: Int, y: Int, coverage: UInt32) {
    if coverage == Blend.fullCoverage && isOpaque {
      pixel.pointee = word
    } else {
      Blend.pixel(pixel, self, coverage: coverage)
    }
  }

  @inline(__always)
  func blend(_ pixels: PixelPointer, count: Int, x: Int, y: Int, coverage: UInt32) {
    Blend.run(pixels, count: count, self, coverage: coverage)
  }
}
