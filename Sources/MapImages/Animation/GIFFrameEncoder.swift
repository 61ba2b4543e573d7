import MapCGIF
import MapRaster
import MapSystem

/// An encoder of animations as GIF files with giflib. Frames are drawn on white. Each frame changes the
/// smallest rectangle of the previous frame, with a palette of the changed pixels. The palette is exact
/// if the pixels have at most as many colors as it.
final class GIFFrameEncoder: FrameEncoder {
  private let writer: OpaquePointer
  /// The maximum number of colors of a palette.
  private let colorLimit: Int
  private var previous: StraightPixels
  /// The time at which the last frame ends, and the hundredths of a second that were written for it.
  private var (milliseconds, hundredths) = (0, 0)

  /// The maximum number of colors of a palette that has an index for unchanged pixels.
  private static let greatestColorCount = 255

  init(_ size: PixelSize, plays: Int, colors: Int?) throws(ImageError) {
    var writer: OpaquePointer?
    let status = gif_writer_open(
      UInt16(size.width), UInt16(size.height), Int32(plays), &writer)
    guard let writer else {
      guard status == GIF_WRITER_NO_LIBRARY else {
        throw .notAnimated(.gif, reason: "out of memory")
      }
      throw .noAnimationEncoder(.gif, OptionalLibrary.gif.isMissing)
    }
    self.writer = writer
    colorLimit = min(colors ?? Self.greatestColorCount, Self.greatestColorCount)
    // All opaque pixels differ from the transparent canvas.
    previous = StraightPixels(width: size.width, height: size.height)
  }

  deinit { gif_writer_close(writer) }

  func add(_ picture: StraightPixels, milliseconds: Int) throws(ImageError) -> [UInt8] {
    let picture = picture.overWhite()
    let change = FrameChange(picture, after: previous)
    previous = picture
    self.milliseconds += milliseconds
    // The end is rounded, so the rounding of durations does not add up.
    let end = (self.milliseconds + 5) / 10
    defer { hundredths = end }
    let (colors, indices) = indexed(change.changedPixels ?? change.pixels)
    let box = gif_writer_box(
      x: UInt16(change.box.x), y: UInt16(change.box.y), width: UInt16(change.box.width),
      height: UInt16(change.box.height))
    guard
      gif_writer_add(
        writer, box, UInt16(end - hundredths), colors, Int32(colors.count / 3), indices) != 0
    else { throw .notAnimated(.gif, reason: "out of memory") }
    return written
  }

  func finish() throws(ImageError) -> [UInt8] {
    guard gif_writer_finish(writer) != 0 else {
      throw .notAnimated(.gif, reason: "out of memory")
    }
    return written
  }

  /// The bytes that the writer has written since the last call.
  private var written: [UInt8] {
    var length = 0
    let bytes = gif_writer_take(writer, &length)
    return [UInt8](UnsafeBufferPointer(start: bytes, count: length))
  }

  /// Returns the red, green and blue of a palette, and the index of each pixel. The index of transparent
  /// pixels is the number of colors.
  private func indexed(_ picture: StraightPixels) -> (colors: [UInt8], indices: [UInt8]) {
    let opaque =
      picture.opaquePixels
      ?? StraightPixels(
        width: 1, height: 1, bytes: [255, 255, 255, 255])
    var table = ColorTable()
    var opaqueIndices: [UInt8] = []
    opaque.reduced(toColors: colorLimit).bytes.withUnsafeBytes { bytes in
      var runs = PixelRuns(bytes)
      while let run = runs.next() {
        let index = UInt8(table.add(run.color) ?? 0)
        opaqueIndices.append(contentsOf: repeatElement(index, count: run.pixels.count))
      }
    }
    let colors = table.colors.flatMap { color in
      [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    var next = opaqueIndices.makeIterator()
    let keep = UInt8(table.colors.count)
    let indices = stride(from: 3, to: picture.bytes.count, by: 4).map {
      picture.bytes[$0] == 0 ? keep : next.next() ?? keep
    }
    return (colors, indices)
  }
}

extension StraightPixels {
  /// The opaque pixels in one row; nil if there are none.
  fileprivate var opaquePixels: StraightPixels? {
    var opaque: [UInt8] = []
    opaque.reserveCapacity(bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] == 255 {
      opaque += bytes[start..<start + 4]
    }
    return opaque.isEmpty
      ? nil : StraightPixels(width: opaque.count / 4, height: 1, bytes: opaque)
  }
}
