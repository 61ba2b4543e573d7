/// A rectangle of a picture's pixels.
public struct PixelBox: Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The uppermost row.
  public var y: Int
  /// How many columns.
  public var width: Int
  /// How many rows.
  public var height: Int

  /// The rectangle of `width` columns from `x` on and `height` rows from `y` on; it may lie beyond the
  /// picture's edges.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The columns, kept within those of a picture.
  func columns(within width: Int) -> Range<Int> {
    Self.part(from: x, count: self.width, within: width)
  }

  /// The rows, kept within those of a picture.
  func rows(within height: Int) -> Range<Int> {
    Self.part(from: y, count: self.height, within: height)
  }

  private static func part(from start: Int, count: Int, within limit: Int) -> Range<Int> {
    let (end, overflows) = start.addingReportingOverflow(count)
    let lower = min(max(start, 0), limit)
    return lower..<min(max(overflows ? limit : end, lower), limit)
  }
}

/// How large a picture is, in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// As people write it: `600x400`.
  public var description: String { "\(width)x\(height)" }
}
