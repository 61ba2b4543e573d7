import MapData

/// A sample of the values of a band of a raster, from an overview.
package struct RasterStatistics: Sendable {
  /// The values in ascending order, without missing values.
  package let values: [Float]

  /// The number of columns and rows of the blocks that are read.
  private static let block = 256
  /// The maximum number of blocks that are read.
  private static let blockLimit = 64

  /// Reads a sample of the first band: an overview of about 1000 pixels per side. If there is no such overview, blocks
  /// of the smallest level are read that are evenly spread.
  ///
  /// - Throws: `ResourceError` if the file cannot be read.
  package init(_ file: any RasterFile) throws(ResourceError) {
    let levels = file.description.levels
    let index =
      levels.indices.last { max(levels[$0].width, levels[$0].height) >= 4 * Self.block }
      ?? levels.startIndex
    let level = levels[index]
    let (across, down) = (
      (level.width - 1) / Self.block + 1, (level.height - 1) / Self.block + 1
    )
    let count = across * down
    let step = max(1, (count + Self.blockLimit - 1) / Self.blockLimit)
    // A step that divides the number of columns would only read some columns.
    let stride = step > 1 && across % step == 0 ? step + 1 : step
    var values: [Float] = []
    for place in Swift.stride(from: 0, to: count, by: stride) {
      let (x, y) = (place % across * Self.block, place / across * Self.block)
      let window = RasterWindow(
        x: x, y: y, width: min(Self.block, level.width - x),
        height: min(Self.block, level.height - y))
      values += try file.values(in: window, level: index, bands: [0]).values.lazy.filter(\.isFinite)
    }
    self.values = values.sorted()
  }

  /// Returns the value below which a share of the values lies; nil if there are no values.
  package func quantile(_ share: Double) -> Float? {
    guard !values.isEmpty else { return nil }
    return values[Int((Double(values.count - 1) * min(max(share, 0), 1)).rounded())]
  }
}
