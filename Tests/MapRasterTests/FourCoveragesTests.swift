import MapTestSupport
import Testing

@testable import MapRaster

@Suite("Blending four pixels at their own coverages")
struct FourCoveragesTests {
  @Test("The pixels are those of single blends, and pixels without coverage are unchanged")
  func agreesWithSinglePixels() {
    var random = SplitMix64(seed: 7)
    var differences = 0
    for _ in 0..<20_000 {
      let alpha = Bool.random(using: &random) ? 1 : Float.random(in: 0...1, using: &random)
      let color = BlendColor(
        PremultipliedColor(
          red: Float.random(in: 0...alpha, using: &random),
          green: Float.random(in: 0...alpha, using: &random),
          blue: Float.random(in: 0...alpha, using: &random), alpha: alpha))
      var below = SIMD4<UInt32>()
      var coverage = SIMD4<UInt32>()
      for lane in 0..<4 {
        below[lane] = UInt32.random(in: 0...UInt32.max, using: &random)
        coverage[lane] =
          [0, Blend.fullCoverage, UInt32.random(in: 0...65_535, using: &random)].randomElement(
            using: &random) ?? 0
      }
      let blended = FourCoverages(color).blended(
        below, coverage: coverage, isFull: coverage .== Blend.fullCoverage)
      for lane in 0..<4 {
        var pixel = below[lane]
        color.blend(&pixel, x: 0, y: 0, coverage: coverage[lane])
        if blended[lane] != pixel { differences += 1 }
        if coverage[lane] == 0, blended[lane] != below[lane] { differences += 1 }
      }
    }
    #expect(differences == 0)
  }
}
