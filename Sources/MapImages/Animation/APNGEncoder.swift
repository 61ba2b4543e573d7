import MapRaster

/// An encoder of animations as PNG files (W3C PNG, third edition, section 11.3.6).
///
/// A file has one layout of pixels for all frames, which are not known in advance, so each pixel has
/// four bytes. Each frame after the first changes the smallest rectangle of the previous frame.
struct APNGEncoder: FrameEncoder {
  private let writer: PNGWriter
  private let frameCount: Int
  private let plays: Int
  private let threads: Int
  private var previous: StraightPixels?
  /// The number of chunks of the animation, which the file numbers.
  private var chunkCount: UInt32 = 0

  init(frameCount: Int, plays: Int, details: PictureDetails, threads: Int) {
    writer = PNGWriter(layout: PNGPixelLayout(), details: details)
    (self.frameCount, self.plays, self.threads) = (frameCount, plays, threads)
  }

  mutating func add(
    _ picture: StraightPixels, milliseconds: Int
  ) throws(ImageError) -> [UInt8] {
    guard let previous else {
      previous = picture
      var bytes = try writer.start(width: picture.width, height: picture.height)
      bytes.appendChunk("acTL", [UInt32(frameCount), UInt32(plays)].flatMap(\.bytes))
      let box = PixelBox(x: 0, y: 0, width: picture.width, height: picture.height)
      bytes.appendChunk("fcTL", control(box, milliseconds: milliseconds, isBlended: false))
      for part in try writer.data(of: picture, threads: threads) {
        bytes.appendChunk("IDAT", part)
      }
      return bytes
    }
    let change = FrameChange(picture, after: previous)
    self.previous = picture
    var bytes: [UInt8] = []
    bytes.appendChunk(
      "fcTL",
      control(
        change.box, milliseconds: milliseconds, isBlended: change.changedPixels != nil))
    let pixels = change.changedPixels ?? change.pixels
    for part in try writer.data(of: pixels, threads: threads) {
      bytes.appendChunk("fdAT", nextNumber() + part)
    }
    return bytes
  }

  func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendChunk("IEND", [])
    return bytes
  }

  /// Returns the content of the chunk before the rows of a frame.
  ///
  /// - Parameter isBlended: Whether transparent pixels keep the pixels of the previous frame.
  private mutating func control(
    _ box: PixelBox, milliseconds: Int, isBlended: Bool
  ) -> [UInt8] {
    var content = nextNumber()
    content += [box.width, box.height, box.x, box.y].flatMap { UInt32($0).bytes }
    content += [UInt16(milliseconds), 1000].flatMap(\.bytes)
    // The 0 means that the frame stays when the next frame is drawn.
    return content + [0, isBlended ? 1 : 0]
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { chunkCount += 1 }
    return chunkCount.bytes
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the highest first.
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
