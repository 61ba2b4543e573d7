import MapGeometry
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Elementary functions")
struct StableMathTests {
  /// Returns whether `value` is within a few units in the last place of the true value. Differences
  /// of nearly equal terms are compared with the precision of `scale`, the terms' magnitude.
  private func agrees(_ value: Double, _ truth: Double, scale: Double = 0) -> Bool {
    (value - truth).magnitude <= 3 * max(truth.magnitude, scale).ulp
  }

  @Test("sines, cosines and tangents agree with the C library")
  func trigonometry() {
    for step in -2000...2000 {
      let angle = Double(step) * 0.0137
      #expect(agrees(StableMath.sin(angle), sin(angle)), "\(angle)")
      #expect(agrees(StableMath.cos(angle), cos(angle)), "\(angle)")
      #expect(agrees(StableMath.tan(angle), tan(angle)), "\(angle)")
    }
    #expect(StableMath.sin(0) == 0)
    #expect(StableMath.cos(0) == 1)
    #expect(StableMath.sin(.pi / 2) == 1)
    #expect(StableMath.sin(.infinity).isNaN)
  }

  @Test("the arc tangent is the inverse of the tangent for all angles")
  func arcTangents() {
    for step in -300...300 {
      let value = Double(step) * 0.07
      #expect(agrees(StableMath.atan(value), atan(value)), "\(value)")
    }
    #expect(StableMath.atan(.infinity) == .pi / 2)
    #expect(StableMath.atan(.nan).isNaN)
    for degrees in stride(from: -175.0, through: 180, by: 5) {
      let angle = degrees * .pi / 180
      let found = StableMath.atan2(y: sin(angle), x: cos(angle))
      #expect(agrees(found, angle, scale: 1), "\(degrees)")
    }
    #expect(StableMath.atan2(y: 0, x: 0) == 0)
  }

  @Test("logarithms and powers agree with the C library")
  func logarithms() {
    for step in -400...400 {
      let exponent = Double(step) * 0.37
      #expect(agrees(StableMath.exp(exponent), exp(exponent)), "\(exponent)")
      #expect(agrees(StableMath.log(exp(exponent)), log(exp(exponent))), "\(exponent)")
      #expect(agrees(StableMath.exp2(exponent), exp2(exponent)), "\(exponent)")
    }
    #expect(StableMath.log(1) == 0)
    #expect(StableMath.log(0) == -.infinity)
    #expect(StableMath.log(-1).isNaN)
    #expect(StableMath.log(.infinity) == .infinity)
    #expect(StableMath.exp(1000) == .infinity)
    #expect(StableMath.exp(-1000) == 0)
  }

  @Test("integer zoom levels are integer powers of two", arguments: [-3, 0, 1, 14, 24])
  func powersOfTwo(zoom: Int) {
    let scale = zoom < 0 ? 1 / Double(1 << -zoom) : Double(1 << zoom)
    #expect(StableMath.exp2(Double(zoom)) == scale)
    #expect(StableMath.log2(scale) == Double(zoom))
  }
}
