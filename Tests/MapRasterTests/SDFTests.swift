import MapGeometry
import MapRaster
import MapTestSupport
import Testing

@Suite("Distance fields")
struct SDFTests {
  /// Draws a field of these samples in black, and returns the alphas of the picture, row by row.
  private func alphas(
    _ rows: [[UInt8]], transform: ProjectiveTransform = .identity, edge: Float = 0.5,
    softness: Float = 0,
    innerEdge: Float? = nil, limits: LinearLimits? = nil, size: Int
  ) -> [UInt8] {
    var command = SDFCommand()
    command.fields = [
      .init(width: rows[0].count, height: rows.count, samples: Array(rows.joined()))
    ]
    var instance = SDFCommand.Instance(
      field: 0, transform: transform,
      color: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1), edge: edge,
      softness: softness)
    instance.innerEdge = innerEdge
    instance.limits = limits
    command.instances = [instance]
    var list = DisplayList()
    list.commands = [.sdf(command)]
    let picture = Rasterizer.draw(list, width: size, height: size)
    return stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  @Test("without softness, a pixel is covered if the distance at its center is beyond the edge")
  func hardEdge() {
    #expect(alphas([[0, 255], [127, 128]], size: 2) == [0, 255, 0, 255])
  }

  @Test("the edge is a smooth step as wide as twice the softness")
  func softEdge() {
    // The step is from 0.3 to 0.7, and the distances are 0.4, 0.5 and 0.6. So t is 1/4, 1/2 and 3/4, and t * t * (3 -
    // 2 * t) is 0.15625, 0.5 and 0.84375.
    let found = alphas([[102, 0, 0], [153, 0, 0], [0, 0, 0]], edge: 0.5, softness: 0.2, size: 3)
    #expect(abs(Int(found[0]) - 40) <= 1)
    #expect(abs(Int(found[3]) - 215) <= 1)
  }

  @Test("between samples the distance is interpolated, and beyond them it is zero")
  func enlarged() {
    // One sample of the maximum distance is four pixels wide. Two pixels from its center, the distance is half of it.
    let found = alphas(
      [[255]],
      transform: ProjectiveTransform(rows: (SIMD3(4, 0, 4), SIMD3(0, 4, 4), SIMD3(0, 0, 1))),
      edge: 0.5, size: 12)
    let middleRow = found[60..<72]
    #expect(Array(middleRow) == [0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test(
    "each pixel has the distance between its four samples, wherever they are", arguments: 1...20)
  func interpolated(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let side = 7
    // Few samples differ from zero, so the inside is a small part of the field.
    var samples = [[UInt8]](repeating: [UInt8](repeating: 0, count: side), count: side)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let (row, column) = (
        Int.random(in: 0..<side, using: &generator), Int.random(in: 0..<side, using: &generator)
      )
      samples[row][column] = UInt8.random(in: 100...255, using: &generator)
    }
    // Pixels are quarters of samples, whose weights are exact.
    let found = alphas(
      samples,
      transform: ProjectiveTransform(rows: (SIMD3(4, 0, 8), SIMD3(0, 4, 8), SIMD3(0, 0, 1))),
      edge: 0.3, size: 44)
    func sample(_ row: Int, _ column: Int) -> Double {
      guard samples.indices.contains(row), samples.indices.contains(column) else { return 0 }
      return Double(samples[row][column]) / 255
    }
    for y in 0..<44 {
      for x in 0..<44 {
        let (u, v) = ((Double(x) + 0.5 - 8) / 4 - 0.5, (Double(y) + 0.5 - 8) / 4 - 0.5)
        let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (right, down) = (u - Double(column), v - Double(row))
        let distance =
          (sample(row, column) * (1 - right) + sample(row, column + 1) * right) * (1 - down)
          + (sample(row + 1, column) * (1 - right) + sample(row + 1, column + 1) * right) * down
        #expect(found[y * 44 + x] == (distance > 0.3 ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test("only the part inside of the limits is drawn")
  func limits() {
    // The limits are to the right of the first sample, and above the last row.
    let limits = LinearLimits(SIMD3(1, 0, -1), SIMD3(0, -1, 2))
    let full = [[UInt8]](repeating: [255, 255, 255], count: 3)
    #expect(alphas(full, limits: limits, size: 3) == [0, 255, 255, 0, 255, 255, 0, 0, 0])
  }

  @Test("the inside beyond an inner edge is not drawn")
  func innerEdge() {
    #expect(
      alphas([[60, 130, 250, 0]], edge: 0.4, innerEdge: 0.8, size: 4).prefix(4) == [0, 255, 0, 0])
  }

  @Test("an instance behind the viewer, or with NaN in its transform, is not drawn")
  func unseen() {
    for w in [SIMD3<Double>(0, 0, -1), SIMD3(0, 0, .nan), SIMD3(0, 0, 0)] {
      let behind = ProjectiveTransform(rows: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), w))
      #expect(alphas([[255]], transform: behind, size: 2) == [0, 0, 0, 0])
    }
  }
}
