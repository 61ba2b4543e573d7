import MapRaster

extension StraightPixels {
  /// Returns the picture with at most `limit` colors. If it has no more colors, it does not change.
  ///
  /// A color that most of the pixels with the same new color have is kept, so large areas of one
  /// color do not change, and have the same color in adjacent tiles. The new colors of a picture are
  /// always the same. There is no dithering.
  ///
  /// - Parameter limit: The maximum number of colors, at least 1.
  func reduced(toColors limit: Int) -> StraightPixels {
    let histogram = ColorHistogram(self)
    guard !histogram.isExact || histogram.entries.count > limit else { return self }
    let colors = PaletteReduction(histogram.entries, limit: limit).colors
    var result = self
    result.bytes.withUnsafeMutableBytes { bytes in
      var runs = PixelRuns(UnsafeRawBufferPointer(bytes))
      // The pixels of a run are not read again.
      while let run = runs.next() {
        let color = colors[histogram.index(of: run.color)].littleEndian
        for pixel in run.pixels {
          bytes.storeBytes(of: color, toByteOffset: 4 * pixel, as: UInt32.self)
        }
      }
    }
    return result
  }
}

/// The replacement of many colors by few.
///
/// Boxes of colors are divided at their means, first the box with the largest squared error, until there
/// are enough boxes. Then, each color goes to the nearest new color, and the new colors are computed
/// again, several times (k-means). All sums are integers.
private struct PaletteReduction {
  /// The new color of each entry.
  let colors: [UInt32]

  /// The number of times that entries are assigned to the nearest new colors.
  private static let rounds = 4

  init(_ entries: [ColorHistogram.Entry], limit: Int) {
    let places = entries.map {
      ColorBox.Place(position: ColorPosition.of($0.mean), count: $0.count)
    }
    var palette = ColorBox.boxes(of: places, limit: limit).map(\.color)
    var groups: [Int] = []
    for _ in 0..<Self.rounds {
      let centers = palette.map(ColorPosition.of)
      groups = places.map { Self.nearest($0.position, in: centers) }
      palette = Self.colors(of: groups, count: palette.count, entries)
    }
    colors = groups.map { palette[$0] }
  }

  /// Returns the color of each group of entries.
  ///
  /// - Parameters:
  ///   - groups: The group of each entry.
  ///   - count: The number of groups.
  private static func colors(
    of groups: [Int], count: Int, _ entries: [ColorHistogram.Entry]
  ) -> [UInt32] {
    var sums = [ColorHistogram.Entry](repeating: ColorHistogram.Entry(color: 0), count: count)
    for (group, entry) in zip(groups, entries) {
      sums[group].sum &+= entry.sum
      sums[group].count += entry.count
      if entry.certainCount > sums[group].certainCount {
        (sums[group].color, sums[group].certainCount) = (entry.color, entry.certainCount)
      }
    }
    return sums.map { $0.certainCount > $0.count / 2 ? $0.color : $0.mean }
  }

  /// Returns the index of the nearest position, and the first of several.
  private static func nearest(_ position: SIMD4<Int32>, in centers: [SIMD4<Int32>]) -> Int {
    var best = (index: 0, distance: Int32.max)
    for index in centers.indices {
      let difference = centers[index] &- position
      let distance = (difference &* difference).wrappedSum()
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }
}

extension ColorHistogram.Entry {
  /// The mean color of the pixels, or 0 if there are none.
  fileprivate var mean: UInt32 {
    count > 0 ? ColorPosition.color(ofMean: sum, count: count) : 0
  }
}
