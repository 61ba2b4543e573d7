import Testing

@testable import MapRaster

@Suite("Half planes")
struct HalfPlaneTests {
  private func alphas(origin: SIMD2<Double>, direction: SIMD2<Double>, extent: Double) -> [Int] {
    let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
    let command = HalfPlaneCommand(
      origin: origin, direction: direction, edgeColor: clear, color: Shapes.white, extent: extent)
    return draw([.halfPlane(command)], width: 6, height: 1).row(0)
  }

  @Test("the share of the color along the line falls with the square of the rest of the distance")
  func gradient() {
    // The centers are at distances of 0.5, 1.5, 2.5 and 3.5 of 4 pixels. The transparent shares are 0.7656, 0.3906,
    // 0.1406 and 0.0156.
    #expect(
      alphas(origin: [1, 0], direction: [1, 0], extent: 4) == [0, 60, 155, 219, 251, 255])
  }

  @Test("without an extent, all pixels beyond the line have the other color")
  func step() {
    #expect(alphas(origin: [3, 0], direction: [-1, 0], extent: 0) == [255, 255, 255, 0, 0, 0])
  }
}
