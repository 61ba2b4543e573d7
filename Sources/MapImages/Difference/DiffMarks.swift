import MapRaster

/// The pixels in which two pictures differ.
struct DiffMarks: Sendable {
  /// The result of the comparison of two pixels.
  enum Mark {
    static let same: UInt8 = 0
    static let smoothed: UInt8 = 1
    static let different: UInt8 = 2
  }

  /// The number of pixels in a row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The marks of the pixels, one per pixel. The array is empty if all pixels are equal.
  private(set) var marks: [UInt8] = []

  /// Creates the marks of a picture by joining the marks of bands of rows, in order. A band without
  /// differences may contain no marks.
  init(width: Int, height: Int, bands: [(rows: Range<Int>, marks: [UInt8])]) {
    self.width = width
    self.height = height
    guard bands.contains(where: { !$0.marks.isEmpty }) else { return }
    marks.reserveCapacity(width * height)
    for band in bands {
      if band.marks.isEmpty {
        marks.append(contentsOf: repeatElement(Mark.same, count: band.rows.count * width))
      } else {
        marks += band.marks
      }
    }
  }

  /// Returns the ranges of columns of the differing pixels in a row.
  func runs(in row: Int) -> [Range<Int>] {
    guard !marks.isEmpty else { return [] }
    var runs: [Range<Int>] = []
    marks.withUnsafeBufferPointer { marks in
      var x = 0
      let start = row * width
      while x < width {
        guard marks[start + x] == Mark.different else {
          x += 1
          continue
        }
        let first = x
        while x < width, marks[start + x] == Mark.different { x += 1 }
        runs.append(first..<x)
      }
    }
    return runs
  }
}

/// A painter that shows the differences of two pictures on a pale gray copy of the expected
/// picture.
struct DiffPainter {
  /// The picture that was painted so far.
  private(set) var picture: StraightPixels

  /// The opacity of the expected picture on white, from 0 to 1.
  private static let strength = 0.1

  /// Creates a painter whose picture is a pale gray copy of the expected picture.
  init(_ expected: StraightPixels) {
    picture = StraightPixels(width: expected.width, height: expected.height)
    picture.bytes.withUnsafeMutableBufferPointer { painted in
      expected.bytes.withUnsafeBufferPointer { bytes in
        for index in stride(from: 0, to: bytes.count, by: 4) {
          let luma = ComparedPicture.luma(
            Double(bytes[index]), Double(bytes[index + 1]), Double(bytes[index + 2]))
          let gray = 255 + (luma - 255) * (Self.strength * Double(bytes[index + 3]) / 255)
          for channel in 0..<3 { painted[index + channel] = UInt8(gray) }
          painted[index + 3] = 255
        }
      }
    }
  }

  /// Paints differing pixels in red and anti-aliased pixels in yellow.
  mutating func paint(_ marks: DiffMarks) {
    for (index, mark) in marks.marks.enumerated() where mark != DiffMarks.Mark.same {
      picture.bytes[index * 4] = 255
      picture.bytes[index * 4 + 1] = mark == DiffMarks.Mark.smoothed ? 255 : 0
      picture.bytes[index * 4 + 2] = 0
    }
  }
}
