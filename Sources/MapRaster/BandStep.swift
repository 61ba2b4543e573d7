/// A prepared command that draws into one band after another. Commands are stored as existentials (`any BandStep`), so
/// all bands share their large plans without copies.
protocol BandStep {
  /// Draws the part of the command that lies in a band.
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch)
}

/// Memory shared by bands that are drawn one after another.
struct BandScratch: ~Copyable {
  var fills: FillScratch
  let quads: StrokeQuadPainter
  var depth = DepthBuffer()

  /// Creates the scratch memory for bands of up to the given size.
  init(width: Int, rowsPerBand: Int) {
    fills = FillScratch(width: width, height: rowsPerBand)
    quads = StrokeQuadPainter(rows: rowsPerBand)
  }
}

/// A color that fills the whole picture.
struct PictureFill: BandStep {
  let color: BlendColor

  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) {
    Blend.run(band.pixels, count: band.count, color)
  }
}

/// The parts of a command that are clipped to different pixels.
struct StepSequence: BandStep {
  let steps: [any BandStep]

  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) {
    for step in steps { step.draw(band: index, band, scratch: &scratch) }
  }
}

extension PatternShader: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { fill(band) }
}

extension HalfPlanePlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { draw(band) }
}

extension ColorFieldPlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { draw(band) }
}

extension FillPlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) {
    draw(band: index, band, scratch: &scratch.fills)
  }
}

extension StrokePlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) {
    draw(band: index, band, painter: scratch.quads)
  }
}

extension DiscPlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { draw(band: index, band) }
}

extension SDFPlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { draw(band: index, band) }
}

extension ImagePlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { draw(band: index, band) }
}

extension SurfacePlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { draw(band: index, band) }
}

extension HeatmapPlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) { draw(band: index, band) }
}

extension MeshPlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) {
    draw(band: index, band, depth: &scratch.depth)
  }
}

extension DrapePlan: BandStep {
  func draw(band index: Int, _ band: Band, scratch: inout BandScratch) {
    draw(band, depth: &scratch.depth)
  }
}
