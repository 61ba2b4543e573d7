import MapRaster

/// The colors of a picture with their numbers of pixels.
///
/// If the picture has more than 65,536 colors, colors with the same highest bits are counted together,
/// so that the memory and the time of their processing are bounded.
struct ColorHistogram {
  /// One color, or similar colors that are counted together.
  struct Entry {
    /// A color of the entry as straight RGBA, with red in the lowest byte.
    var color: UInt32
    /// The number of pixels.
    var count = 0
    /// The minimum number of pixels that have exactly `color`.
    var certainCount = 0
    /// The sum of the premultiplied components of the pixels.
    var sum = SIMD4<Int>()

    /// Adds pixels of one color. If most of the added pixels have one color, this color remains with a
    /// certain count (the majority vote of Boyer and Moore).
    fileprivate mutating func add(_ added: UInt32, count pixels: Int) {
      count += pixels
      sum &+= SIMD4<Int>(truncatingIfNeeded: ColorPosition.of(added)) &* SIMD4(repeating: pixels)
      if added == color {
        certainCount += pixels
      } else if certainCount >= pixels {
        certainCount -= pixels
      } else {
        (color, certainCount) = (added, pixels - certainCount)
      }
    }
  }

  /// The entries in the order of their first pixels.
  private(set) var entries: [Entry] = []
  private var table = ColorTable(capacity: 1 << 16)
  /// The bits by which colors are distinguished.
  private var mask: UInt32 = .max

  /// Whether each entry is one color.
  var isExact: Bool { mask == .max }

  /// Counts the colors of a picture.
  init(_ picture: StraightPixels) {
    // With 4 bits per component, the table never gets full.
    for mask in [0xFFFF_FFFF, 0xFEFE_FEFE, 0xFCFC_FCFC, 0xF8F8_F8F8, 0xF0F0_F0F0] as [UInt32] {
      self.mask = mask
      if add(picture) { break }
      entries = []
      table = ColorTable(capacity: table.capacity)
    }
  }

  /// Adds the pixels of a picture. Returns false if the table is full.
  private mutating func add(_ picture: StraightPixels) -> Bool {
    picture.bytes.withUnsafeBytes { bytes in
      var runs = PixelRuns(bytes)
      while let run = runs.next() {
        guard let number = table.add(run.color & mask) else { return false }
        if number == entries.count { entries.append(Entry(color: run.color)) }
        entries[number].add(run.color, count: run.pixels.count)
      }
      return true
    }
  }

  /// Returns the index of the entry that contains a color of the picture.
  func index(of color: UInt32) -> Int { table.number(of: color & mask) }
}

/// The position of a color in a space where distances are differences of premultiplied components.
enum ColorPosition {
  /// Returns the position of a color.
  static func of(_ color: UInt32) -> SIMD4<Int32> {
    let alpha = Int32(color >> 24)
    let straight = SIMD4(
      Int32(color & 255), Int32(color >> 8 & 255), Int32(color >> 16 & 255), 255)
    return (straight &* alpha &+ 127) / 255
  }

  /// Returns the color at the mean of positions.
  ///
  /// - Parameters:
  ///   - sum: The sum of the positions.
  ///   - count: The number of the positions, at least 1.
  static func color(ofMean sum: SIMD4<Int>, count: Int) -> UInt32 {
    let alpha = (sum[3] + count / 2) / count
    return (0..<3).reduce(UInt32(alpha) << 24) { color, channel in
      // The straight component is 255 times the sum divided by the sum of the alphas.
      let straight = sum[3] == 0 ? 0 : min(255, (sum[channel] * 255 + sum[3] / 2) / sum[3])
      return color | UInt32(straight) << UInt32(8 * channel)
    }
  }
}
