extension PixelBuffer {
  /// A rectangle of the picture, which must lie in it.
  public func part(x: Int, y: Int, width: Int, height: Int) -> PixelBuffer {
    precondition(
      x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height,
      "a part lies in its picture")
    var part = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      let start = 4 * ((y + row) * self.width + x)
      part.bytes.replaceSubrange(
        4 * row * width..<4 * (row + 1) * width, with: bytes[start..<start + 4 * width])
    }
    return part
  }

  /// Whether nothing can be seen in the picture.
  public var isTransparent: Bool {
    // Premultiplied: without alpha there is no colour.
    bytes.allSatisfy { $0 == 0 }
  }
}
