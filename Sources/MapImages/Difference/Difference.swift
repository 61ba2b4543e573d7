public import MapRaster

/// The result of comparing two pictures. If their sizes differ, the common upper left part is compared.
public struct Difference: Sendable {
  /// The size of the expected picture.
  public let expectedSize: PixelSize
  /// The size of the actual picture.
  public let actualSize: PixelSize
  /// The number of compared pixels: the pixels of the common part that are not ignored.
  public let comparedPixels: Int
  /// The number of pixels with different bytes, visible or not.
  public let changedPixels: Int
  /// The number of pixels that differ by the measure.
  public let differingPixels: Int
  /// The number of pixels that are not part of `differingPixels` because they are anti-aliased.
  public let smoothedPixels: Int
  /// The largest difference of any byte of any compared pixel, 0 to 255.
  public let largestStep: Int
  /// The connected sets of differing pixels, the largest first.
  public let blobs: [Blob]
  /// The mark of each pixel.
  let marks: DiffMarks

  /// The fraction of the compared pixels that differs, 0 to 1; 0 if none was compared.
  public var share: Double {
    comparedPixels == 0 ? 0 : Double(differingPixels) / Double(comparedPixels)
  }

  /// Returns a picture of the difference as in pixelmatch: on a pale gray copy of the common part of
  /// `expected`, differing pixels are red and anti-aliased pixels yellow.
  public func picture(on expected: StraightPixels) -> StraightPixels {
    var painter = DiffPainter(expected.upperLeft(width: marks.width, height: marks.height))
    painter.paint(marks)
    return painter.picture
  }

  /// Returns the changed places, the largest first: blobs at most about `distance` pixels apart, such as the
  /// letters of a label, form one change.
  ///
  /// - Parameter distance: The side in pixels of the cells that are connected if they touch; at least 1.
  public func changes(distance: Int = 8) -> [Blob] {
    Blobs.grouped(marks, cell: max(1, distance))
  }
}

extension StraightPixels {
  /// Returns the upper left part of the picture, at most as large as the picture.
  func upperLeft(width: Int, height: Int) -> StraightPixels {
    let (width, height) = (min(width, self.width), min(height, self.height))
    if width == self.width, height == self.height { return self }
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let start = row * self.width * 4
      part += bytes[start..<start + width * 4]
    }
    return StraightPixels(width: width, height: height, bytes: part)
  }
}
