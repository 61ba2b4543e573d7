import MapTestSupport
import Testing

@testable import MapGeometry

@Suite("Functions from tables")
struct TabulatedMathTests {
  @Test("sine, cosine and exponential function agree with StableMath")
  func agree() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let angle = Double.random(in: -20...20, using: &random)
      let found = TabulatedMath.sinCos(angle)
      #expect(abs(found.sin - StableMath.sin(angle)) < 4e-15)
      #expect(abs(found.cos - StableMath.cos(angle)) < 4e-15)
      let value = Double.random(in: -30...30, using: &random)
      #expect(abs(TabulatedMath.exp(value) / StableMath.exp(value) - 1) < 4e-15)
    }
    #expect(TabulatedMath.exp(0) == 1)
    #expect(TabulatedMath.exp(1e9) == .infinity && TabulatedMath.exp(-1e9) == 0)
    #expect(TabulatedMath.sinCos(0).cos == 1 && TabulatedMath.sinCos(0).sin == 0)
    #expect(TabulatedMath.sinCos(.nan).sin.isNaN && TabulatedMath.exp(.nan).isNaN)
  }
}
