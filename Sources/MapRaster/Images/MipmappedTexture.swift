import MapGeometry
import MapSystem

/// A texture with its mipmap levels.
struct MipmappedTexture {
  /// The texture, followed by its mipmap levels. Each level has half the width and height of the previous level,
  /// rounded down.
  private let levels: [TexelGrid]
  /// The size of each level relative to the texture, across and down.
  private let scales: [SIMD2<Double>]

  /// Creates a texture on up to `threads` threads. With `hasMipmaps`, also creates its levels down to a single
  /// pixel.
  init(_ texture: PixelBuffer, hasMipmaps: Bool, threads: Int = 1) {
    var levels = [TexelGrid(texture)]
    var last = texture
    while hasMipmaps, max(last.width, last.height) > 1 {
      last =
        last.width % 2 == 0 && last.height % 2 == 0
        ? Self.halved(last, threads: threads) : Self.resampled(last, threads: threads)
      levels.append(TexelGrid(last))
    }
    self.levels = levels
    scales = levels.map {
      SIMD2(
        Double($0.width) / Double(texture.width), Double($0.height) / Double(texture.height))
    }
  }

  /// The number of rows of a level that a thread takes at once.
  private static let rowsPerBand = 64

  /// Calls `body` with groups of rows of a texture with `height` rows, on up to `threads` threads.
  private static func forEachGroup(
    ofRows height: Int, threads: Int, _ body: (Range<Int>) -> Void
  ) {
    let bands = BandLayout(rowsPerBand: rowsPerBand, height: height)
    WorkQueue(count: bands.count).run(threads: threads) { queue in
      while let band = queue.next() { body(bands.rows(band: band)) }
    }
  }

  /// Returns a texture with half the width and height, rounded down. Each pixel is interpolated at its center.
  /// Graphics processors create the levels of textures with odd sizes in the same way.
  private static func resampled(_ texture: PixelBuffer, threads: Int) -> PixelBuffer {
    var half = PixelBuffer(width: max(texture.width / 2, 1), height: max(texture.height / 2, 1))
    let columns = Taps.along(from: texture.width, to: half.width)
    let rows = Taps.along(from: texture.height, to: half.height)
    half.bytes.withUnsafeMutableBufferPointer { half in
      // Safe: groups of rows do not overlap, and one thread takes each group.
      nonisolated(unsafe) let half = half
      texture.bytes.withUnsafeBufferPointer { bytes in
        nonisolated(unsafe) let bytes = bytes
        forEachGroup(ofRows: rows.count, threads: threads) { group in
          var target = 4 * group.lowerBound * columns.count
          for row in rows[group] {
            for column in columns {
              for channel in 0..<4 {
                func tap(_ x: Int, _ y: Int) -> Float {
                  Float(bytes[4 * (y * texture.width + x) + channel])
                }
                let upper = tap(column.first, row.first) * (1 - column.share)
                let lower = tap(column.first, row.second) * (1 - column.share)
                let top = upper + tap(column.second, row.first) * column.share
                let bottom = lower + tap(column.second, row.second) * column.share
                half[target + channel] = UInt8(top * (1 - row.share) + bottom * row.share + 0.5)
              }
              target += 4
            }
          }
        }
      }
    }
    return half
  }

  /// The two pixels along a side from which a pixel of the next level is interpolated.
  private struct Taps {
    var first: Int
    var second: Int
    /// The weight of the second pixel.
    var share: Float

    /// Returns the taps of each pixel of a side with `count` pixels, which is made from a side with `length` pixels.
    static func along(from length: Int, to count: Int) -> [Taps] {
      (0..<count).map { index in
        let place = (Double(index) + 0.5) * Double(length) / Double(count) - 0.5
        let first = min(max(Int(place), 0), length - 1)
        return Taps(
          first: first, second: min(first + 1, length - 1), share: Float(place - Double(first)))
      }
    }
  }

  /// Returns a texture with half the width and height. Each pixel is the mean of four pixels.
  private static func halved(_ texture: PixelBuffer, threads: Int) -> PixelBuffer {
    var half = PixelBuffer(width: texture.width / 2, height: texture.height / 2)
    let (width, height, stride) = (half.width, half.height, 4 * texture.width)
    half.bytes.withUnsafeMutableBytes { half in
      // Safe: groups of rows do not overlap, and one thread takes each group.
      nonisolated(unsafe) let half = half
      texture.bytes.withUnsafeBytes { bytes in
        nonisolated(unsafe) let bytes = bytes
        forEachGroup(ofRows: height, threads: threads) { rows in
          // Safe: each pixel has two rows of two pixels, and each of these pixels has four bytes.
          for row in rows {
            for column in 0..<width {
              let start = 2 &* row &* stride &+ 8 &* column
              func wide(_ offset: Int) -> SIMD4<UInt32> {
                SIMD4(
                  truncatingIfNeeded: bytes.loadUnaligned(
                    fromByteOffset: offset, as: SIMD4<UInt8>.self))
              }
              let upper = wide(start) &+ wide(start &+ 4)
              let lower = wide(start &+ stride) &+ wide(start &+ stride &+ 4)
              let mean = (upper &+ lower &+ 2) &>> 2
              half.storeBytes(
                of: SIMD4<UInt8>(truncatingIfNeeded: mean),
                toByteOffset: 4 &* (row &* width &+ column), as: SIMD4<UInt8>.self)
            }
          }
        }
      }
    }
    return half
  }

