public import MapRaster
import MapSystem

/// A comparison of pictures, either byte for byte or as in pixelmatch 6.
public enum PixelDiff {
  /// The number of rows that one piece of work compares.
  private static let bandHeight = 64

  /// Compares two pictures. If their sizes differ, only the common upper left part is compared.
  ///
  /// - Parameters:
  ///   - expected: The expected picture.
  ///   - actual: The actual picture.
  ///   - measure: The criterion by which pixels differ.
  ///   - ignoring: Rectangles that are excluded from the comparison.
  ///   - threads: The number of threads. The result does not depend on it.
  public static func compare(
    expected: StraightPixels, actual: StraightPixels, measure: DiffMeasure = .exact,
    ignoring: [PixelBox] = [], threads: Int = 1
  ) -> Difference {
    let (width, height) = (
      min(expected.width, actual.width), min(expected.height, actual.height)
    )
    let first = expected.upperLeft(width: width, height: height)
    let second = actual.upperLeft(width: width, height: height)
    let bands = first.bytes.withUnsafeBytes { firstBytes in
      second.bytes.withUnsafeBytes { secondBytes in
        let comparison = DiffKernel(
          expected: ComparedPicture(width: width, height: height, bytes: firstBytes),
          actual: ComparedPicture(width: width, height: height, bytes: secondBytes),
          measure: measure, ignored: ignoring)
        // This is safe because the call returns after all threads have finished.
        nonisolated(unsafe) let kernel = comparison
        return stride(from: 0, to: height, by: bandHeight).map {
          $0..<min($0 + bandHeight, height)
        }.concurrentMap(threads: threads) { kernel.compare(rows: $0) }
      }
    }
    let marks = DiffMarks(
      width: width, height: height, bands: bands.map { ($0.rows, $0.marks) })
    return Difference(
      expectedSize: PixelSize(width: expected.width, height: expected.height),
      actualSize: PixelSize(width: actual.width, height: actual.height),
      comparedPixels: bands.reduce(0) { $0 + $1.compared },
      changedPixels: bands.reduce(0) { $0 + $1.changed },
      differingPixels: bands.reduce(0) { $0 + $1.differing },
      smoothedPixels: bands.reduce(0) { $0 + $1.smoothed },
      largestStep: bands.map { Int($0.largestStep) }.max() ?? 0,
      blobs: Blobs.connected(marks), marks: marks)
  }
}
