import MapGeometry
import MapRaster
import MapTiles

/// The elevations of a tile. They are a square of samples, with samples of the adjacent tiles in a border.
struct ElevationTile: Sendable {
  let id: TileID
  /// The number of samples per side of the tile.
  let side: Int
  /// The lowest and the highest elevation of the tile, in meters.
  let range: ClosedRange<Double>

  /// The distance of the first sample from the edge of the tile, in samples.
  private let firstSample: Double
  /// The width of the border in samples.
  private let border: Int
  /// The elevations in meters, row by row, with the border.
  private let heights: [Float]

  /// Decodes the pixels of a tile with a border. Samples without elevation are treated as 0 meters.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, row by row.
  ///   - border: The width of the border in pixels.
  ///   - firstSample: The distance of the first sample from the edge of the tile, in samples.
  ///   - kept: The width of the border to keep, at least one pixel.
  init(
    _ id: TileID, _ pixels: PixelBuffer, border: Int, encoding: ElevationEncoding,
    firstSample: Double = ReferenceRules.current.firstSample,
    kept: Int = ReferenceRules.current.border
  ) {
    self.id = id
    self.firstSample = firstSample
    side = max(pixels.width - 2 * border, 1)
    let kept = min(kept, border)
    self.border = kept
    let stride = side + 2 * kept
    var heights: [Float] = []
    heights.reserveCapacity(stride * stride)
    var (low, high) = (Double.infinity, -Double.infinity)
    for row in 0..<stride {
      for column in 0..<stride {
        let place = (row + border - kept) * pixels.width + column + border - kept
        let height = encoding.elevation(in: pixels, at: place) ?? 0
        heights.append(Float(height))
        let inside = kept..<kept + side
        guard inside.contains(row), inside.contains(column) else { continue }
        low = min(low, height)
        high = max(high, height)
      }
    }
    self.heights = heights
    range = low...high
  }

  /// Returns the elevation at a position, in meters. It is interpolated between the four samples around the position.
  ///
  /// - Parameters:
  ///   - x: The position from the tile's western edge, where 1 is its eastern edge. The first sample is `firstSample`
  ///     samples from the edge.
  ///   - y: The position from the northern edge. Positions beyond the border use the elevation of its outermost
  ///     samples.
  func elevation(x: Double, y: Double) -> Double {
    let (last, margin) = (Double(side), Double(border))
    let limit = last + 2 * margin - 1
    let place = SIMD2(
      min(max(x * last - firstSample + margin, 0), limit),
      min(max(y * last - firstSample + margin, 0), limit))
    let corner = place.rounded(.down)
    let share = place - corner
    let (column, row) = (Int(corner.x), Int(corner.y))
    let stride = side + 2 * border
    let (right, below) = (min(column + 1, stride - 1), min(row + 1, stride - 1))
    func height(_ column: Int, _ row: Int) -> Double { Double(heights[row * stride + column]) }
    let (topLeft, topRight) = (height(column, row), height(right, row))
    let (bottomLeft, bottomRight) = (height(column, below), height(right, below))
    let top = topLeft + (topRight - topLeft) * share.x
    let bottom = bottomLeft + (bottomRight - bottomLeft) * share.x
    return top + (bottom - top) * share.y
  }
}
