import MapData

/// A sample of the values of a band of a raster, from an overview.
package struct RasterStatistics: Sendable {
  /// The values in ascending order, without missing values.
  package let values: [Float]

  /// The number of columns and rows of the blocks that are read.
  private static let block = 256
  /// The maximum number of blocks that are read.
  private static let blockLimit = 64

  /// Reads a sample of the first band of rasters that are drawn together: an overview of about 1000 pixels per side. If
  /// there is no such overview, blocks of the smallest level are read that are evenly spread.
  ///
  /// - Throws: `ResourceError` if a file cannot be read.
  package init(_ files: [any RasterFile]) throws(ResourceError) {
    var values: [Float] = []
    for file in files {
      let limit = max(1, Self.blockLimit / files.count)
      try Self.forEachBlock(of: file, limit: limit) {
        values += $0.lazy.filter(\.isFinite)
        return true
      }
    }
    self.values = values.sorted()
  }

  /// Returns whether a sample of the first band of rasters has a value of at least `limit`. Blocks are only read until one
  /// has such a value.
  ///
  /// - Throws: `ResourceError` if a file cannot be read.
  package static func hasValue(
    in files: [any RasterFile], from limit: Double
  ) throws(ResourceError) -> Bool {
    var isFound = false
    for file in files where !isFound {
      try forEachBlock(of: file, limit: blockLimit) { values in
        isFound = values.contains { $0.isFinite && Double($0) >= limit }
        return !isFound
      }
    }
    return isFound
  }

  /// Reads a sample of at most about `limit` blocks of a file, until `body` returns false.
  private static func forEachBlock(
    of file: any RasterFile, limit: Int, _ body: ([Float]) -> Bool
  ) throws(ResourceError) {
    let levels = file.description.levels
    let index =
      levels.indices.last { max(levels[$0].width, levels[$0].height) >= 4 * block }
      ?? levels.startIndex
    let pieces = file.pieces.map { $0.scaled(from: levels[0], to: levels[index]) }
    let step = max(1, (pieces.map { $0.blockCount(block) }.reduce(0, +) + limit - 1) / limit)
    var passed = 0
    for piece in pieces {
      let (count, across) = (piece.blockCount(block), (piece.width - 1) / block + 1)
      // A step that divides the number of columns would only read some columns.
      let stride = step > 1 && across > 1 && across % step == 0 ? step + 1 : step
      for place in Swift.stride(from: (stride - passed % stride) % stride, to: count, by: stride) {
        let (x, y) = (place % across * block, place / across * block)
        let window = RasterWindow(
          x: piece.x + x, y: piece.y + y, width: min(block, piece.width - x),
          height: min(block, piece.height - y))
        guard body(try file.values(in: window, level: index, bands: [0]).values) else { return }
      }
      passed += count
    }
  }

  /// Returns the value below which a share of the values lies; nil if there are no values.
  package func quantile(_ share: Double) -> Float? {
    guard !values.isEmpty else { return nil }
    return values[Int((Double(values.count - 1) * min(max(share, 0), 1)).rounded())]
  }
}

extension RasterWindow {
  /// Returns the pixels of a level that show these pixels of the first level.
  fileprivate func scaled(
    from first: RasterDescription.Level, to level: RasterDescription.Level
  ) -> RasterWindow {
    func part(_ start: Int, _ count: Int, _ whole: Int, _ size: Int) -> (start: Int, count: Int) {
      let share = Double(size) / Double(whole)
      let low = min(max(Int(Double(start) * share), 0), size - 1)
      let high = Int((Double(start + count) * share).rounded(.up))
      return (low, max(min(high, size) - low, 1))
    }
    let columns = part(x, width, first.width, level.width)
    let rows = part(y, height, first.height, level.height)
    return RasterWindow(
      x: columns.start, y: rows.start, width: columns.count, height: rows.count)
  }

  /// Returns the number of square blocks with sides of `side` pixels that cover the window.
  fileprivate func blockCount(_ side: Int) -> Int {
    ((width - 1) / side + 1) * ((height - 1) / side + 1)
  }
}
