/// A texture and its halvings, mixed with their neighbours in between their pixels' centres.
struct MipmappedTexture {
  /// The texture, and then each half as wide and high as the one before it.
  private let levels: [PixelBuffer]

  /// The texture, with its halvings where they are wanted and it is a square with a side that is a power
  /// of 2: others have none in MapLibre.
  init(_ texture: PixelBuffer, halves: Bool) {
    precondition(texture.bytes.count == 4 * texture.width * texture.height, "four bytes a pixel")
    var levels = [texture]
    if halves, texture.width == texture.height, texture.width & (texture.width - 1) == 0 {
      var last = texture
      while last.width > 1 {
        last = Self.halved(last)
        levels.append(last)
      }
    }
    self.levels = levels
  }

  /// A texture of half the width and height, each pixel the mean of four.
  private static func halved(_ texture: PixelBuffer) -> PixelBuffer {
    var half = PixelBuffer(width: texture.width / 2, height: texture.height / 2)
    let stride = 4 * texture.width
    half.bytes.withUnsafeMutableBufferPointer { half in
      texture.bytes.withUnsafeBufferPointer { bytes in
        for index in half.indices {
          let (pixel, channel) = (index / 4, index % 4)
          let (row, column) = (pixel / (texture.width / 2), pixel % (texture.width / 2))
          let start = 2 * row * stride + 8 * column + channel
          let upper = UInt32(bytes[start]) + UInt32(bytes[start + 4])
          let lower = UInt32(bytes[start + stride]) + UInt32(bytes[start + stride + 4])
          half[index] = UInt8((upper + lower + 2) / 4)
        }
      }
    }
    return half
  }

  /// The four channels, 0 to 1, that a pixel of the picture finds around a place in pixels of the texture.
  /// Beyond its sides the texture goes on as it is there.
  @inline(__always)
  func channels(
    at place: SIMD2<Double>, footprint: PixelFootprint, sampling: SurfaceCommand.Sampling
  ) -> SIMD4<Float> {
    guard sampling.anisotropy > 1, footprint.greatest > 1 else {
      let interpolates = sampling.interpolates || footprint.greatest > 1.0001
      return channels(at: place, shrinking: footprint.greatest, interpolates: interpolates)
    }
    let ratio = (footprint.greatest / footprint.least).squareRoot().rounded(.up)
    let count = ratio < Double(sampling.anisotropy) ? max(Int(ratio), 1) : sampling.anisotropy
    let shrinking = footprint.greatest / Double(count * count)
    var sum = SIMD4<Float>()
    for index in 1...count {
      let share = Double(index) / Double(count + 1) - 0.5
      sum += channels(at: place + footprint.axis * share, shrinking: shrinking, interpolates: true)
    }
    return sum / Float(count)
  }

  /// The channels at a place, from the level on which a pixel of the picture takes up about a pixel; on the
  /// texture itself it takes up the square root of `shrinking` pixels a side.
  @inline(__always)
  private func channels(
    at place: SIMD2<Double>, shrinking: Double, interpolates: Bool
  ) -> SIMD4<Float> {
    let level = level(shrinking: shrinking)
    return Self.channels(
      of: levels[level], at: place / Double(1 << level), interpolates: interpolates)
  }

  /// The halving whose pixels are nearest in size to those of the picture, which take up the square root
  /// of `shrinking` pixels a side: the next one from a factor of the root of 2 on.
  @inline(__always)
  func level(shrinking: Double) -> Int {
    var level = 0
    var limit = 2.0
    while level < levels.count - 1, shrinking > limit {
      level += 1
      limit *= 4
    }
    return level
  }

  /// The texture halved `level` times.
  func pixels(level: Int) -> PixelBuffer { levels[level] }

  @inline(__always)
  private static func channels(
    of texture: PixelBuffer, at place: SIMD2<Double>, interpolates: Bool
  ) -> SIMD4<Float> {
    let (right, bottom) = (texture.width - 1, texture.height - 1)
    // Safe: rows and columns are kept within the texture, whose bytes are four a pixel.
    return texture.bytes.withUnsafeBytes { bytes in
      func texel(_ x: Int, _ y: Int) -> SIMD4<UInt16> {
        let offset = 4 &* (y &* texture.width &+ x)
        let levels = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
        return SIMD4(truncatingIfNeeded: levels)
      }
      guard interpolates else {
        let (x, y) = (kept(place.x, 0, right), kept(place.y, 0, bottom))
        return floats(SIMD4(truncatingIfNeeded: texel(x, y))) * (1 / 255)
      }
      let (x, y) = (place.x - 0.5, place.y - 0.5)
      let (column, row) = (kept(x, -1, right), kept(y, -1, bottom))
      // Shares in steps of 1/256, as graphics processors have them.
      let along = UInt16(min(max((x - Double(column)) * 256 + 0.5, 0), 256))
      let down = UInt32(min(max((y - Double(row)) * 256 + 0.5, 0), 256))
      let (x0, x1) = (max(column, 0), min(column &+ 1, right))
      let (y0, y1) = (max(row, 0), min(row &+ 1, bottom))
      // At most 255 * 256 each, which fits 16 bits.
      let top = texel(x0, y0) &* (256 &- along) &+ texel(x1, y0) &* along
      let low = texel(x0, y1) &* (256 &- along) &+ texel(x1, y1) &* along
      let mixed =
        SIMD4<UInt32>(truncatingIfNeeded: top) &* (256 &- down)
        &+ SIMD4<UInt32>(truncatingIfNeeded: low) &* down
      return floats(mixed) * (1 / (255 * 65536))
    }
  }

  /// Numbers below 2^31 as floats.
  @inline(__always)
  static func floats(_ numbers: SIMD4<UInt32>) -> SIMD4<Float> {
    let signed = SIMD4<Int32>(truncatingIfNeeded: numbers)
    return SIMD4(Float(signed.x), Float(signed.y), Float(signed.z), Float(signed.w))
  }

  /// The whole number below a coordinate, from `low` to `high`; `low` where there is no number.
  @inline(__always)
  private static func kept(_ coordinate: Double, _ low: Int, _ high: Int) -> Int {
    guard coordinate > Double(low) else { return low }
    guard coordinate < Double(high) else { return high }
    let whole = Int(coordinate)
    return Double(whole) > coordinate ? whole &- 1 : whole
  }
}
