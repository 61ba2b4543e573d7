import MapGeometry

/// The density that one point adds. It is a Gaussian kernel, limited to the square around the point. Outside the
/// square, the density is negligible (MapLibre's heatmap shader).
struct HeatmapKernel {
  /// The samples whose centers may lie in the square.
  let area: PixelArea
  /// The point, in the map's plane.
  private let center: SIMD2<Double>
  /// Half the length of a side of the square.
  private let extent: Double
  /// The factor by which a squared distance is multiplied to obtain the exponent.
  private let steepness: Double
  /// The density at the point.
  private let peak: Float
  /// The transform from the grid to the plane of the kernel.
  private let toPlane: ProjectiveTransform
  /// The square on a globe, in units of `extent`; nil for a flat plane.
  private let mesh: MeshPainter?

  /// The minimum density that is not negligible, and the peak for a weight of 1, which is 1 / sqrt(2 pi).
  private static let threshold = 1.0 / 255 / 16
  private static let coefficient = 0.3989422804014327

  /// Creates the kernel of a point; nil if the kernel adds nothing, is too large, or is too far outside.
  init?(_ point: HeatmapCommand.Point, grid: HeatmapGrid) {
    let strength = Double(point.weight) * Self.coefficient
    guard strength > Self.threshold, strength < 1e30, point.radius > 0, point.radius < 1e6,
      FarEdges.isNear(point.place)
    else { return nil }
    let radius = Double(point.radius)
    // Solves strength * exp(-4.5 (extent / radius)^2) = threshold for the extent.
    extent = (2 * StableMath.log(strength / Self.threshold)).squareRoot() / 3 * radius
    steepness = 4.5 / (radius * radius)
    peak = Float(strength)
    center = SIMD2<Double>(point.place)
    if let plane = grid.plane {
      var mesh = PictureMesh(
        on: plane, around: MapGeometry.Point(center.x, center.y), radius: extent)
      for index in mesh.vertices.indices {
        mesh.vertices[index].position *= SIMD3(SIMD2<Float>(grid.samplesPerPixel), 1)
      }
      let whole = BandLayout(rowsPerBand: grid.height, height: grid.height)
      guard let painter = MeshPainter(mesh, bands: whole, width: grid.width) else { return nil }
      self.mesh = painter
      toPlane = grid.toPlane
      area = PixelArea(
        left: 0, top: painter.rows.lowerBound, right: grid.width, bottom: painter.rows.upperBound)
      return
    }
    mesh = nil
    let fromPlane = grid.fromPlane(atHeight: point.height)
    guard let area = grid.samples(around: center, extent: extent, fromPlane), !area.isEmpty,
      let toPlane = point.height == 0 ? grid.toPlane : fromPlane.inverse
    else { return nil }
    self.area = area
    self.toPlane = toPlane
  }

  /// Adds the kernel to some rows of a grid with axes parallel to the plane's axes.
  func addAlongAxes(
    to rows: Range<Int>, of density: inout [Float], grid: HeatmapGrid, falloff: HeatmapFalloff,
    across: inout [Float]
  ) {
    let matrix = grid.toPlane.rows
    let scale = SIMD2(matrix.0.x, matrix.1.y)
    let origin = SIMD2(matrix.0.z, matrix.1.z) - center
    /// Returns the factor of one axis. The kernel is the product of the factors of both axes.
    func share(_ index: Int, _ scale: Double, _ origin: Double) -> Float {
      let offset = (Double(index) + 0.5) * scale + origin
      return offset.magnitude < extent ? falloff.value(at: Float(offset * offset * steepness)) : 0
    }
    let columns = area.left..<area.right
    for column in columns { across[column] = share(column, scale.x, origin.x) }
    for row in rows.clamped(to: area.top..<area.bottom) {
      let factor = peak * share(row, scale.y, origin.y)
      guard factor > 0 else { continue }
      let start = (row - rows.lowerBound) * grid.width
      density.withUnsafeMutableBufferPointer { density in
        across.withUnsafeBufferPointer { across in
          // Safe: the columns lie in the grid, and the row is one of the rows in `density`.
          for column in columns { density[start &+ column] += factor * across[column] }
        }
      }
    }
  }

  /// Adds the kernel to some rows of a grid under any view.
  func add(
    to rows: Range<Int>, of density: inout [Float], grid: HeatmapGrid, falloff: HeatmapFalloff
  ) {
    if let mesh {
      let part = PixelArea(
        left: 0, top: rows.lowerBound, right: grid.width, bottom: rows.upperBound)
      mesh.forEachRun(band: 0, in: part) { mapping, row, columns in
        let start = (row - rows.lowerBound) * grid.width
        for column in columns {
          let offset = mapping.place(column: column, row: row).place * extent
          density[start + column] +=
            peak * falloff.value(at: Float((offset * offset).sum() * steepness))
        }
      }
      return
    }
    let matrix = toPlane.rows
    for row in rows.clamped(to: area.top..<area.bottom) {
      let start = (row - rows.lowerBound) * grid.width
      for column in area.left..<area.right {
        let sample = SIMD3(Double(column) + 0.5, Double(row) + 0.5, 1)
        let w = (matrix.2 * sample).sum()
        guard w > 0 else { continue }
        let offset = SIMD2((matrix.0 * sample).sum(), (matrix.1 * sample).sum()) / w - center
        guard offset.x.magnitude < extent, offset.y.magnitude < extent else { continue }
        let exponent = (offset * offset).sum() * steepness
        density[start + column] += peak * falloff.value(at: Float(exponent))
      }
    }
  }
}

/// The exponential function of nonpositive numbers. Its values come from a table, so they are the same on every
/// machine.
///
/// The relative error of the interpolation is below 1/32768.
struct HeatmapFalloff {
  /// The number of entries per unit.
  private static let density: Float = 64
  /// The distance beyond which the function is less than 1 / 10^10 and is treated as 0.
  private static let extent = 24
  /// Invariant: the table has `density * extent + 1` entries and a final 0.
  private let table: [Float]

  init() {
    let count = Self.extent * Int(Self.density)
    table = (0...count).map { Float(StableMath.exp(-Double($0) / Double(Self.density))) } + [0]
  }

  /// Returns e to the power of `-distance`. The distance is at least 0.
  @inline(__always)
  func value(at distance: Float) -> Float {
    let place = distance * Self.density
    let last = Float(Self.extent) * Self.density
    // The comparisons are false for NaN.
    guard place >= 0, place < last else { return 0 }
    let index = Int(place)
    // Safe: the index is below the second last entry.
    return table.withUnsafeBufferPointer { table in
      table[index] + (table[index &+ 1] - table[index]) * (place - Float(index))
    }
  }
}
