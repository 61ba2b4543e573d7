public import MapRaster

/// The result of the comparison of two pictures. If their sizes differ, only the common upper left
/// part is compared.
public struct Difference: Sendable {
  /// The size of the expected picture in pixels.
  public let expectedSize: PixelSize
  /// The size of the actual picture in pixels.
  public let actualSize: PixelSize
  /// The number of compared pixels. They are the pixels of the common part that are not ignored.
  public let comparedPixels: Int
  /// The number of pixels whose bytes differ, whether visibly or not.
  public let changedPixels: Int
  /// The number of pixels that differ according to the measure.
  public let differingPixels: Int
  /// The number of pixels that are excluded from `differingPixels` because they are anti-aliased.
  public let smoothedPixels: Int
  /// The largest difference between two corresponding bytes of the compared pixels, from 0 to 255.
  public let largestStep: Int
  /// The connected sets of differing pixels. The largest set is first.
  public let blobs: [Blob]
  /// The marks of all pixels.
  let marks: DiffMarks

  /// The fraction of the compared pixels that differs, from 0 to 1. It is 0 if no pixel was
  /// compared.
  public var share: Double {
    comparedPixels == 0 ? 0 : Double(differingPixels) / Double(comparedPixels)
  }

  /// Returns a picture of the difference, as pixelmatch does. It is a pale gray copy of the common
  /// part of `expected`, in which differing pixels are red and anti-aliased pixels are yellow.
  public func picture(on expected: StraightPixels) -> StraightPixels {
    var painter = DiffPainter(expected.upperLeft(width: marks.width, height: marks.height))
    painter.paint(marks)
    return painter.picture
  }

  /// Returns the changed places. The largest place is first. Blobs that are at most about
  /// `distance` pixels apart, such as the letters of a label, form one change.
  ///
  /// - Parameter distance: The side of a cell in pixels, at least 1. Changed cells that touch are
  ///   connected.
  public func changes(distance: Int = 8) -> [Blob] {
    Blobs.grouped(marks, cell: max(1, distance))
  }
}

extension StraightPixels {
  /// Returns the upper left part of the picture. The part is at most as large as the picture.
  func upperLeft(width: Int, height: Int) -> StraightPixels {
    part(PixelBox(x: 0, y: 0, width: width, height: height))
  }

  /// Returns the part of the picture within a rectangle, which must contain a pixel of the picture.
  func part(_ box: PixelBox) -> StraightPixels {
    let (columns, rows) = (box.columns(within: width), box.rows(within: height))
    if columns.count == width, rows.count == height { return self }
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      let start = row * width * 4
      part += bytes[start + columns.lowerBound * 4..<start + columns.upperBound * 4]
    }
    return StraightPixels(width: columns.count, height: rows.count, bytes: part)
  }
}
