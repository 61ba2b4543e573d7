import MapGeometry

/// What one point adds to the density: a Gaussian kernel, cut to the square around the point beyond
/// which it is too small to count (MapLibre's heatmap shader).
struct HeatmapKernel {
  /// The samples whose centres may lie in the square.
  let area: PixelArea
  /// The point, in the map's plane.
  private let center: SIMD2<Double>
  /// Half a side of the square.
  private let reach: Double
  /// What a squared distance is multiplied by for the exponent.
  private let steepness: Double
  /// The density at the point.
  private let peak: Float

  /// The least density that counts, and the greatest one of a weight of 1: 1 / sqrt(2 pi).
  private static let threshold = 1.0 / 255 / 16
  private static let coefficient = 0.3989422804014327

  /// The kernel of a point; nil where it adds nothing, or is too large or far away to be told.
  init?(_ point: HeatmapCommand.Point, grid: HeatmapGrid) {
    let strength = Double(point.weight) * Self.coefficient
    guard strength > Self.threshold, strength < 1e30, point.radius > 0, point.radius < 1e6,
      FarEdges.isNear(point.place)
    else { return nil }
    let radius = Double(point.radius)
    // Where strength * exp(-4.5 (reach / radius)^2) is the threshold.
    reach = (2 * StableMath.log(strength / Self.threshold)).squareRoot() / 3 * radius
    steepness = 4.5 / (radius * radius)
    peak = Float(strength)
    center = SIMD2<Double>(point.place)
    guard let area = grid.samples(around: center, reach: reach), !area.isEmpty else { return nil }
    self.area = area
  }

  /// Adds the kernel to some rows of the grid, whose columns and rows run along the plane's own.
  func addAlongAxes(
    to rows: Range<Int>, of density: inout [Float], grid: HeatmapGrid, falloff: HeatmapFalloff,
    across: inout [Float]
  ) {
    let scale = SIMD2(grid.toPlane.0.x, grid.toPlane.1.y)
    let origin = SIMD2(grid.toPlane.0.z, grid.toPlane.1.z) - center
    /// The exponent's share of one axis; the kernel is the product of both.
    func share(_ index: Int, _ scale: Double, _ origin: Double) -> Float {
      let offset = (Double(index) + 0.5) * scale + origin
      return offset.magnitude < reach ? falloff.value(at: Float(offset * offset * steepness)) : 0
    }
    let columns = area.left..<area.right
    for column in columns { across[column] = share(column, scale.x, origin.x) }
    for row in rows.clamped(to: area.top..<area.bottom) {
      let factor = peak * share(row, scale.y, origin.y)
      guard factor > 0 else { continue }
      let start = (row - rows.lowerBound) * grid.width
      density.withUnsafeMutableBufferPointer { density in
        across.withUnsafeBufferPointer { across in
          // Safe: the columns lie in the grid, the row among those that `density` holds.
          for column in columns { density[start &+ column] += factor * across[column] }
        }
      }
    }
  }

  /// Adds the kernel to some rows of the grid, under any view.
  func add(
    to rows: Range<Int>, of density: inout [Float], grid: HeatmapGrid, falloff: HeatmapFalloff
  ) {
    let matrix = grid.toPlane
    for row in rows.clamped(to: area.top..<area.bottom) {
      let start = (row - rows.lowerBound) * grid.width
      for column in area.left..<area.right {
        let sample = SIMD3(Double(column) + 0.5, Double(row) + 0.5, 1)
        let w = (matrix.2 * sample).sum()
        guard w > 0 else { continue }
        let offset = SIMD2((matrix.0 * sample).sum(), (matrix.1 * sample).sum()) / w - center
        guard offset.x.magnitude < reach, offset.y.magnitude < reach else { continue }
        let exponent = (offset * offset).sum() * steepness
        density[start + column] += peak * falloff.value(at: Float(exponent))
      }
    }
  }
}
