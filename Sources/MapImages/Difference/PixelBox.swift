/// A rectangle of pixels.
public struct PixelBox: Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The uppermost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle of `width` columns from `x` and `height` rows from `y`, which may extend beyond the
  /// picture.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Returns the columns clamped to a picture.
  func columns(within width: Int) -> Range<Int> {
    Self.part(from: x, count: self.width, within: width)
  }

  /// Returns the rows clamped to a picture.
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
  /// Pixels per row.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A description such as `600x400`.
  public var description: String { "\(width)x\(height)" }
}
