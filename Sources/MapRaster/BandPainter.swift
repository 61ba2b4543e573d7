/// Draws bands one after the other with the same scratch memory.
struct BandPainter: ~Copyable {
  private var cells: CoverageCells
  private let facets: FacetPainter
  private var layers: LayerStack
  private var depth = DepthBuffer()

  /// A painter of bands of up to this size.
  init(width: Int, rowsPerBand: Int) {
    cells = CoverageCells(width: width, height: rowsPerBand)
    facets = FacetPainter(rows: rowsPerBand)
    layers = LayerStack(capacity: width * rowsPerBand)
  }

  /// Runs all steps of a plan on one band.
  mutating func draw(_ plan: borrowing DrawPlan, band index: Int, _ band: Band) {
    depth.clear()
    for step in plan.steps {
      let target = layers.top(above: band)
      switch step {
      case .flood(let color): Blend.run(target.pixels, count: target.count, color)
      case .pattern(let ink): ink.flood(target)
      case .fill(let shapes): shapes.draw(band: index, target, cells: &cells)
      case .stroke(let stroke): stroke.draw(band: index, target, painter: facets)
      case .discs(let discs): discs.draw(band: index, target)
      case .fields(let fields): fields.draw(band: index, target)
      case .images(let images): images.draw(band: index, target)
      case .surface(let surface): surface.draw(band: index, target)
      case .heatmap(let heatmap): heatmap?.draw(band: index, target)
      case .mesh(let mesh): mesh.draw(band: index, target, depth: &depth)
      case .beginLayer(let opacity): layers.push(opacity: opacity, count: band.count)
      case .endLayer: layers.pop(onto: band)
      }
    }
    while !layers.isEmpty { layers.pop(onto: band) }
  }
}
