public import MapRaster

/// What the comparison of two pictures gave. Of pictures of different sizes the upper left part that
/// they have in common was compared.
public struct Difference: Sendable {
  /// The size of the picture as it should be.
  public let expectedSize: PixelSize
  /// The size of the picture as it is.
  public let actualSize: PixelSize
  /// How many pixels were compared: those of the common part that were not left out.
  public let comparedPixels: Int
  /// How many of them have other bytes, seen or not.
  public let changedPixels: Int
  /// How many of them differ as it was measured.
  public let differingPixels: Int
  /// How many were left out of `differingPixels` because they only smooth an edge.
  public let smoothedPixels: Int
  /// The largest difference of any byte of any compared pixel, 0 to 255.
  public let largestStep: Int
  /// The connected places of differing pixels, the largest first.
  public let blobs: [Blob]
  /// Which pixel differs how.
  let marks: DiffMarks

  /// The share of the compared pixels that differs, 0 to 1; 0 where none was compared.
  public var share: Double {
    comparedPixels == 0 ? 0 : Double(differingPixels) / Double(comparedPixels)
  }

  /// The difference as pixelmatch paints it: on a pale grey copy of the common part of `expected`, red
  /// where it differs and yellow where only an edge is smoothed otherwise.
  public func picture(on expected: StraightPixels) -> StraightPixels {
    var painter = DiffPainter(expected.upperLeft(width: marks.width, height: marks.height))
    painter.paint(marks)
    return painter.picture
  }

  /// The places where something changed: blobs that lie no more than `reach` pixels or so apart are one
  /// change, as the letters of a label are. The largest first.
  ///
  /// - Parameter reach: The side in pixels of the cells that are connected where they touch; at least 1.
  public func changes(reach: Int = 8) -> [Blob] {
    Blobs.grouped(marks, cell: max(1, reach))
  }
}

extension StraightPixels {
  /// The part of the picture at its upper left, at most as large as it is.
  func upperLeft(width: Int, height: Int) -> StraightPixels {
    let (width, height) = (min(width, self.width), min(height, self.height))
    if width == self.width, height == self.height { return self }
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 4)
    for row in 0..<height {
      part += bytes[row * self.width * 4..<(row * self.width + width) * 4]
    }
    return StraightPixels(width: width, height: height, bytes: part)
  }
}
