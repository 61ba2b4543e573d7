/// How the pixels of a stroked line are coloured, from what its triangles carry (MapLibre's line
/// shaders).
struct StrokeShader {
  private let form: StrokeForm
  private let color: BlendColor
  private let premultiplied: SIMD4<Float>
  private let dash: DashTexture?
  private let gradient: GradientSampler?

  /// How a line of a certain length is coloured.
  init(style: StrokeStyle, paint: StrokePaint, length: Float) {
    form = StrokeForm(style)
    color = BlendColor(paint.color)
    premultiplied = paint.color.channels
    dash = paint.dash.flatMap { DashTexture($0) }
    gradient = paint.gradient.flatMap { GradientSampler($0, lineLength: length) }
  }

  /// Blends the line on pixels of a row.
  @inline(__always)
  func blend(_ pixels: PixelPointer, row: Int, left: Int, right: Int, mix: TriangleMix) {
    let start = mix.values(row: row, column: left)
    if dash == nil && gradient == nil {
      blendEven(pixels + left, count: right &- left, start, mix.right)
    } else {
      blendVaried(pixels + left, count: right &- left, start, mix.right)
    }
  }

  /// Blends one colour.
  @inline(__always)
  private func blendEven(
    _ pixels: PixelPointer, count: Int, _ start: SIMD4<Float>, _ step: SIMD4<Float>
  ) {
    for index in 0..<count {
      let alpha = self.alpha(start + step * Float(index))
      let coverage = UInt32(alpha * 65535 + 0.5)
      if coverage == 0 { continue }
      if coverage == Blend.fullCoverage && color.isOpaque {
        pixels[index] = color.word
      } else {
        Blend.pixel(pixels + index, color, coverage: coverage)
      }
    }
  }

  /// Blends what changes along the line.
  @inline(never)
  private func blendVaried(
    _ pixels: PixelPointer, count: Int, _ start: SIMD4<Float>, _ step: SIMD4<Float>
  ) {
    for index in 0..<count {
      let values = start + step * Float(index)
      var alpha = self.alpha(values)
      if alpha == 0 { continue }
      if let dash { alpha *= dash.coverage(along: values.z, across: values.y) }
      let color =
        gradient.map { $0.color(along: values.z) * premultiplied.w } ?? premultiplied
      Blend.pixel(pixels + index, premultiplied: color * alpha)
    }
  }

  /// How far an edge or a gap leaves a pixel covered, 0 to 1.
  @inline(__always)
  private func alpha(_ values: SIMD4<Float>) -> Float {
    let distance = (values.x * values.x + values.y * values.y).squareRoot() * form.outset
    let fade = form.fade * values.w
    let depth = min(distance - (form.inset - fade), form.outset - distance) / fade
    return depth > 0 ? min(depth, 1) : 0
  }
}

/// Colours along a line.
struct GradientSampler {
  private let ramp: [SIMD4<Float>]
  private let interpolates: Bool
  /// The share of the whole line at the line's start, and how much a pixel adds.
  private let start: Float
  private let perPixel: Float

  /// The colours of a line of a certain length; nil where the ramp has none.
  init?(_ gradient: StrokeGradient, lineLength: Float) {
    guard !gradient.ramp.isEmpty else { return nil }
    ramp = gradient.ramp.map(\.channels)
    interpolates = gradient.interpolates
    start = gradient.progress.lowerBound
    let reach = gradient.progress.upperBound - gradient.progress.lowerBound
    perPixel = lineLength > 0 ? reach / lineLength : 0
  }

  /// The colour at a distance from the line's start.
  @inline(__always)
  func color(along: Float) -> SIMD4<Float> {
    let count = Float(ramp.count)
    let place = (start + along * perPixel) * count
    guard interpolates else { return ramp[index(place)] }
    let near = place - 0.5
    let column = index(near)
    let share = min(max(near - Float(column), 0), 1)
    let next = min(column + 1, ramp.count - 1)
    return ramp[column] + (ramp[next] - ramp[column]) * share
  }

  /// The index of the colour that holds a place, the last ones reaching on.
  @inline(__always)
  private func index(_ place: Float) -> Int {
    guard place > 0 else { return 0 }
    return place < Float(ramp.count - 1) ? Int(place) : ramp.count - 1
  }
}
