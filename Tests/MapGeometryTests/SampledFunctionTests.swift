import MapGeometry
import Testing

@Suite("Sampled functions")
struct SampledFunctionTests {
  @Test("values are interpolated between the steps, and arguments are limited to their range")
  func places() {
    let square = SampledFunction(steps: 2) { $0 * $0 }
    #expect([0, 0.25, 0.5, 0.75, 1].map { square($0) } == [0, 0.125, 0.25, 0.625, 1])
    #expect(square(-3) == 0)
    #expect(square(3) == 1)
    #expect(square(.nan) == 0)
  }

  @Test("the error is as small as the number of steps promises")
  func error() {
    let sine = SampledFunction(steps: 100) { StableMath.sin($0) }
    let worst = (0...1000).map { abs(sine(Double($0) / 1000) - StableMath.sin(Double($0) / 1000)) }
    #expect(worst.allSatisfy { $0 <= 1 / 80_000 })
  }
}
