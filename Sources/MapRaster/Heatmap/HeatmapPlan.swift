/// A `HeatmapCommand`, prepared for all bands of a picture.
///
/// Each band independently computes the samples that it shows. The kernels of points are added to a sample in order, so
/// bands agree on shared samples.
struct HeatmapPlan {
  private let grid: HeatmapGrid
  private let kernels: [HeatmapKernel]
  private let bins: BandBins
  private let falloff = HeatmapFalloff()
  private let colors: GradientSampler
  private let opacity: Float
  /// Whether a kernel is above the plane.
  private let isRaised: Bool
  /// Whether a density of zero is transparent.
  private let isClearAtZero: Bool

  /// Prepares a command for a picture; nil if the command draws nothing.
  init?(_ command: HeatmapCommand, bands: BandLayout, width: Int) {
    let gradient = StrokeGradient(ramp: command.ramp, interpolates: true, progress: 0...1)
    guard command.opacity > 0, let colors = GradientSampler(gradient, lineLength: 1),
      let grid = HeatmapGrid(
        projection: command.projection, up: command.up, samples: command.samples,
        pictureWidth: width, pictureHeight: bands.height)
    else { return nil }
    self.grid = grid
    self.colors = colors
    opacity = command.opacity
    isClearAtZero = colors.color(along: 0) == SIMD4()
    let kernels = command.points.compactMap { HeatmapKernel($0, grid: grid) }
    self.kernels = kernels
    isRaised = command.points.contains { $0.height != 0 }
    bins = BandBins(count: kernels.count, bands: bands) { index in
      let area = kernels[index].area
      return grid.pictureRows(of: area.top..<area.bottom, height: bands.height)
    }
  }

  func draw(band index: Int, _ band: Band) {
    let items = bins.items(band: index)
    if items.isEmpty && isClearAtZero { return }
    let rows = grid.rows(at: band.rows.lowerBound).0..<grid.rows(at: band.rows.upperBound - 1).1 + 1
    let density = self.density(of: items, rows: rows)
    var mixed = [Float](repeating: 0, count: grid.width)
    for row in band.rows {
      let (upper, lower, share) = grid.rows(at: row)
      let start = (upper - rows.lowerBound) * grid.width
      let next = (lower - rows.lowerBound) * grid.width
      for column in 0..<grid.width {
        let above = density[start + column]
        mixed[column] = above + (density[next + column] - above) * share
      }
      draw(mixed, band.row(row), width: band.width)
    }
  }

  /// Returns the densities of some rows of samples.
  private func density(of items: ArraySlice<Int32>, rows: Range<Int>) -> [Float] {
    var density = [Float](repeating: 0, count: rows.count * grid.width)
    guard grid.isAlongAxes, grid.plane == nil, !isRaised else {
      for item in items {
        kernels[Int(item)].add(to: rows, of: &density, grid: grid, falloff: falloff)
      }
      return density
    }
    var across = [Float](repeating: 0, count: grid.width)
    for item in items {
      kernels[Int(item)].addAlongAxes(
        to: rows, of: &density, grid: grid, falloff: falloff, across: &across)
    }
    return density
  }

  /// Draws one row of the picture.
  private func draw(_ density: [Float], _ pixels: PixelPointer, width: Int) {
    for column in 0..<width {
      let (left, right, share) = grid.columns(at: column)
      let value = density[left] + (density[right] - density[left]) * share
      if value <= 0 && isClearAtZero { continue }
      Blend.pixel(pixels + column, premultiplied: colors.color(along: value) * opacity)
    }
  }
}
