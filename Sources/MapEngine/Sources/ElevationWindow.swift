import MapGeometry
import MapRaster
import MapTiles

/// The part of the elevation tiles of a level from which the contour lines of a tile are computed. It contains the
/// samples around the tile and its buffer. Positions are in pixels of the whole world at the level of the elevation
/// tiles.
struct ElevationWindow: Sendable {
  /// The tile.
  let id: TileID
  /// The tile without its buffer.
  let box: Box

  private let level: Int
  private let side: Int
  private let columns: Range<Int>
  private let rows: Range<Int>

  /// Creates the window of a tile.
  ///
  /// - Parameters:
  ///   - id: The tile.
  ///   - source: The elevation tile that contains the tile.
  ///   - side: The number of pixels per side of elevation tiles.
  init(of id: TileID, from source: TileID, side: Int) {
    self.id = id
    self.side = max(side, 1)
    level = source.z
    let span = Double(self.side) / Double(1 << (id.z - source.z))
    box = Box(
      minX: Double(id.x) * span, minY: Double(id.y) * span, maxX: Double(id.x + 1) * span,
      maxY: Double(id.y + 1) * span)
    let buffer = span * ContourTiler.buffer / Double(GeoJSONTilingOptions.tileSize)
    // The sample of a column is half a pixel east of its western edge.
    func samples(_ low: Double, _ high: Double) -> Range<Int> {
      Int((low - buffer - 0.5).rounded(.down))..<Int((high + buffer - 0.5).rounded(.up)) + 1
    }
    columns = samples(box.minX, box.maxX)
    rows = samples(box.minY, box.maxY).clamped(to: 0..<self.side << level)
  }

  /// The elevation tiles with samples of the window. The world wraps around.
  var tiles: [TileID] {
    let found = blocks(rows).flatMap { row in
      blocks(columns).compactMap { TileID(z: level, x: wrapped($0), y: row) }
    }
    return Set(found).sorted()
  }

  /// Returns the elevations of the window.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of `tiles`. A tile that is missing or has another size than others has no elevation.
  ///   - encoding: The encoding of elevation.
  ///   - unit: The length of the unit of the elevations, in meters.
  func grid(
    _ pixels: [(TileID, PixelBuffer)], encoding: ElevationEncoding, unit: Double
  ) -> ElevationGrid {
    var grid = ElevationGrid(columns: columns, rows: rows)
    let known = Dictionary(pixels, uniquingKeysWith: { first, _ in first })
    for row in blocks(rows) {
      for column in blocks(columns) {
        guard let id = TileID(z: level, x: wrapped(column), y: row), let tile = known[id],
          tile.width == side, tile.height == side
        else { continue }
        for y in rows.clamped(to: row * side..<(row + 1) * side) {
          for x in columns.clamped(to: column * side..<(column + 1) * side) {
            let place = (y - row * side) * side + x - column * side
            let meters = encoding.elevation(in: tile, at: place)
            grid[x, y] = meters.map { $0 / unit } ?? .nan
          }
        }
      }
    }
    return grid
  }

  /// Returns the columns or rows of tiles that contain columns or rows of samples. They may be beyond the antimeridian.
  private func blocks(_ samples: Range<Int>) -> ClosedRange<Int> {
    let last = max(samples.lowerBound, samples.upperBound - 1)
    return samples.lowerBound.dividedDown(by: side)...last.dividedDown(by: side)
  }

  private func wrapped(_ column: Int) -> Int { column & ((1 << level) - 1) }
}

extension Int {
  /// Returns the quotient, rounded down. The divisor must be above 0.
  fileprivate func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
