import MapSystem

/// A `DiscCommand`, prepared for all bands of a picture.
struct DiscPlan {
  private let discs: [DiscCommand.Disc]
  /// The visible meshes of discs on a globe, by the indices of the discs.
  private let meshes: [Int: MeshPainter]
  private let bins: BandBins

  /// Prepares a command for a picture.
  ///
  /// The kernels of discs are made when they are needed. To keep them would take twice the memory of the discs.
  init(_ command: DiscCommand, bands: BandLayout, width: Int) {
    let discs = command.discs
    let meshes = Dictionary(
      uniqueKeysWithValues: discs.indices.lazy.compactMap { index in
        discs[index].mesh.flatMap { MeshPainter($0, bands: bands, width: width) }
          .map { (index, $0) }
      })
    bins = BandBins(count: discs.count, bands: bands) { index in
      guard let kernel = DiscKernel(discs[index]) else { return 0..<0 }
      guard discs[index].mesh != nil else { return kernel.rows(height: bands.height) }
      return meshes[index]?.rows ?? 0..<0
    }
    self.discs = discs
    self.meshes = meshes
  }

  /// Draws the discs that intersect a band.
  func draw(band index: Int, _ band: Band) {
    let cancellation = WorkCancellation.current
    for item in bins.items(band: index) where cancellation?.isCancelled != true {
      let disc = discs[Int(item)]
      guard let kernel = DiscKernel(disc) else { continue }
      guard disc.mesh != nil else {
        kernel.draw(band)
        continue
      }
      meshes[Int(item)]?.forEachRun(band: index, in: band.area) { mapping, row, columns in
        kernel.draw(mapping, row: row, columns: columns, band.row(row))
      }
    }
  }
}

/// A disc, prepared for drawing. It consists of a fill of one color and a stroke around the fill. Edges fade over
/// one pixel or over the blur (MapLibre's circle shader).
struct DiscKernel {
  private let center: SIMD2<Double>
  /// The transform from the picture to the disc. It consists of the rows of the inverse of the disc's axes, divided
  /// by the whole radius.
  private let toDisc: (SIMD2<Float>, SIMD2<Float>)
  /// Half the width and height of the disc in the picture.
  private let halfSize: SIMD2<Double>
  /// The fraction of the whole radius over which edges fade.
  private let fade: Float
  /// The fill's radius as a fraction of the whole radius.
  private let fillShare: Float
  /// The fraction of the whole radius within which only the fill is visible.
  private let solidShare: Float
  private let hasStroke: Bool
  private let color: SIMD4<Float>
  private let strokeColor: SIMD4<Float>
  private let solid: BlendColor

  /// Creates a disc; nil if the disc has no size, is too large or too far outside, or contains NaN.
  init?(_ disc: DiscCommand.Disc) {
    let whole = disc.radius + disc.strokeWidth
    let (x, y) = disc.axes
    let determinant = x.x * y.y - x.y * y.x
    guard whole > 0, whole < 1e6, determinant != 0, determinant.isFinite,
      FarEdges.isNear(disc.center), !disc.blur.isNaN
    else { return nil }
    center = SIMD2<Double>(disc.center)
    let scale = 1 / (determinant * whole)
    toDisc = (SIMD2(y.y, -y.x) * scale, SIMD2(-x.y, x.x) * scale)
    halfSize =
      Double(whole)
      * SIMD2(
        Double(x.x * x.x + y.x * y.x).squareRoot(), Double(x.y * x.y + y.y * y.y).squareRoot())
    fade = max(1 / whole, disc.blur)
    fillShare = disc.radius / whole
    hasStroke = disc.strokeWidth >= 0.01
    solidShare = (hasStroke ? min(fillShare, 1) : 1) - fade
    color = disc.color.channels
    strokeColor = disc.strokeColor.channels
    solid = BlendColor(disc.color)
  }

  /// Returns the rows of the picture that the disc may touch.
  func rows(height: Int) -> Range<Int> {
    let top = max(
      PixelGrid.firstCenter(atOrAfter: center.y - halfSize.y - 0.01, limit: height), 0)
    let bottom = PixelGrid.firstCenter(atOrAfter: center.y + halfSize.y + 0.01, limit: height)
    return top..<max(top, bottom)
  }

