import MapCWebPAnimation
import MapRaster
import MapSystem

/// An encoder of lossless animations as WebP files with libwebpmux, which returns the whole file at its
/// end, because the file starts with its length.
final class WebPFrameEncoder: FrameEncoder {
  private let animation: OpaquePointer
  /// The time at which the last frame ends.
  private var milliseconds = 0

  init(_ size: PixelSize, plays: Int) throws(ImageError) {
    var animation: OpaquePointer?
    let status = webp_animation_open(
      UInt32(size.width), UInt32(size.height), Int32(plays), WebP.effort, &animation)
    guard let animation else {
      throw .notAnimated(
        .webp,
        reason: status == WEBP_ANIMATION_NO_LIBRARY
          ? OptionalLibrary.webpMux.isMissing : "out of memory")
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
