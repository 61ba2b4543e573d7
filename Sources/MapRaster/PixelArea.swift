/// Pixels in a rectangle of the picture: columns `left..<right`, rows `top..<bottom`.
struct PixelArea: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The pixels in both areas; may be empty.
  @inline(__always)
  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
