package import MapRaster

/// A palette of at most 256 colors for one picture, or for the frames of an animation.
///
/// If the pictures have few enough colors, the palette contains exactly these. Otherwise, the boxes of colors with the
/// largest squared error are divided at their means, and each color of the palette is then moved to the mean of the
/// colors nearest to it. Distances are those of premultiplied colors. All sums are integers, so the same pictures
/// always have the same palette.
package struct PaletteReduction {
  /// The colors of the palette as straight RGBA, with red in the lowest byte, in ascending order.
  package let colors: [UInt32]
  private let indices: [UInt32: UInt8]

  /// Creates the palette of pictures.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, which share the palette.
  ///   - limit: The maximum number of colors, from 1 to 256.
  package init(_ pictures: [StraightPixels], limit: Int) {
    precondition((1...256).contains(limit), "a palette has 1 to 256 colors")
    var counts: [UInt32: Int] = [:]
    for picture in pictures { forEachRun(of: picture) { counts[$0, default: 0] += $1 } }
    let entries = counts.sorted { $0.key < $1.key }.map {
      ColorCount(color: $0.key, count: $0.value)
    }
    var palette = entries.map(\.color)
    if entries.count > limit {
      var boxes = [ColorBox(entries)]
      while boxes.count < limit,
        let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        boxes[widest].error > 0
      {
        let (low, high) = boxes[widest].halves()
        boxes[widest] = low
        boxes.append(high)
      }
      palette = Self.refined(Set(boxes.map(\.mean)).sorted(), for: entries)
    }
    colors = palette
    let centers = palette.map { ColorCount(color: $0, count: 1).position }
    // Distinct colors can have the same premultiplied position, so an exact palette is not searched.
    let isExact = entries.count <= limit
    indices = Dictionary(
      uniqueKeysWithValues: entries.enumerated().map { index, entry in
        (entry.color, UInt8(isExact ? index : nearest(entry.position, in: centers)))
      })
  }

  /// Returns the index of the color of each pixel. The picture must be one of those of the palette.
  package func indices(of picture: StraightPixels) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(picture.width * picture.height)
    forEachRun(of: picture) {
      result.append(contentsOf: repeatElement(indices[$0, default: 0], count: $1))
    }
    return result
  }

  /// Moves each color to the mean of the colors that are nearest to it.
  private static func refined(_ palette: [UInt32], for entries: [ColorCount]) -> [UInt32] {
    let centers = palette.map { ColorCount(color: $0, count: 1).position }
    var groups = [[ColorCount]](repeating: [], count: palette.count)
    for entry in entries { groups[nearest(entry.position, in: centers)].append(entry) }
    return Set(groups.filter { !$0.isEmpty }.map { ColorBox($0).mean }).sorted()
  }
}

/// A color, its position in premultiplied components, and its number of pixels.
private struct ColorCount {
  let color: UInt32
  let count: Int
  let position: SIMD4<Int32>

  init(color: UInt32, count: Int) {
    self.color = color
    self.count = count
    let alpha = Int32(color >> 24)
    let straight = SIMD4(Int32(color & 255), Int32(color >> 8 & 255), Int32(color >> 16 & 255), 255)
    position = (straight &* alpha &+ 127) / 255
  }
}

/// Colors that one color of a palette replaces.
private struct ColorBox {
  let entries: [ColorCount]
  /// The mean as straight RGBA.
  let mean: UInt32
  /// The sum of squared distances from the mean along the axis with the largest sum.
  let error: Int
  private let axis: Int
  private let middle: Int

  init(_ entries: [ColorCount]) {
    self.entries = entries
    let count = entries.reduce(0) { $0 + $1.count }
    let means = (0..<4).map { axis in
      (entries.reduce(0) { $0 + $1.count * Int($1.position[axis]) } + count / 2) / count
    }
    let errors = (0..<4).map { axis in
      entries.reduce(0) { sum, entry in
        let distance = Int(entry.position[axis]) - means[axis]
        return sum + entry.count * distance * distance
      }
    }
    error = errors.max() ?? 0
    axis = errors.firstIndex(of: error) ?? 0
    middle = means[axis]
    let alpha = means[3]
    mean = (0..<3).reduce(UInt32(alpha) << 24) { color, axis in
      let straight = alpha == 0 ? 0 : min(255, (means[axis] * 255 + alpha / 2) / alpha)
      return color | UInt32(straight) << UInt32(8 * axis)
    }
  }

  /// Divides the colors at the mean of the axis with the largest error.
  func halves() -> (ColorBox, ColorBox) {
    let lowest = entries.map { Int($0.position[axis]) }.min() ?? 0
    // The rounded mean can be the lowest value; both halves must have colors.
    let limit = max(middle, lowest + 1)
    return (
      ColorBox(entries.filter { Int($0.position[axis]) < limit }),
      ColorBox(entries.filter { Int($0.position[axis]) >= limit })
    )
  }
}

/// Returns the index of the nearest position, and the first of several.
private func nearest(_ position: SIMD4<Int32>, in centers: [SIMD4<Int32>]) -> Int {
  var best = (index: 0, distance: Int32.max)
  for index in centers.indices {
    let difference = centers[index] &- position
    let distance = (difference &* difference).wrappedSum()
    if distance < best.distance { best = (index, distance) }
  }
  return best.index
}

/// Calls `body` with each run of pixels of one color. All transparent pixels have the color 0.
private func forEachRun(of picture: StraightPixels, _ body: (_ color: UInt32, _ count: Int) -> Void)
{
  var run: (color: UInt32, count: Int) = (0, 0)
  picture.bytes.withUnsafeBytes { bytes in
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      let stored = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let color = stored >> 24 == 0 ? 0 : stored
      if color != run.color {
        if run.count > 0 { body(run.color, run.count) }
        run = (color, 0)
      }
      run.count += 1
    }
  }
  body(run.color, run.count)
}
