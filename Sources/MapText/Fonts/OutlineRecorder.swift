import MapCHarfBuzz

/// Records the outlines of glyphs that HarfBuzz draws, in units of the face with y upwards.
struct OutlineRecorder {
  /// The maximum number of steps of an outline.
  static let maximumSteps = 20_000
  /// The maximum distance of an outline from the pen, in ems.
  static let maximumExtent: Float = 64

  private var steps: [GlyphOutline.Step] = []
  private var offset = SIMD2<Float>(0, 0)
  private var extent: Float
  private var isTooLarge = false

  /// Returns the outline of glyphs of `face`; nil if it exceeds the limits.
  static func outline(of parts: [GlyphPart], of face: FontFace) -> GlyphOutline? {
    var recorder = OutlineRecorder(extent: maximumExtent * Float(24 / face.unit))
    for part in parts {
      recorder.offset = SIMD2(Float(part.x), Float(part.y))
      withUnsafeMutablePointer(to: &recorder) {
        hb_font_draw_outline(face.font, part.id, functions.pointer, $0)
      }
    }
    return recorder.isTooLarge ? nil : GlyphOutline(steps: recorder.steps)
  }

  private init(extent: Float) { self.extent = extent }

  private mutating func append(_ step: (SIMD2<Float>) -> GlyphOutline.Step, to end: SIMD2<Float>) {
    let isNear = abs(end.x) <= extent && abs(end.y) <= extent
    guard isNear, steps.count < OutlineRecorder.maximumSteps else {
      isTooLarge = true
      return
    }
    steps.append(step(offset))
  }

  /// The callbacks of HarfBuzz. Immutable, so that any thread may use them.
  private struct Functions: @unchecked Sendable {
    let pointer: OpaquePointer?
  }

  private static let functions: Functions = {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in at(data) { $0.move(x, y) } }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in at(data) { $0.line(x, y) } }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, data, _, cx, cy, x, y, _ in at(data) { $0.quadratic(cx, cy, x, y) } }, nil,
      nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in at(data) { $0.cubic(ax, ay, bx, by, x, y) } }, nil,
      nil)
    hb_draw_funcs_make_immutable(functions)
    return Functions(pointer: functions)
  }()

  /// Calls `body` with the recorder that `outline` passed to HarfBuzz.
  private static func at(
    _ data: UnsafeMutableRawPointer?, _ body: (inout OutlineRecorder) -> Void
  ) {
    guard let data else { return }
    body(&data.assumingMemoryBound(to: OutlineRecorder.self).pointee)
  }

  private mutating func move(_ x: Float, _ y: Float) {
    append({ .move(SIMD2(x, y) + $0) }, to: SIMD2(x, y))
  }

  private mutating func line(_ x: Float, _ y: Float) {
    append({ .line(SIMD2(x, y) + $0) }, to: SIMD2(x, y))
  }

  private mutating func quadratic(_ cx: Float, _ cy: Float, _ x: Float, _ y: Float) {
    append({ .quadratic(SIMD2(cx, cy) + $0, SIMD2(x, y) + $0) }, to: SIMD2(x, y))
  }

  private mutating func cubic(
    _ ax: Float, _ ay: Float, _ bx: Float, _ by: Float, _ x: Float, _ y: Float
  ) {
    append(
      { .cubic(SIMD2(ax, ay) + $0, SIMD2(bx, by) + $0, SIMD2(x, y) + $0) }, to: SIMD2(x, y))
  }
}
