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

  /// The four channels, 0 to 1, at a place in pixels of the texture, where a pixel of the picture takes up
  /// the square root of `shrinking` pixels a side. Beyond its sides the texture goes on as it is there.
  @inline(__always)
  func channels(at place: SIMD2<Double>, shrinking: Double, interpolates: Bool) -> SIMD4<Float> {
    let isShrunk = shrinking > 1.0001
    // The level whose pixels are nearest in size: the next one from a factor of the root of 2 on.
    var level = 0
    var limit = 2.0
    while level < levels.count - 1, shrinking > limit {
      level += 1
      limit *= 4
    }
    let scale = 1 / Double(1 << level)
    return Self.channels(
      of: levels[level], at: place * scale, interpolates: interpolates || isShrunk)
  }

  @inline(__always)
  private static func channels(
    of texture: PixelBuffer, at place: SIMD2<Double>, interpolates: Bool
  ) -> SIMD4<Float> {
    let (right, bottom) = (texture.width - 1, texture.height - 1)
    // Safe: rows and columns are kept within the texture, whose bytes are four a pixel.
    return texture.bytes.withUnsafeBytes { bytes in
      func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let offset = 4 &* (y &* texture.width &+ x)
        let levels = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
        return SIMD4(Float(levels.x), Float(levels.y), Float(levels.z), Float(levels.w))
      }
      guard interpolates else {
        let (x, y) = (kept(place.x, 0, right), kept(place.y, 0, bottom))
        return texel(x, y) / 255
      }
      let (x, y) = (place.x - 0.5, place.y - 0.5)
      let (column, row) = (kept(x, -1, right), kept(y, -1, bottom))
      let along = Float(min(max(x - Double(column), 0), 1))
      let down = Float(min(max(y - Double(row), 0), 1))
      let (x0, x1) = (max(column, 0), min(column &+ 1, right))
      let (y0, y1) = (max(row, 0), min(row &+ 1, bottom))
      let top = texel(x0, y0) * (1 - along) + texel(x1, y0) * along
      let low = texel(x0, y1) * (1 - along) + texel(x1, y1) * along
      return (top * (1 - down) + low * down) / 255
    }
  }

  /// The whole number below a coordinate, from `low` to `high`; `low` where there is no number.
  @inline(__always)
  private static func kept(_ coordinate: Double, _ low: Int, _ high: Int) -> Int {
    guard coordinate > Double(low) else { return low }
    return coordinate < Double(high) ? Int(coordinate.rounded(.down)) : high
  }
}