  /// Draws the part of the disc that lies in a band.
  func draw(_ band: Band) {
    let rows = self.rows(height: band.rows.upperBound)
    for row in max(
      rows.lowerBound, band.rows.lowerBound)..<max(
        rows.upperBound, band.rows.lowerBound)
    {
      drawRow(row, band.row(row), width: band.width)
    }
  }

  private func drawRow(_ row: Int, _ pixels: PixelPointer, width: Int) {
    let dy = Float(Double(row) + 0.5 - center.y)
    guard let outer = columns(share: 1, dy: dy, slack: 0.01, width: width) else { return }
    let inner =
      columns(share: solidShare, dy: dy, slack: -0.01, width: width)
      ?? outer.upperBound..<outer.upperBound
    blend(pixels, outer.lowerBound..<min(inner.lowerBound, outer.upperBound), dy: dy)
    Blend.run(pixels + inner.lowerBound, count: inner.count, solid)
    blend(pixels, max(inner.upperBound, outer.lowerBound)..<outer.upperBound, dy: dy)
  }

  /// Returns the columns of a row within a fraction of the whole radius, extended by `slack` pixels.
  private func columns(share: Float, dy: Float, slack: Double, width: Int) -> Range<Int>? {
    guard share > 0 else { return nil }
    // The equation is |m * (dx, dy)|^2 = share^2, solved for dx.
    let a = toDisc.0.x * toDisc.0.x + toDisc.1.x * toDisc.1.x
    let b = dy * (toDisc.0.x * toDisc.0.y + toDisc.1.x * toDisc.1.y)
    let c = dy * dy * (toDisc.0.y * toDisc.0.y + toDisc.1.y * toDisc.1.y) - share * share
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return slack > 0 ? nearMiss(width: width, b: b, a: a) : nil }
    let half = Double(discriminant.squareRoot() / a)
    let middle = center.x - Double(b / a)
    let left = PixelGrid.firstCenter(atOrAfter: middle - half - slack, limit: width)
    let right = PixelGrid.firstCenter(atOrAfter: middle + half + slack, limit: width)
    return left < right ? max(left, 0)..<max(right, 0) : nil
  }

  /// Returns the pixel at which a row may touch the disc because of rounding.
  private func nearMiss(width: Int, b: Float, a: Float) -> Range<Int>? {
    let column = PixelGrid.pixel(holding: center.x - Double(b / a), limit: width)
    return (0..<width).contains(column) ? column..<column + 1 : nil
  }

  private func blend(_ pixels: PixelPointer, _ columns: Range<Int>, dy: Float) {
    for column in columns {
      let dx = Float(Double(column) + 0.5 - center.x)
      let x = toDisc.0.x * dx + toDisc.0.y * dy
      let y = toDisc.1.x * dx + toDisc.1.y * dy
      blend(pixels + column, distance: (x * x + y * y).squareRoot())
    }
  }

  /// Draws some pixels of a row with a mapping to the disc.
  func draw(_ mapping: TextureMapping, row: Int, columns: Range<Int>, _ pixels: PixelPointer) {
    for column in columns {
      let place = SIMD2<Float>(mapping.place(column: column, row: row).place)
      blend(pixels + column, distance: (place * place).sum().squareRoot())
    }
  }

  /// Blends a pixel at a distance from the center. The distance is in multiples of the whole radius.
  @inline(__always)
  private func blend(_ pixel: PixelPointer, distance: Float) {
    let opacity = DiscKernel.smooth((1 - distance) / fade)
    guard opacity > 0 else { return }
    let share = hasStroke ? DiscKernel.smooth((distance - fillShare + fade) / fade) : 0
    Blend.pixel(pixel, premultiplied: (color + (strokeColor - color) * share) * opacity)
  }

  /// Returns the smooth step from 0 to 1 at a position.
  @inline(__always)
  private static func smooth(_ value: Float) -> Float {
    let t = min(max(value, 0), 1)
    return t * t * (3 - 2 * t)
  }
}
