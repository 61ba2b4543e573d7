#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The result of a comparison of some rows.
struct DiffBand: Sendable {
  let rows: Range<Int>
  /// The number of pixels that were compared.
  var compared = 0
  /// The number of pixels whose bytes differ.
  var changed = 0
  /// The number of pixels that differ according to the measure.
  var differing = 0
  /// The number of anti-aliased pixels, whose differences are ignored.
  var smoothed = 0
  /// The largest difference between two corresponding bytes.
  var largestStep: UInt8 = 0
  /// The marks of the pixels, one per pixel. The array is empty if no pixel differs.
  var marks: [UInt8] = []
}

/// A comparison of two pictures of the same size, row by row.
///
/// Most rows of most pictures are equal, and so are most pixels of the other rows. Equal rows are
/// skipped with `memcmp`. Equal pixels of other rows are skipped in blocks of eight. The remaining
/// pixels are compared one by one with the arithmetic of pixelmatch, so the counts are the same as
/// in pixelmatch.
struct DiffKernel {
  private let expected: ComparedPicture
  private let actual: ComparedPicture
  private let ignored: [PixelBox]
  /// The greatest difference that is ignored, or nil if no difference is ignored.
  private let greatest: Double?

  /// The pixels of a block, one per element.
  private typealias Words = SIMD8<UInt32>
  /// The bytes of a block, four per pixel.
  private typealias Bytes = SIMD32<UInt8>

  /// Creates a comparison of two pictures of the same size.
  init(
    expected: ComparedPicture, actual: ComparedPicture, measure: DiffMeasure, ignored: [PixelBox]
  ) {
    self.expected = expected
    self.actual = actual
    self.ignored = ignored
    switch measure {
    case .exact: greatest = nil
    case .perceptual(let threshold):
      greatest = ComparedPicture.greatestDifference * threshold * threshold
    }
  }

  /// Compares the pixels of some rows.
  func compare(rows: Range<Int>) -> DiffBand {
    var band = DiffBand(rows: rows)
    for row in rows {
      let ranges = columns(of: row)
      band.compared += ranges.reduce(0) { $0 + $1.count }
      guard !rowIsEqual(row) else { continue }
      for range in ranges {
        compare(row: row, columns: range, band: &band)
      }
    }
    return band
  }

  /// Returns the ranges of columns in a row that are not ignored.
  private func columns(of row: Int) -> [Range<Int>] {
    var ranges = [0..<expected.width]
    for box in ignored where box.rows(within: expected.height).contains(row) {
      let gap = box.columns(within: expected.width)
      ranges = ranges.flatMap {
        [
          $0.clamped(to: 0..<gap.lowerBound), $0.clamped(to: gap.upperBound..<expected.width),
        ].filter { !$0.isEmpty }
      }
    }
    return ranges
  }

  private func rowIsEqual(_ row: Int) -> Bool {
    let count = expected.width * 4
    guard let first = expected.bytes.baseAddress, let second = actual.bytes.baseAddress else {
      return true
    }
    // This is safe because the bytes of the row lie within both pictures, which have the same size.
    return memcmp(first + row * count, second + row * count, count) == 0
  }

  private func compare(
    row: Int, columns: Range<Int>, band: inout DiffBand
  ) {
    var steps = Bytes.zero
    var column = columns.lowerBound
    while column < columns.upperBound {
      let offset = (row * expected.width + column) * 4
      guard column + Words.scalarCount <= columns.upperBound else {
        compare(row: row, column: column, band: &band)
        column += 1
        continue
      }
      // This is safe because the block ends within the row, and the row lies within both pictures.
      let first = expected.bytes.loadUnaligned(fromByteOffset: offset, as: Words.self)
      let second = actual.bytes.loadUnaligned(fromByteOffset: offset, as: Words.self)
      if first != second {
        let (a, b) = (unsafeBitCast(first, to: Bytes.self), unsafeBitCast(second, to: Bytes.self))
        steps = pointwiseMax(steps, pointwiseMax(a, b) &- pointwiseMin(a, b))
        for column in column..<column + Words.scalarCount {
          compare(row: row, column: column, band: &band)
        }
      }
      column += Words.scalarCount
    }
    band.largestStep = max(band.largestStep, steps.max())
  }

  @inline(__always)
  private func compare(
    row: Int, column: Int, band: inout DiffBand
  ) {
    let index = row * expected.width + column
    let (first, second) = (expected.pixel(index), actual.pixel(index))
    guard first != second else { return }
    band.changed += 1
    band.largestStep = max(band.largestStep, ComparedPicture.step(first, second))
    if let greatest {
      guard expected.difference(at: index, from: actual) > greatest else { return }
      if expected.isAntialiased(x: column, y: row, other: actual)
        || actual.isAntialiased(x: column, y: row, other: expected)
      {
        band.smoothed += 1
        return mark(DiffMarks.Mark.smoothed, row: row, column: column, band: &band)
      }
    }
    band.differing += 1
    mark(DiffMarks.Mark.different, row: row, column: column, band: &band)
  }

  private func mark(_ mark: UInt8, row: Int, column: Int, band: inout DiffBand) {
    if band.marks.isEmpty {
      band.marks = [UInt8](repeating: 0, count: band.rows.count * expected.width)
    }
    band.marks[(row - band.rows.lowerBound) * expected.width + column] = mark
  }
}
