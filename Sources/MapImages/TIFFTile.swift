import MapCDeflate
import MapRaster

/// A tile of a TIFF file.
struct TIFFTile {
  /// The width and height of tiles in pixels.
  static let side = 512

  /// The picture that contains the tile: 0 for the picture, 1 for its half, and so on.
  let level: Int
  /// The column of the upper left pixel of the tile.
  let left: Int
  /// The row of the upper left pixel of the tile.
  let top: Int

  /// Returns the tiles that cover a picture, row by row.
  static func tiles(of picture: StraightPixels, level: Int) -> [TIFFTile] {
    stride(from: 0, to: picture.height, by: side).flatMap { top in
      stride(from: 0, to: picture.width, by: side).map {
        TIFFTile(level: level, left: $0, top: top)
      }
    }
  }

  /// Returns the tile as a zlib stream of the differences of adjacent pixels (TIFF 6.0, section 14). Returns nil if
  /// memory is exhausted. Beyond the right edge, the last pixel is repeated; rows below the picture are zeros.
  ///
  /// - Parameters:
  ///   - picture: The picture that contains the tile.
  ///   - channels: 3 for red, green and blue; 4 with alpha.
  func compressed(_ picture: StraightPixels, channels: Int) -> [UInt8]? {
    let rows = differences(picture, channels: channels)
    guard let compressor = libdeflate_alloc_compressor(PNGData.level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, rows.count)
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      count = rows.withUnsafeBytes { rows in
        libdeflate_zlib_compress(
          compressor, rows.baseAddress, rows.count, output.baseAddress, output.count)
      }
    }
    return bytes.isEmpty ? nil : bytes
  }

  private func differences(_ picture: StraightPixels, channels: Int) -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: Self.side * Self.side * channels)
    let width = min(Self.side, picture.width - left)
    rows.withUnsafeMutableBufferPointer { rows in
      picture.bytes.withUnsafeBufferPointer { pixels in
        for row in 0..<min(Self.side, picture.height - top) {
          var place = row * Self.side * channels
          var pixel = 4 * ((top + row) * picture.width + left)
          for channel in 0..<channels { rows[place + channel] = pixels[pixel + channel] }
          for _ in 1..<width {
            place += channels
            pixel += 4
            for channel in 0..<channels {
              rows[place + channel] = pixels[pixel + channel] &- pixels[pixel + channel - 4]
            }
          }
        }
      }
    }
    return rows
  }
}

extension StraightPixels {
  /// Returns the picture at half the size, rounded up. Each pixel is the mean of up to four pixels, with their alphas
  /// as the weights of their colors.
  func halved() -> StraightPixels {
    var half = StraightPixels(width: (width + 1) / 2, height: (height + 1) / 2)
    half.bytes.withUnsafeMutableBufferPointer { half in
      bytes.withUnsafeBufferPointer { bytes in
        var place = 0
        for top in stride(from: 0, to: height, by: 2) {
          for left in stride(from: 0, to: width, by: 2) {
            let sums = Self.sums(
              bytes, pixel: 4 * (top * width + left), right: left + 1 < width ? 4 : 0,
              below: top + 1 < height ? 4 * width : 0)
            let alpha = sums[3]
            for channel in 0..<3 where alpha > 0 {
              half[place + channel] = UInt8((sums[channel] + alpha / 2) / alpha)
            }
            half[place + 3] = UInt8((alpha + 2) / 4)
            place += 4
          }
        }
      }
    }
    return half
  }

  /// Returns the sums of the colors, weighted with alpha, and of the alphas of four pixels. At the right and lower
  /// edge, pixels count twice.
  @inline(__always)
  private static func sums(
    _ bytes: UnsafeBufferPointer<UInt8>, pixel: Int, right: Int, below: Int
  ) -> SIMD4<Int> {
    func weighted(_ pixel: Int) -> SIMD4<Int> {
      let alpha = Int(bytes[pixel + 3])
      return SIMD4(Int(bytes[pixel]), Int(bytes[pixel + 1]), Int(bytes[pixel + 2]), 1) &* alpha
    }
    return weighted(pixel) &+ weighted(pixel + right) &+ weighted(pixel + below)
      &+ weighted(pixel + right + below)
  }
}
