import MapGeometry
import Testing

@Suite("Elementary functions to the last bit")
struct PreciseMathTests {
  // The values are the numbers nearest to the true values, computed with 200 bits. C libraries differ from each of
  // them by one unit in the last place on some processors.
  @Test("results are the numbers nearest to the true values")
  func nearest() {
    #expect(PreciseMath.sin(0.259) == 0.2561140335348204)
    #expect(PreciseMath.sin(1.622) == 0.9986893783134531)
    #expect(PreciseMath.cos(0.473) == 0.8902056193228912)
    #expect(PreciseMath.cos(1.31) == 0.25785003253266964)
    #expect(PreciseMath.tan(0.08) == 0.08017110470807255)
    #expect(PreciseMath.tan(1.722) == -6.563117733054297)
    #expect(PreciseMath.asin(0.01186) == 0.011860278054743009)
    #expect(PreciseMath.acos(0.07) == 1.5007390337068462)
    #expect(PreciseMath.atan(0.128) == 0.1273077418708541)
    #expect(PreciseMath.atan(2.851) == 1.2334498424045184)
    #expect(PreciseMath.exp(2.467) == 11.78703265894112)
    #expect(PreciseMath.log(0.691) == -0.36961545521446726)
    #expect(PreciseMath.log(4.182) == 1.430789601006442)
    #expect(PreciseMath.pow(108.2, -0.7) == 0.037673929215647835)
    #expect(PreciseMath.pow(149, 3.3) == 14842760.7032776)
  }

  @Test("angles of any size have a sine", arguments: [1.0, -1])
  func largeAngles(sign: Double) {
    #expect(PreciseMath.sin(sign * 1e22) == sign * -0.8522008497671888)
    #expect(PreciseMath.sin(sign * 0x1p1000) == sign * -0.15920170308624243)
    #expect(PreciseMath.sin(sign * 10) == sign * -0x1.1689ef5f34f52p-1)
    #expect(PreciseMath.cos(sign * 10) == -0x1.ad9ac890c6b1fp-1)
    #expect(PreciseMath.tan(sign * 3) == sign * -0x1.23ef71254b86fp-3)
    #expect(PreciseMath.sin(.infinity).isNaN)
    #expect(PreciseMath.sin(-0.0).sign == .minus)
  }

  @Test("powers of integers are integers")
  func wholePowers() {
    for base in 2...30 {
      var product = 1.0
      for exponent in 0...10 {
        #expect(PreciseMath.pow(Double(base), Double(exponent)) == product)
        #expect(PreciseMath.pow(Double(-base), Double(exponent)).magnitude == product)
        product *= Double(base)
      }
    }
    #expect(PreciseMath.pow(-2, 3) == -8)
    #expect(PreciseMath.pow(27, 1.0 / 3) == 3)
    #expect(PreciseMath.pow(2, 0.5) == 2.0.squareRoot())
    #expect(PreciseMath.pow(2, -1074) == .leastNonzeroMagnitude)
  }

  @Test("powers without a value, and powers of 0 and infinity, follow C")
  func specialPowers() {
    #expect(PreciseMath.pow(-8, 1.0 / 3).isNaN)
    #expect(PreciseMath.pow(.nan, 0) == 1)
    for exponent in [1e300, -1e308, 0x1p53, .greatestFiniteMagnitude] {
      #expect(PreciseMath.pow(-1, exponent) == 1)
    }
    #expect(PreciseMath.pow(-1, -0x1.fffffffffffffp52) == -1)
    #expect(PreciseMath.pow(1, .nan) == 1)
    #expect(PreciseMath.pow(2, .nan).isNaN)
    #expect(PreciseMath.pow(0, -1) == .infinity)
    #expect(PreciseMath.pow(-0.0, -1) == -.infinity)
    #expect(PreciseMath.pow(-0.0, -2) == .infinity)
    #expect(PreciseMath.pow(-.infinity, 3) == -.infinity)
    #expect(PreciseMath.pow(0.5, .infinity) == 0)
    #expect(PreciseMath.pow(-1, .infinity) == 1)
    #expect(PreciseMath.pow(10, 400) == .infinity)
    #expect(PreciseMath.pow(-10, 401) == -.infinity)
    #expect(PreciseMath.pow(10, -400) == 0)
  }

  @Test("the results for arguments outside of a function's range are not numbers")
  func ranges() {
    #expect(PreciseMath.asin(1) == .pi / 2)
    #expect(PreciseMath.acos(-1) == .pi)
    #expect(PreciseMath.acos(1) == 0)
    #expect(PreciseMath.asin(1.5).isNaN)
    #expect(PreciseMath.acos(.nan).isNaN)
    #expect(PreciseMath.atan(-.infinity) == -.pi / 2)
    #expect(PreciseMath.atan(.nan).isNaN)
    #expect(PreciseMath.atan(1e300) == .pi / 2)
    #expect(PreciseMath.log(0) == -.infinity)
    #expect(PreciseMath.log(-1).isNaN)
    #expect(PreciseMath.log(.infinity) == .infinity)
    #expect(PreciseMath.exp(-800) == 0)
    #expect(PreciseMath.exp(.nan).isNaN)
  }
}
