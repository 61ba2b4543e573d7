import Geometry
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Portable elementary functions")
struct PortableMathTests {
  /// Whether two numbers differ by at most `ulps` units in the last place of the expected one.
  private func isClose(_ actual: Double, _ expected: Double, ulps: Double = 4) -> Bool {
    actual == expected || abs(actual - expected) <= ulps * max(expected.ulp, 1e-300)
  }

  @Test("powers of two are exact at whole numbers and close between them")
  func powers() {
    for exponent in -30...30 {
      let expected = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(PortableMath.exp2(Double(exponent)) == expected)
    }
    for step in -2000...2000 {
      let x = Double(step) * 0.0123
      #expect(isClose(PortableMath.exp2(x), exp2(x)), "2^\(x)")
      #expect(isClose(PortableMath.exp(x), exp(x)), "e^\(x)")
    }
  }

  @Test("the logarithm undoes the exponential")
  func logarithms() {
    for step in 1...4000 {
      let x = Double(step) * 0.037
      #expect(abs(PortableMath.log(x) - log(x)) <= 4e-16 * max(1, abs(log(x))), "log \(x)")
    }
    #expect(PortableMath.log2(8) == 3)
    #expect(PortableMath.log2(0.25) == -2)
    #expect(PortableMath.log(0) == -.infinity)
    #expect(PortableMath.log(-1).isNaN)
  }

  @Test("angles: exact at quarter turns, close everywhere")
  func angles() {
    #expect(PortableMath.sinCos(degrees: 90) == (1, 0))
    #expect(PortableMath.sinCos(degrees: -180) == (0, -1))
    #expect(PortableMath.sinCos(degrees: 720) == (0, 1))
    for step in -1000...1000 {
      let degrees = Double(step) * 0.77
      let (s, c) = PortableMath.sinCos(degrees: degrees)
      #expect(abs(s - sin(degrees * .pi / 180)) < 1e-15 * max(1, abs(degrees)))
      #expect(abs(c - cos(degrees * .pi / 180)) < 1e-15 * max(1, abs(degrees)))
      let x = Double(step) * 0.31
      #expect(abs(PortableMath.atan(x) - atan(x)) < 5e-16, "atan \(x)")
    }
    #expect(abs(PortableMath.tan(degrees: 45) - 1) < 1e-15)
  }
}