  /// Returns the four channels, 0 to 1, of a pixel of the picture. The `place` is the pixel's place in the texture, in
  /// texture pixels.
  @inline(__always)
  func channels(
    at place: SIMD2<Double>, footprint: PixelFootprint, sampling: SurfaceCommand.Sampling
  ) -> SIMD4<Float> {
    guard sampling.anisotropy > 1, footprint.greatest > 1 else {
      let interpolates = sampling.interpolates || footprint.greatest > 1.0001
      let blend = blend(shrinking: footprint.greatest, blendsLevels: sampling.blendsMipmaps)
      return channels(at: place, blend, interpolates: interpolates)
    }
    // The ratio of the footprint's length to its width. If the footprint has no width, the maximum ratio is used.
    let length = footprint.greatest / footprint.area
    let limit = Double(sampling.anisotropy)
    let ratio = length < limit ? max(length, 1) : limit
    let count = Int(ratio.rounded())
    let blend = blend(
      shrinking: footprint.greatest / (ratio * ratio), blendsLevels: sampling.blendsMipmaps)
    var sum = SIMD4<Float>()
    for index in 0..<count {
      let share = (Double(index) + 0.5) / Double(count) - 0.5
      sum += channels(at: place + footprint.axis * share, blend, interpolates: true)
    }
    return sum / Float(count)
  }

  /// A level, and the fraction of the next level.
  private struct LevelBlend {
    var level: Int
    var share: Float
  }

  /// Returns the nearest level, or the two levels around a scale. The scale is the square root of `shrinking`.
  @inline(__always)
  private func blend(shrinking: Double, blendsLevels: Bool) -> LevelBlend {
    guard blendsLevels, shrinking > 1 else {
      return LevelBlend(level: level(shrinking: shrinking), share: 0)
    }
    var level = 0
    var rest = shrinking
    while level < levels.count - 1, rest >= 4 {
      level += 1
      rest /= 4
    }
    guard level < levels.count - 1 else { return LevelBlend(level: level, share: 0) }
    return LevelBlend(level: level, share: Float(Self.shares((rest - 1) / 3)))
  }

  /// The fraction of the next level for a scale from 1 to 2. The argument x, in 0...1, stands for the scale
  /// sqrt(1 + 3x).
  private static let shares = SampledFunction(steps: 1024) { StableMath.log2(1 + 3 * $0) / 2 }

  /// Returns the channels at a place.
  @inline(__always)
  private func channels(
    at place: SIMD2<Double>, _ blend: LevelBlend, interpolates: Bool
  ) -> SIMD4<Float> {
    let near = levels[blend.level].clamped(
      at: place * scales[blend.level], interpolates: interpolates)
    guard blend.share > 0 else { return near }
    let far = levels[blend.level + 1].clamped(
      at: place * scales[blend.level + 1], interpolates: true)
    return near + (far - near) * blend.share
  }

  /// Returns the level whose pixels are nearest in size to the picture's pixels. The square root of `shrinking` is the
  /// length of a picture pixel's side, in texture pixels.
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

  func pixels(level: Int) -> TexelGrid { levels[level] }

  /// Returns the size of a level relative to the texture, across and down.
  func scale(level: Int) -> SIMD2<Double> { scales[level] }
}

extension TexelGrid {
  /// Returns the four channels, 0 to 1, at a place in pixels from the upper left corner. Beyond the sides, the edge
  /// pixels are repeated.
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
      // Weights have steps of 1/256, as on graphics processors.
      let along = UInt16(min(max((x - Double(column)) * 256 + 0.5, 0), 256))
      let down = UInt32(min(max((y - Double(row)) * 256 + 0.5, 0), 256))
      found =
        texels.linear(column: column, row: row, right: along, down: down, ClampedEdges.self).floats
    }
    return found
  }

  /// Returns a coordinate rounded down and clamped to `low...high`. Returns `low` for NaN.
  @inline(__always)
  private static func floor(_ coordinate: Double, _ low: Int, _ high: Int) -> Int {
    guard coordinate > Double(low) else { return low }
    guard coordinate < Double(high) else { return high }
    let whole = Int(coordinate)
    return Double(whole) > coordinate ? whole &- 1 : whole
  }
}
