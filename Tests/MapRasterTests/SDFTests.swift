import MapGeometry
import MapRaster
import Testing

@Suite("Distance fields")
struct SDFTests {
  /// Draws a field of these samples in black; returns the alphas of the picture, row by row.
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

  @Test("without softness a pixel is covered where the distance at its centre is beyond the edge")
  func hardEdge() {
    #expect(alphas([[0, 255], [127, 128]], size: 2) == [0, 255, 0, 255])
  }

  @Test("the edge is a smooth step as wide as twice the softness")
  func softEdge() {
    // At distances of 0.4, 0.5 and 0.6, a step from 0.3 to 0.7: t is 1/4, 1/2 and 3/4, and
    // t * t * (3 - 2 * t) is 0.15625, 0.5 and 0.84375.
    let found = alphas([[102, 0, 0], [153, 0, 0], [0, 0, 0]], edge: 0.5, softness: 0.2, size: 3)
    #expect(abs(Int(found[0]) - 40) <= 1)
    #expect(abs(Int(found[3]) - 215) <= 1)
  }

  @Test("between samples the distance is interpolated, and it is zero beyond them")
  func enlarged() {
    // One sample of full distance, four pixels wide: half of it is left two pixels from its centre.
    let found = alphas(
      [[255]],
      transform: ProjectiveTransform(rows: (SIMD3(4, 0, 4), SIMD3(0, 4, 4), SIMD3(0, 0, 1))),
      edge: 0.5, size: 12)
    let middleRow = found[60..<72]
    #expect(Array(middleRow) == [0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test("only the part within limits is drawn")
  func limits() {
    // Right of the first sample, and above the last row.
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
