/// How the pixels of a stroked line are coloured, from what its triangles carry (MapLibre's line
/// shaders).
struct StrokeShader {
  private let form: StrokeForm
  private let color: SIMD4<Float>
  private let dash: DashTexture?
  private let gradient: GradientSampler?
  private let pattern: StrokePatternSampler?

  /// How a line of a certain length is coloured.
  init(_ form: StrokeForm, paint: StrokePaint, length: Float) {
    self.form = form
    color = paint.color.channels
    dash = paint.dash.flatMap { DashTexture($0) }
    gradient = paint.gradient.flatMap { GradientSampler($0, lineLength: length) }
    pattern = paint.pattern.map { StrokePatternSampler($0) }
  }

  /// Blends the line on a pixel.
  func blend(_ pixel: PixelPointer, _ values: SIMD4<Float>) {
    var alpha = self.alpha(values)
    if alpha == 0 { return }
    if let pattern {
      let channels = pattern.channels(along: values.z, across: values.y)
      let coverage = BlendColor.level(alpha * color.w, of: Blend.fullCoverage)
      Blend.pixel(pixel, channels: channels, coverage: coverage)
      return
    }
    if let dash { alpha *= dash.coverage(along: values.z, across: values.y) }
    let color = gradient.map { $0.color(along: values.z) * self.color.w } ?? self.color
    Blend.pixel(pixel, premultiplied: color * alpha)
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
