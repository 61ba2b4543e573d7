public import MapRaster

/// A writer of animations, which encodes one frame after another. It keeps only the last frame, and the
/// file in the case of WebP.
///
///     var writer = try AnimationWriter(.png, size: size, frameCount: pictures.count)
///     for picture in pictures { file += try writer.add(picture, milliseconds: 40) }
///     file += try writer.finish()
///
/// The same frames always produce the same bytes.
public struct AnimationWriter {
  private var encoder: any FrameEncoder
  private let format: AnimationFormat
  private let size: PixelSize
  private let frameCount: Int
  private var addedCount = 0

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - size: The size of all frames in pixels.
  ///   - frameCount: The number of frames, at least 1.
  ///   - plays: The number of times that the animation is shown (`AnimationFormat.plays`). 0, the
  ///     default, means forever.
  ///   - details: The texts and the resolution, which only PNG files contain, and the options of the
  ///     encoding.
  ///   - threads: The maximum number of threads that encode a frame of a PNG file. 1 by default.
  /// - Throws: `ImageError.notAnimated` if the size is too large for the format, the format does not
  ///   have an option of the encoding, or memory is exhausted; `ImageError.noAnimationEncoder` if a
  ///   library is not installed.
  public init(
    _ format: AnimationFormat, size: PixelSize, frameCount: Int, plays: Int = 0,
    details: PictureDetails = PictureDetails(), threads: Int = 1
  ) throws(ImageError) {
    let limit = format.greatestSide ?? Int(Int32.max)
    guard (1...limit).contains(size.width), (1...limit).contains(size.height) else {
      throw .notAnimated(
        format, reason: "\(size) pixels, and a side has 1 to \(limit) pixels")
    }
    guard frameCount > 0, AnimationFormat.plays.contains(plays) else {
      throw .notAnimated(format, reason: "\(frameCount) frames, shown \(plays) times")
    }
    if let fault = details.encoding.fault(inAnimations: format) {
      throw .notAnimated(format, reason: "\(fault.option.rawValue) \(fault.reason)")
    }
    (self.format, self.size, self.frameCount) = (format, size, frameCount)
    switch format {
    case .png:
      encoder = APNGEncoder(
        frameCount: frameCount, plays: plays, details: details, threads: threads)
    case .webp:
      encoder = try WebPFrameEncoder(size, plays: plays, quality: details.encoding.quality)
    case .gif: encoder = try GIFFrameEncoder(size, plays: plays, colors: details.encoding.colors)
    }
  }

  /// Encodes the next frame. Returns the next bytes of the file, which may be empty.
  ///
  /// - Parameters:
  ///   - picture: The frame.
  ///   - milliseconds: The duration of the frame.
  /// - Throws: `ImageError.notAnimated` if the format does not allow the duration, the frame has
  ///   another size than the animation, there are too many frames, or memory is exhausted.
  public mutating func add(
    _ picture: StraightPixels, milliseconds: Int
  ) throws(ImageError) -> [UInt8] {
    guard picture.width == size.width, picture.height == size.height else {
      throw .notAnimated(
        format, reason: "a frame of \(picture.width)x\(picture.height) pixels, not \(size)")
    }
    guard format.durations.contains(milliseconds) else {
      throw .notAnimated(
        format,
        reason: "a frame lasts \(milliseconds) ms, and the format allows "
          + "\(format.durations.lowerBound) to \(format.durations.upperBound) ms")
    }
    guard addedCount < frameCount else {
      throw .notAnimated(format, reason: "more than \(frameCount) frames")
    }
    addedCount += 1
    return try encoder.add(picture, milliseconds: milliseconds)
  }

  /// Returns the last bytes of the file.
  ///
  /// - Throws: `ImageError.notAnimated` if frames are missing, or memory is exhausted.
  public mutating func finish() throws(ImageError) -> [UInt8] {
    guard addedCount == frameCount else {
      throw .notAnimated(format, reason: "\(addedCount) of \(frameCount) frames")
    }
    return try encoder.finish()
  }
}

/// An encoder of the frames of an animation. Each function returns the next bytes of the file.
protocol FrameEncoder {
  mutating func add(_ picture: StraightPixels, milliseconds: Int) throws(ImageError) -> [UInt8]
  mutating func finish() throws(ImageError) -> [UInt8]
}
