import MapGeometry
import Testing

@Suite("Angles in degrees")
struct StableMathDegreesTests {
  @Test("quarter turns are exact, in either direction and beyond a whole turn")
  func quarterTurns() {
    #expect(StableMath.sinCos(degrees: 90) == (1, 0))
    #expect(StableMath.sinCos(degrees: -180) == (0, -1))
    #expect(StableMath.sinCos(degrees: 720) == (0, 1))
    #expect(StableMath.sinCos(degrees: -90) == (-1, 0))
  }

  @Test("the sine of a third of a right angle is one half")
  func thirty() {
    #expect(abs(StableMath.sinCos(degrees: 30).sin - 0.5) < 1e-16)
    #expect(abs(StableMath.sinCos(degrees: 420).cos - 0.5) < 2e-16)
    #expect(abs(StableMath.tan(degrees: 45) - 1) < 1e-15)
  }
}
