/// One drawing described by a distance field, ready to be drawn (MapLibre's shader of symbols).
struct FieldKernel {
  /// Where it lies.
  let quad: MappedQuad
  /// The number of its field.
  let field: Int
  private let color: BlendColor
  private let edge: Step
  private let innerEdge: Step?

  /// The drawing; nil where nothing of it shows.
  init?(_ mark: FieldCommand.Mark, field: FieldGrid) {
    color = BlendColor(mark.color)
    // As far as the transparent rim reaches that MapLibre keeps around glyphs and images.
    let rim = SIMD2<Double>(repeating: FieldGrid.rim)
    let size = SIMD2(Double(field.width), Double(field.height))
    guard !color.isClear,
      let quad = MappedQuad(low: -rim, high: size + rim, transform: mark.transform)
    else { return nil }
    self.quad = quad
    self.field = mark.field
    edge = Step(middle: mark.edge, softness: mark.softness)
    innerEdge = mark.innerEdge.map { Step(middle: $0, softness: mark.softness) }
  }

  /// Draws the part that lies in a band.
  func draw(_ field: FieldGrid, _ band: Band) {
    quad.forEachPixel(band) { pixel, place in
      let distance = field.distance(at: place)
      var share = edge.share(at: distance)
      if let innerEdge { share = min(share, 1 - innerEdge.share(at: distance)) }
      guard share > 0 else { return }
      Blend.pixel(pixel, color, coverage: UInt32(share * Float(Blend.fullCoverage) + 0.5))
    }
  }

  /// A smooth step from 0 to 1.
  private struct Step {
    var start: Float
    var scale: Float

    init(middle: Float, softness: Float) {
      // Half of the least step between two samples: as good as none.
      let softness = max(softness, 1 / 131_072)
      start = middle - softness
      scale = 1 / (2 * softness)
    }

    @inline(__always)
    func share(at distance: Float) -> Float {
      let t = min(max((distance - start) * scale, 0), 1)
      return t * t * (3 - 2 * t)
    }
  }
}
