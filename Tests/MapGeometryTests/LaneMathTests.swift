import MapGeometry
import Testing

@Suite("Functions of several numbers")
struct LaneMathTests {
  @Test("the exponential function is exact to a few units of the last place")
  func exp() {
    for step in -8000...8000 {
      let value = Float(step) * 0.01
      let wanted = StableMath.exp(Double(value))
      for lane in LaneMath.exp(SIMD8(repeating: value)).indices {
        let found = Double(LaneMath.exp(SIMD8(repeating: value))[lane])
        #expect(abs(found - wanted) < wanted * 4e-7)
      }
    }
    #expect(LaneMath.exp(SIMD8(repeating: 0)) == SIMD8(repeating: 1))
    let far = LaneMath.exp([-1e9, -.infinity, 1e9, .infinity, -80, 80, 0, 1])
    #expect(far[0] == far[4] && far[1] == far[4] && far[2] == far[5] && far[3] == far[5])
    #expect(far[4] > 0 && far[4] < 2e-35 && far[5] > 5e34 && far[5].isFinite)
  }
}
