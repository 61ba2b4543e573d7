/// A `ColorFieldCommand`, prepared for all bands of a picture.
///
/// The picture is divided into blocks whose corners are pixel centers. The colors of a block are interpolated
/// between its corners if the interpolation is nearly correct at the center of the block. Other blocks are divided
/// once more.
struct ColorFieldPlan {
  private let command: ColorFieldCommand

  /// The number of pixels per side of a block.
  private static let block = 8
  /// The number of pixels per side of a block that is not divided.
  private static let leastBlock = 4
  /// The maximum channel error at the center of an interpolated block. It is half a level.
  private static let tolerance: Float = 0.5 / 255

  private typealias Sample = ColorFieldCommand.Sample

  init(_ command: ColorFieldCommand) { self.command = command }

  /// Draws the pixels of a band. The blocks do not depend on the bands.
  func draw(_ band: Band) {
    guard !band.rows.isEmpty, band.width > 0 else { return }
    let columns = (band.width - 1) / Self.block + 1
    let rows = band.rows.lowerBound / Self.block...(band.rows.upperBound - 1) / Self.block
    var above = corners(row: rows.lowerBound, columns)
    for row in rows {
      let below = corners(row: row + 1, columns)
      for column in 0..<columns {
        let corners = [above[column], above[column + 1], below[column], below[column + 1]]
        draw(
          corners, column: column * Self.block, row: row * Self.block, size: Self.block, band)
      }
      above = below
    }
  }

  /// Returns the colors at the upper left corners of a row of blocks, and at the end of the row.
  private func corners(row: Int, _ columns: Int) -> [Sample?] {
    (0...columns).map { sample(column: $0 * Self.block, row: row * Self.block) }
  }

  private func sample(column: Int, row: Int) -> Sample? {
    command.sample(SIMD2(Double(column) + 0.5, Double(row) + 0.5))
  }

  /// Draws the part of a block that lies in a band.
  private func draw(_ corners: [Sample?], column: Int, row: Int, size: Int, _ band: Band) {
    let rows = (row..<row + size).clamped(to: band.rows)
    guard !rows.isEmpty, column < band.width else { return }
    let middle = sample(column: column + size / 2, row: row + size / 2)
    let isOneRegion = corners.allSatisfy { $0?.region == middle?.region }
    guard isOneRegion, middle != nil || isClear(column: column, row: row, size: size) else {
      return drawParts(corners, middle, column: column, row: row, size: size, band)
    }
    guard let middle, let a = corners[0], let b = corners[1], let c = corners[2], let d = corners[3]
    else { return }
    let mean = (a.channels + b.channels + c.channels + d.channels) / 4
    let error = mean - middle.channels
    guard max(error.max(), -error.min()) <= Self.tolerance else {
      return drawParts(corners, middle, column: column, row: row, size: size, band)
    }
    let columns = column..<min(column + size, band.width)
    for y in rows {
      let down = Float(y - row) / Float(size)
      let left = a.channels + (c.channels - a.channels) * down
      let right = b.channels + (d.channels - b.channels) * down
      let step = (right - left) / Float(size)
      let pixels = band.row(y)
      for x in columns {
        Blend.pixel(pixels + x, shaded: left + step * Float(x - column))
      }
    }
  }

  /// Draws a block whose colors cannot be interpolated between its corners.
  private func drawParts(
    _ corners: [Sample?], _ middle: Sample?, column: Int, row: Int, size: Int, _ band: Band
  ) {
    guard size > Self.leastBlock else {
      return drawEachPixel(
        (row..<row + size).clamped(to: band.rows), column..<min(column + size, band.width), band)
    }
    let half = size / 2
    let (top, left) = (
      sample(column: column + half, row: row), sample(column: column, row: row + half)
    )
    let right = sample(column: column + size, row: row + half)
    let bottom = sample(column: column + half, row: row + size)
    let parts = [
      [corners[0], top, left, middle], [top, corners[1], middle, right],
      [left, middle, corners[2], bottom], [middle, right, bottom, corners[3]],
    ]
    for (index, part) in parts.enumerated() {
      draw(
        part, column: column + index % 2 * half, row: row + index / 2 * half, size: half, band)
    }
  }

  /// Whether the midpoints of a block's sides are transparent, too. At the midpoint of a side, a region can bulge into
  /// the block.
  private func isClear(column: Int, row: Int, size: Int) -> Bool {
    let half = size / 2
    return [(half, 0), (0, half), (size, half), (half, size)].allSatisfy {
      sample(column: column + $0.0, row: row + $0.1) == nil
    }
  }

  private func drawEachPixel(_ rows: Range<Int>, _ columns: Range<Int>, _ band: Band) {
    for y in rows {
      let pixels = band.row(y)
      for x in columns {
        guard let sample = sample(column: x, row: y) else { continue }
        Blend.pixel(pixels + x, shaded: sample.channels)
      }
    }
  }
}
