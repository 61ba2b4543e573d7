import MapRaster
import Testing

@Suite("Ramps of gradients")
struct GradientRampTests {
  private static let black = SIMD4<Float>(0, 0, 0, 1)
  private static let white = SIMD4<Float>(1, 1, 1, 1)

  private func red(_ offset: Double, _ extend: GradientRamp.Extend) throws -> Float {
    let ramp = try #require(
      GradientRamp(stops: [(0.25, Self.black), (0.75, Self.white)], extend: extend))
    return ramp.color(at: offset).x
  }

  @Test("colors are interpolated between stops, and continue by the rule beyond them")
  func extends() throws {
    #expect(try red(0.5, .pad) == 0.5)
    #expect(try red(0, .pad) == 0)
    #expect(try red(1, .pad) == 1)
    // The stops are half a unit apart: 0.875 lies a quarter of the way beyond the end.
    #expect(try red(0.875, .repeat) == 0.25)
    #expect(try red(0.875, .reflect) == 0.75)
    #expect(try red(0.125, .repeat) == 0.75)
    #expect(try red(0.125, .reflect) == 0.25)
  }

  @Test("without a range, there is nothing to repeat")
  func flat() {
    #expect(GradientRamp(stops: [], extend: .pad) == nil)
    #expect(GradientRamp(stops: [(0, Self.black), (0, Self.white)], extend: .repeat) == nil)
    #expect(GradientRamp(stops: [(0, Self.black), (0, Self.white)], extend: .pad) != nil)
  }

  @Test("the offset between two circles is that of the circle through the point")
  func circles() {
    let around = GradientCircles(start: .zero, startRadius: 0, end: .zero, endRadius: 10)
    #expect(around.offset(at: SIMD2(3, 4)) == 0.5)
    // Circles of radius 1 from (0, 0) to (10, 0) do not reach the point (5, 2).
    let tube = GradientCircles(start: .zero, startRadius: 1, end: SIMD2(10, 0), endRadius: 1)
    #expect(tube.offset(at: SIMD2(5, 2)) == nil)
    #expect(tube.offset(at: SIMD2(6, 0)) == 0.7)
  }
}
