import MapRaster

/// Paints where two pictures differ on a pale, grey copy of the expected one.
struct DiffPainter {
  /// The picture so far.
  private(set) var picture: StraightPixels

  /// The share of the expected picture that shows through white.
  private static let strength = 0.1

  /// A pale copy of a picture.
  init(_ expected: StraightPixels) {
    picture = StraightPixels(width: expected.width, height: expected.height)
    picture.bytes.withUnsafeMutableBufferPointer { painted in
      expected.bytes.withUnsafeBufferPointer { bytes in
        for index in stride(from: 0, to: bytes.count, by: 4) {
          let luma = ComparedPicture.luma(
            Double(bytes[index]), Double(bytes[index + 1]), Double(bytes[index + 2]))
          let grey = 255 + (luma - 255) * (Self.strength * Double(bytes[index + 3]) / 255)
          for channel in 0..<3 { painted[index + channel] = UInt8(grey) }
          painted[index + 3] = 255
        }
      }
    }
  }

  /// Marks pixels that differ, and those that only smooth an edge.
  mutating func paint(_ marks: DiffMarks) {
    for (index, mark) in marks.marks.enumerated() where mark != DiffMarks.Mark.same {
      picture.bytes[index * 4] = 255
      picture.bytes[index * 4 + 1] = mark == DiffMarks.Mark.smoothed ? 255 : 0
      picture.bytes[index * 4 + 2] = 0
    }
  }
}
