import MapParallel
public import MapRaster

/// Compares pictures: byte for byte, or as pixelmatch 6 does.
public enum PixelDiff {
  /// Rows that a thread takes at a time.
  private static let bandHeight = 64

  /// Compares two pictures; of different sizes, the upper left part that they have in common.
  ///
  /// - Parameters:
  ///   - expected: The picture as it should be.
  ///   - actual: The picture as it is.
  ///   - measure: When a pixel differs.
  ///   - ignoring: Rectangles that are left out: their pixels neither count nor are marked.
  ///   - threads: How many threads may be used; the result is the same for any number.
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
        // Safe: the call returns after all threads are done with the bytes.
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
