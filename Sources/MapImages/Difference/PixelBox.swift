/// A rectangle of pixels in a picture.
public struct PixelBox: Hashable, Sendable {
  /// The index of the leftmost column.
  public var x: Int
  /// The index of the uppermost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle of `width` columns from `x` on and `height` rows from `y` on. It may
  /// extend beyond the picture.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Returns the columns of the rectangle that are within a picture of `width` columns.
  func columns(within width: Int) -> Range<Int> {
    Self.part(from: x, count: self.width, within: width)
  }

  /// Returns the rows of the rectangle that are within a picture of `height` rows.
  func rows(within height: Int) -> Range<Int> {
    Self.part(from: y, count: self.height, within: height)
  }

  private static func part(from start: Int, count: Int, within limit: Int) -> Range<Int> {
    let (end, overflows) = start.addingReportingOverflow(count)
    let lower = min(max(start, 0), limit)
    return lower..<min(max(overflows ? limit : end, lower), limit)
  }
}

/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size from the number of columns and rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The width and the height, such as `600x400`.
  public var description: String { "\(width)x\(height)" }
}
