/// Draws bands one after the other with the same scratch memory.
struct BandPainter: ~Copyable {
  private var cells: CoverageCells
  private let facets: FacetPainter
  private var layers: LayerStack

  /// A painter of bands of up to this size.
  init(width: Int, rowsPerBand: Int) {
    cells = CoverageCells(width: width, height: rowsPerBand)
    facets = FacetPainter(rows: rowsPerBand)
    layers = LayerStack(capacity: width * rowsPerBand)
  }

  /// Runs all steps of a plan on one band.
  mutating func draw(_ plan: borrowing DrawPlan, band index: Int, _ band: Band) {
    for step in plan.steps {
      let target = layers.top(above: band)
      switch step {
      case .flood(let color): Blend.run(target.pixels, count: target.count, color)
      case .fill(let shapes): shapes.fill(band: index, target, cells: &cells)
      case .outline(let shapes): shapes.outline(band: index, target)
      case .stroke(let stroke): stroke.draw(band: index, target, painter: facets)
      case .discs(let discs): discs.draw(band: index, target)
      case .beginLayer(let opacity): layers.push(opacity: opacity, count: band.count)
      case .endLayer: layers.pop(onto: band)
      }
    }
    while !layers.isEmpty { layers.pop(onto: band) }
  }
}

/// The layers that are drawn apart from the picture at the moment.
///
/// Invariant: `open` of the buffers in `buffers` are in use; each holds `capacity` pixels.
struct LayerStack: ~Copyable {
  private var buffers: [PixelPointer] = []
  private var opacities: [Float] = []
  private let capacity: Int

  /// Layers of up to a number of pixels.
  init(capacity: Int) { self.capacity = capacity }

  deinit {
    for buffer in buffers { buffer.deallocate() }
  }

  var isEmpty: Bool { opacities.isEmpty }

  /// Where to draw: the innermost layer, or the picture.
  func top(above band: Band) -> Band {
    guard !opacities.isEmpty else { return band }
    return Band(rows: band.rows, width: band.width, pixels: buffers[opacities.count - 1])
  }

  /// Starts a layer of nothing.
  mutating func push(opacity: Float, count: Int) {
    if opacities.count == buffers.count {
      buffers.append(.allocate(capacity: capacity))
    }
    buffers[opacities.count].initialize(repeating: 0, count: count)
    opacities.append(opacity)
  }

  /// Blends the innermost layer on what is below it; does nothing where there is none.
  mutating func pop(onto band: Band) {
    guard let opacity = opacities.popLast() else { return }
    let source = buffers[opacities.count]
    Blend.layer(source, on: top(above: band).pixels, count: band.count, opacity: opacity)
  }
}
