import MapRaster

/// The smallest lossless layout of a picture's pixels in a PNG file.
struct PNGPixelLayout {
  /// The colors of a picture that contains few colors.
  struct Palette {
    /// The red, green and blue bytes of each color.
    var colors: [UInt8] = []
    /// The alphas of the first colors. The other colors are opaque.
    var alphas: [UInt8] = []
    /// The pixel values. The number of a pixel value is its index in the palette.
    var pixels = ColorTable()
  }

  /// The palette, or nil if the pixels contain their colors directly.
  let palette: Palette?
  /// Whether all pixels are opaque.
  let isOpaque: Bool
  /// The number of bits per palette index: 1, 2, 4 or 8. If there is no palette, it is 8.
  let bitDepth: Int

  /// Creates the smallest layout that can represent a picture.
  init(_ picture: StraightPixels) {
    let colors = PNGPixelLayout.colors(of: picture)
    palette = colors.map { PNGPixelLayout.palette($0) }
    isOpaque =
      colors.map { $0.allSatisfy { $0 >> 24 == 255 } } ?? PNGPixelLayout.isOpaque(picture)
    bitDepth = colors.map { $0.count <= 2 ? 1 : $0.count <= 4 ? 2 : $0.count <= 16 ? 4 : 8 } ?? 8
  }

  /// Creates the layout that can represent every picture: 8 bits for each of red, green, blue and alpha.
  init() { (palette, isOpaque, bitDepth) = (nil, false, 8) }

  /// The color type in the PNG specification: 3 for a palette, 2 for RGB, 6 for RGBA.
  var colorType: Int { palette != nil ? 3 : isOpaque ? 2 : 6 }

  /// Returns the number of bytes in a row of `width` pixels.
  func rowBytes(width: Int) -> Int {
    palette != nil ? (width * bitDepth + 7) / 8 : width * (isOpaque ? 3 : 4)
  }

  /// Returns some rows of the file, from top to bottom. Each row starts with the number of its
  /// filter, which is 0 for no filter.
  func rows(_ range: Range<Int>, of picture: StraightPixels) -> [UInt8] {
    let row = 4 * picture.width
    let bytes = picture.bytes[range.lowerBound * row..<range.upperBound * row]
    if let palette { return indexedRows(bytes, width: picture.width, palette) }
    let count = (rowBytes(width: picture.width) + 1) * range.count
    // Opaque pixels are copied with their alpha, which the next pixel or the next row overwrites.
    // The last alpha needs one more byte.
    return [UInt8](unsafeUninitializedCapacity: count + 1) { rows, initialized in
      let rows = UnsafeMutableRawBufferPointer(rows)
      bytes.withUnsafeBytes { pixels in
        let pixelBytes = isOpaque ? 3 : 4
        var (place, pixel) = (0, 0)
        for _ in range {
          rows[place] = 0
          place &+= 1
          let end = pixel &+ row
          while pixel < end {
            rows.storeBytes(
              of: pixels.loadUnaligned(fromByteOffset: pixel, as: UInt32.self),
              toByteOffset: place, as: UInt32.self)
            place &+= pixelBytes
            pixel &+= 4
          }
        }
      }
      initialized = count
    }
  }

  private func indexedRows(
    _ bytes: ArraySlice<UInt8>, width: Int, _ palette: Palette
  ) -> [UInt8] {
    let stride = rowBytes(width: width) + 1
    var rows = [UInt8](repeating: 0, count: stride * (bytes.count / (4 * width)))
    bytes.withUnsafeBytes { bytes in
      var runs = PixelRuns(bytes)
      while let run = runs.next() {
        let index = UInt8(palette.pixels.number(of: run.color))
        if index == 0 { continue }
        var (y, x) = run.pixels.lowerBound.quotientAndRemainder(dividingBy: width)
        for _ in run.pixels {
          let bit = x * bitDepth
          rows[y * stride + 1 + bit / 8] |= index << UInt8(8 - bitDepth - bit % 8)
          x += 1
          if x == width { (x, y) = (0, y + 1) }
        }
      }
    }
    return rows
  }

  /// Returns the distinct pixels in the order of their appearance, or nil if there are too many for
  /// a palette.
  private static func colors(of picture: StraightPixels) -> [UInt32]? {
    picture.bytes.withUnsafeBytes { bytes in
      var table = ColorTable()
      var runs = PixelRuns(bytes)
      while let run = runs.next() {
        guard table.add(run.color) != nil else { return nil }
      }
      return table.colors
    }
  }

  /// Returns a palette whose translucent colors are first, so its opaque colors need no alpha.
  private static func palette(_ colors: [UInt32]) -> Palette {
    var palette = Palette()
    let isTransparent = { (color: UInt32) in color >> 24 < 255 }
    for color in colors.filter(isTransparent) + colors.filter({ !isTransparent($0) }) {
      _ = palette.pixels.add(color)
      for shift in [0, 8, 16] as [UInt32] {
        palette.colors.append(UInt8(truncatingIfNeeded: color >> shift))
      }
      if isTransparent(color) { palette.alphas.append(UInt8(color >> 24)) }
    }
    return palette
  }

  /// Returns whether all pixels of a picture are opaque.
  static func isOpaque(_ picture: StraightPixels) -> Bool {
    picture.bytes.withUnsafeBytes { $0.pixelBits(in: $0.indices).all >> 24 == 255 }
  }
}
