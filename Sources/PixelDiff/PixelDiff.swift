public import Raster

/// Compares pictures as pixelmatch 6 does: by the colour difference that one sees, pixels left out
/// that only smooth an edge.
public enum PixelDiff {
  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: the picture as it should be.
  ///   - actual: the picture as it is.
  ///   - threshold: the difference above which a pixel counts, 0 (any) to 1 (none).
  public static func compare(
    expected: StraightPixels, actual: StraightPixels, threshold: Double
  ) -> DiffResult {
    guard expected.width == actual.width, expected.height == actual.height else {
      return .differentSizes(
        expected: (expected.width, expected.height), actual: (actual.width, actual.height))
    }
    let first = ComparedPicture(expected)
    let second = ComparedPicture(actual)
    // 35215 is the greatest difference there is: that of black and white.
    let greatest = 35215 * threshold * threshold
    var painter = DiffPainter(expected)
    var count = 0
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let index = y * expected.width + x
        if first.word(index) == second.word(index) { continue }
        guard first.difference(at: index, from: second) > greatest else { continue }
        if first.isSmoothed(x: x, y: y, other: second)
          || second.isSmoothed(x: x, y: y, other: first)
        {
          painter.markSmoothed(index)
        } else {
          painter.markDifferent(index)
          count += 1
        }
      }
    }
    return .compared(
      differingPixels: count, pixelCount: expected.width * expected.height,
      picture: painter.picture)
  }
}

/// What the comparison of two pictures gave.
public enum DiffResult: Sendable {
  /// The pictures are not of one size, (width, height) in pixels.
  case differentSizes(expected: (Int, Int), actual: (Int, Int))
  /// How many of the pixels differ; in the picture they are red, those that only smooth an edge
  /// yellow, all others pale.
  case compared(differingPixels: Int, pixelCount: Int, picture: StraightPixels)

  /// The share of differing pixels, 0 to 1; 1 where the sizes differ.
  public var share: Double {
    switch self {
    case .differentSizes: 1
    case .compared(let differing, let count, _): Double(differing) / Double(count)
    }
  }
}
