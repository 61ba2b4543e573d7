import MapGeometry
import Testing

@Suite("Sampled functions")
struct SampledFunctionTests {
  @Test("places are mixed between the steps, and kept within them")
  func places() {
    let square = SampledFunction(steps: 2) { $0 * $0 }
    #expect([0, 0.25, 0.5, 0.75, 1].map { square($0) } == [0, 0.125, 0.25, 0.625, 1])
    #expect(square(-3) == 0)
    #expect(square(3) == 1)
    #expect(square(.nan) == 0)
  }

  @Test("more steps come as near as they promise")
  func error() {
    let sine = SampledFunction(steps: 100) { StableMath.sin($0) }
    let worst = (0...1000).map { abs(sine(Double($0) / 1000) - StableMath.sin(Double($0) / 1000)) }
    #expect(worst.allSatisfy { $0 <= 1 / 80_000 })
  }
}
