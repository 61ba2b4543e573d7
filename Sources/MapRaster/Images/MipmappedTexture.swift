/// A texture with its mipmap levels.
struct MipmappedTexture {
  /// The texture, followed by levels of half the width and height of the previous one.
  private let levels: [TexelGrid]

  /// Creates a texture; with `hasMipmaps`, also its levels, provided that it is a square whose side is a
  /// power of 2. Others have none in MapLibre.
  init(_ texture: PixelBuffer, hasMipmaps: Bool) {
    var levels = [TexelGrid(texture)]
    if hasMipmaps, texture.width == texture.height, texture.width & (texture.width - 1) == 0 {
      var last = texture
      while last.width > 1 {
        last = Self.halved(last)
        levels.append(TexelGrid(last))
      }
    }
    self.levels = levels
  }

  /// Returns a texture of half the width and height, each pixel the mean of four.
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

  /// Returns the four channels, 0 to 1, for a pixel of the picture at a place in pixels of the texture.
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

  /// Returns the channels at a place, from the level for a scale of the square root of `shrinking`.
  @inline(__always)
  private func channels(
    at place: SIMD2<Double>, shrinking: Double, interpolates: Bool
  ) -> SIMD4<Float> {
    let level = level(shrinking: shrinking)
    return levels[level].clamped(at: place / Double(1 << level), interpolates: interpolates)
  }

  /// Returns the level whose pixels are nearest in size to those of the picture, a side of which measures
  /// the square root of `shrinking` pixels of the texture.
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

  /// Returns the pixels of a level.
  func pixels(level: Int) -> TexelGrid { levels[level] }
}

extension TexelGrid {
  /// Returns the four channels, 0 to 1, at a place in pixels from the upper left corner. Beyond the sides,
  /// the edge pixels extend.
  @inline(__always)
  fileprivate func clamped(at place: SIMD2<Double>, interpolates: Bool) -> SIMD4<Float> {
    let (right, bottom) = (width - 1, height - 1)
    var found = SIMD4<Float>()
    withTexels { texels in
      guard interpolates else {
        let (column, row) = (Self.floor(place.x, 0, right), Self.floor(place.y, 0, bottom))
        found = texels.nearest(column: column, row: row, ClampedEdges.self).floats
        return
      }
      let (x, y) = (place.x - 0.5, place.y - 0.5)
      let (column, row) = (Self.floor(x, -1, right), Self.floor(y, -1, bottom))
      // Weights in steps of 1/256, as graphics processors have them.
      let along = UInt16(min(max((x - Double(column)) * 256 + 0.5, 0), 256))
      let down = UInt32(min(max((y - Double(row)) * 256 + 0.5, 0), 256))
      found =
        texels.linear(column: column, row: row, right: along, down: down, ClampedEdges.self).floats
    }
    return found
  }

  /// Returns a coordinate rounded down and clamped to `low...high`; `low` for NaN.
  @inline(__always)
  private static func floor(_ coordinate: Double, _ low: Int, _ high: Int) -> Int {
    guard coordinate > Double(low) else { return low }
    guard coordinate < Double(high) else { return high }
    let whole = Int(coordinate)
    return Double(whole) > coordinate ? whole &- 1 : whole
  }
}
