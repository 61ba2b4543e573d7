/// Adler-32 (RFC 1950) of rows of pixels, each after a byte 0.
struct PixelChecksum {
  private static let base: UInt64 = 65_521
  /// Pixels that are added at once, so that no sum overflows.
  private static let chunk = 4096

  private var low: UInt64 = 1
  private var high: UInt64 = 0

  /// The checksum.
  var value: UInt { UInt(high << 16 | low) }

  /// Adds the first `channels` bytes of each pixel of some rows, 3 or 4.
  mutating func add(
    _ picture: UnsafeRawBufferPointer, channels: Int, width: Int, rows: Range<Int>
  ) {
    precondition(picture.count >= 4 * width * rows.upperBound, "rows lie in their picture")
    for row in rows {
      // The number of the filter.
      high = (high + low) % Self.base
      for start in stride(from: 0, to: width, by: Self.chunk) {
        let count = min(Self.chunk, width - start)
        add(picture, channels: channels, first: row * width + start, count: count)
      }
    }
  }

  /// Adds pixels. Of n bytes, byte i is n - i times in the higher sum.
  private mutating func add(
    _ picture: UnsafeRawBufferPointer, channels: Int, first: Int, count: Int
  ) {
    typealias Lanes = SIMD8<UInt32>
    let (low8, groups) = (Lanes(repeating: 255), count / Lanes.scalarCount)
    let alphaMask = Lanes(repeating: channels == 4 ? 255 : 0)
    // Sums of all bytes, of these sums after each group, and of the bytes after the first of each pixel, once per place.
    var (sums, running, later) = (Lanes(), Lanes(), Lanes())
    for group in 0..<groups {
      let pixels = picture.loadUnaligned(
        fromByteOffset: 4 &* (first &+ group &* Lanes.scalarCount), as: Lanes.self)
      let green = (pixels &>> 8) & low8
      let blue = (pixels &>> 16) & low8
      let alpha = (pixels &>> 24) & alphaMask
      sums = sums &+ ((pixels & low8) &+ green &+ blue &+ alpha)
      running = running &+ sums
      later = later &+ (green &+ blue &+ blue &+ alpha &+ alpha &+ alpha)
    }
    let pixelBytes = UInt64(channels)
    var (sum, weighted, places) = (UInt64(0), UInt64(0), UInt64(0))
    let whole = groups * Lanes.scalarCount
    for lane in 0..<Lanes.scalarCount {
      sum += UInt64(sums[lane])
      places += UInt64(later[lane])
      // A pixel in group k of K has 8 (K - k) pixels from its group on, less those before its lane.
      weighted += UInt64(Lanes.scalarCount) * UInt64(running[lane])
      weighted -= UInt64(lane) * UInt64(sums[lane])
    }
    weighted += UInt64(count - whole) * sum
    for index in whole..<count {
      let pixel = picture.loadUnaligned(fromByteOffset: 4 * (first + index), as: UInt32.self)
      for channel in 0..<channels {
        let byte = UInt64((UInt32(littleEndian: pixel) >> UInt32(8 * channel)) & 255)
        sum += byte
        weighted += UInt64(count - index) * byte
        places += UInt64(channel) * byte
      }
    }
    high = (high + UInt64(count) * pixelBytes * low + pixelBytes * weighted - places) % Self.base
    low = (low + sum) % Self.base
  }
}
