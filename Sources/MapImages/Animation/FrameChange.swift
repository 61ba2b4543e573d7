import MapRaster

/// The smallest rectangle of a frame that contains all pixels that differ from the previous frame.
struct FrameChange {
  /// The rectangle in the frame. If no pixel differs, it is the first pixel.
  let box: PixelBox
  /// The pixels of the rectangle.
  let pixels: StraightPixels
  /// The same pixels, where unchanged pixels are transparent. It is nil if a changed pixel is not
  /// opaque, because it would then be blended with the previous frame.
  let changedPixels: StraightPixels?

  /// Compares a frame with the previous frame, which has the same size.
  init(_ picture: StraightPixels, after previous: StraightPixels) {
    box = Self.box(of: picture, after: previous)
    pixels = picture.part(box)
    let before = previous.part(box)
    var changed = pixels
    var isOpaque = true
    changed.bytes.withUnsafeMutableBytes { bytes in
      before.bytes.withUnsafeBytes { before in
        for offset in stride(from: 0, to: bytes.count, by: 4) {
          let old = before.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          if bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) == old {
            bytes.storeBytes(of: 0, toByteOffset: offset, as: UInt32.self)
          } else {
            isOpaque = isOpaque && bytes[offset + 3] == 255
          }
        }
      }
    }
    changedPixels = isOpaque ? changed : nil
  }

  private static func box(of picture: StraightPixels, after previous: StraightPixels) -> PixelBox {
    var (left, right, top, bottom) = (picture.width, -1, picture.height, -1)
    picture.bytes.withUnsafeBytes { new in
      previous.bytes.withUnsafeBytes { old in
        var offset = 0
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            if new.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
              != old.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            {
              (left, right) = (min(left, x), max(right, x))
              (top, bottom) = (min(top, y), y)
            }
            offset &+= 4
          }
        }
      }
    }
    guard bottom >= 0 else { return PixelBox(x: 0, y: 0, width: 1, height: 1) }
    return PixelBox(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
