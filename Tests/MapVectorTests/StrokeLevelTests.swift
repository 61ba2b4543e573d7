import MapRaster
import Testing

@testable import MapVector

/// Tests of the parts of strokes that fade.
@Suite("Levels of strokes")
struct StrokeLevelTests {
  private func style(width: Float, gap: Float = 0, blur: Float = 0) -> StrokeStyle {
    var style = StrokeStyle()
    (style.width, style.gapWidth, style.blur) = (width, gap, blur)
    return style
  }

  @Test("a sharp line is one level, beside its gap if it has a gap")
  func sharp() {
    #expect(
      StrokeLevel.levels(of: style(width: 4), nil) == [StrokeLevel(inner: 0, outer: 2)])
    #expect(
      StrokeLevel.levels(of: style(width: 4, gap: 6), nil) == [StrokeLevel(inner: 3, outer: 7)])
  }

  @Test("a blurred line fades inward from half a pixel outside of it")
  func blur() {
    // The line fades over 4 pixels, and is opaque in the middle, 4.5 pixels from its edge.
    let levels = StrokeLevel.levels(of: style(width: 8, blur: 3), nil)
    #expect(levels.count == 8)
    #expect(levels.first == StrokeLevel(inner: 0, outer: 4.5, opacity: 1.0 / 16))
    #expect(levels.last == StrokeLevel(inner: 0, outer: 1, opacity: 15.0 / 16))
  }

  @Test("a blurred line with a gap fades into the gap")
  func blurBesideGap() {
    // Between 3 and 7: opaque at 3.5, and 4 pixels further inside, beyond the middle, it would have faded out.
    let levels = StrokeLevel.levels(of: style(width: 4, gap: 6, blur: 3), nil)
    #expect(levels.first == StrokeLevel(inner: -0.5, outer: 7.5, opacity: 1.0 / 16))
    #expect(levels[1] == StrokeLevel(inner: 0, outer: 7, opacity: 3.0 / 16))
    #expect(levels.last == StrokeLevel(inner: 3, outer: 4, opacity: 15.0 / 16))
  }

  @Test("a line that is narrower than its blur does not reach its opacity")
  func narrow() {
    let levels = StrokeLevel.levels(of: style(width: 3, blur: 3), nil)
    #expect(levels.last == StrokeLevel(inner: 0, outer: 0.25, opacity: 0.46875))
  }

  @Test("dashes whose ends fade are levels of increasingly shorter dashes")
  func dashes() {
    var dash = DashPattern(lengths: [20, 10], hasRoundCaps: false, width: 4)
    dash.fade = 4
    let levels = StrokeLevel.levels(of: style(width: 4), dash)
    #expect(levels.map(\.dashInset) == [-4, -3, -2, -1, 0, 1, 2, 3])
    #expect(levels.map(\.opacity) == levels.map(\.opacity).sorted())
    dash.fade = 1
    #expect(StrokeLevel.levels(of: style(width: 4), dash).count == 1)
  }

  @Test(
    "a shortened dash keeps its middle, and gaps do not become negative",
    arguments: [
      (2.0, [16.0, 14.0], 3.0), (-3, [26, 4], 8), (-8, [30, 0], 10), (12, [0, 30], -5),
    ])
  func shortened(length: Double, lengths: [Double], phase: Double) {
    var dash = VectorDash(DashPattern(lengths: [20, 10], hasRoundCaps: false, width: 1))
    dash.phase = 5
    let result = dash.shortened(by: length)
    #expect(result.lengths == lengths)
    #expect(result.phase == phase)
  }
}
