public import MapImages
public import MapGeometry

extension PixelBox {
  /// Creates the rectangle `[x, y, width, height]`. Its edges are clamped to coordinates far outside of any picture.
  /// Nil unless there are four integers and the last two are 0 or more.
  public init?(_ numbers: [Double]) {
    let areIntegers = numbers.allSatisfy { Int(exactly: $0) != nil }
    guard numbers.count == 4, areIntegers, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    func edge(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9)) }
    let (x, y) = (edge(numbers[0]), edge(numbers[1]))
    self.init(
      x: x, y: y, width: edge(numbers[0] + numbers[2]) - x,
      height: edge(numbers[1] + numbers[3]) - y)
  }

  /// Creates the smallest rectangle of pixels that covers a box in device pixels. Its edges are clamped to coordinates
  /// far outside of any picture.
  public init(covering box: Box) {
    func pixel(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6)) }
    let (x, y) = (pixel(box.minX.rounded(.down)), pixel(box.minY.rounded(.down)))
    self.init(
      x: x, y: y, width: pixel(box.maxX.rounded(.up)) - x,
      height: pixel(box.maxY.rounded(.up)) - y)
  }
}

extension PixelBox {
  /// Returns the rectangle with a margin on all sides.
  func grown(by margin: Int) -> PixelBox {
    PixelBox(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Returns whether the rectangles have a point in common.
  func touches(_ other: PixelBox) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height
      && other.y <= y + height
  }

  /// Returns the smallest rectangle that contains both rectangles.
  func union(_ other: PixelBox) -> PixelBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
