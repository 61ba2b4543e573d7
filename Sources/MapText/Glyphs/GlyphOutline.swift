extension GlyphOutline {
  /// Moves every point.
  mutating func map(_ move: (SIMD2<Float>) -> SIMD2<Float>) {
    for index in steps.indices {
      switch steps[index] {
      case .move(let a): steps[index] = .move(move(a))
      case .line(let a): steps[index] = .line(move(a))
      case .quadratic(let a, let b): steps[index] = .quadratic(move(a), move(b))
      case .cubic(let a, let b, let c): steps[index] = .cubic(move(a), move(b), move(c))
      }
    }
  }

  /// The least and the greatest coordinates of all points, the curves' control points among them;
  /// nil without points.
  var bounds: (least: SIMD2<Float>, greatest: SIMD2<Float>)? {
    var least = SIMD2<Float>(repeating: .infinity)
    var greatest = -least
    func add(_ point: SIMD2<Float>) {
      least = pointwiseMin(least, point)
      greatest = pointwiseMax(greatest, point)
    }
    for step in steps {
      switch step {
      case .move(let a), .line(let a): add(a)
      case .quadratic(let a, let b):
        add(a)
        add(b)
      case .cubic(let a, let b, let c):
        add(a)
        add(b)
        add(c)
      }
    }
    return steps.isEmpty ? nil : (least, greatest)
  }
}

extension Glyph {
  /// A glyph by its outline in the glyph's own coordinates, its measures those of the outline.
  convenience init(_ outline: GlyphOutline, advance: Double) {
    guard let (least, greatest) = outline.bounds else {
      let metrics = GlyphMetrics(width: 0, height: 0, left: 0, top: 0, advance: advance)
      self.init(metrics: metrics, form: .blank)
      return
    }
    let metrics = GlyphMetrics(
      width: Double(greatest.x - least.x), height: Double(greatest.y - least.y),
      left: Double(least.x), top: -Double(least.y), advance: advance)
    self.init(metrics: metrics, form: .outline(outline))
  }

  /// The box that stands for a glyph that is not there, 17 high; `ascent` is where the baseline lies.
  static func box(advance: Double, ascent: Double) -> Glyph {
    let advance = (4...48).contains(advance) ? advance : 14
    func rectangle(_ inset: Double, clockwise: Bool) -> [GlyphOutline.Step] {
      let left = Float(1.5 + inset)
      let right = Float(advance - 1.5 - inset)
      let bottom = Float(ascent - inset)
      let top = Float(ascent - 17 + inset)
      let turn = [SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]
      return [.move(SIMD2(left, top))] + (clockwise ? turn : turn.reversed()).map { .line($0) }
    }
    let steps =
      rectangle(0, clockwise: true) + (advance > 8 ? rectangle(1.5, clockwise: false) : [])
    return Glyph(GlyphOutline(steps: steps), advance: advance)
  }
}
