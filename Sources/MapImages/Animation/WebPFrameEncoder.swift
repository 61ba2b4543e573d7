import MapCWebP
import MapCWebPAnimation
import MapRaster
import MapSystem

/// An encoder of animations as WebP files with libwebpmux, which returns the whole file at its
/// end, because the file starts with its length.
final class WebPFrameEncoder: FrameEncoder {
  private let animation: OpaquePointer
  /// The time at which the last frame ends.
  private var milliseconds = 0

  init(_ size: PixelSize, plays: Int, quality: Int?) throws(ImageError) {
    guard var config = WebP.config(quality: quality) else {
      throw .notAnimated(.webp, reason: "an unsupported version of libwebp")
    }
    // Transparent pixels of a frame show the previous frame, so they need no color.
    config.exact = 0
    var animation: OpaquePointer?
    let status = webp_animation_open(
      UInt32(size.width), UInt32(size.height), Int32(plays), &config, &animation)
    guard let animation else {
      guard status == WEBP_ANIMATION_NO_LIBRARY else {
        throw .notAnimated(.webp, reason: "out of memory")
      }
      throw .noAnimationEncoder(.webp, OptionalLibrary.webpMux.isMissing)
    }
    self.animation = animation
  }

  deinit { webp_animation_close(animation) }

  func add(_ picture: StraightPixels, milliseconds: Int) throws(ImageError) -> [UInt8] {
    guard let start = Int32(exactly: self.milliseconds),
      webp_animation_add(animation, picture.bytes, start) != 0
    else { throw error }
    self.milliseconds += milliseconds
    return []
  }

  func finish() throws(ImageError) -> [UInt8] {
    var length = 0
    guard let end = Int32(exactly: milliseconds),
      let file = webp_animation_finish(animation, end, &length)
    else { throw error }
    return [UInt8](UnsafeBufferPointer(start: file, count: length))
  }

  private var error: ImageError {
    guard Int32(exactly: milliseconds) != nil else {
      return .notAnimated(.webp, reason: "it lasts \(milliseconds) ms, at most \(Int32.max) ms")
    }
    return .notAnimated(.webp, reason: String(cString: webp_animation_error(animation)))
  }
}

extension OptionalLibrary {
  /// The reason why a file is not written.
  var isMissing: String { "\(name) is not installed (\(packages))" }
}
