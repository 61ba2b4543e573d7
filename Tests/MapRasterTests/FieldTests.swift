import MapRaster
import Testing

@Suite("Distance fields")
struct FieldTests {
  typealias Rows = (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  private static let identity: Rows = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  /// Draws a field of these samples in black; gives the pictures' alphas, row by row.
  private func alphas(
    _ rows: [[UInt8]], transform: Rows = identity, edge: Float = 0.5, softness: Float = 0,
    innerEdge: Float? = nil, size: Int
  ) -> [UInt8] {
    var command = FieldCommand()
    command.fields = [
      .init(width: rows[0].count, height: rows.count, samples: Array(rows.joined()))
    ]
    var mark = FieldCommand.Mark(
      field: 0, transform: transform,
      color: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1), edge: edge,
      softness: softness)
    mark.innerEdge = innerEdge
    command.marks = [mark]
    var list = DisplayList()
    list.commands = [.fields(command)]
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

  @Test("between samples the distance is mixed, and beyond them it is nothing")
  func enlarged() {
    // One sample of full distance, four pixels wide: half of it is left two pixels from its centre.
    let found = alphas(
      [[255]], transform: (SIMD3(4, 0, 4), SIMD3(0, 4, 4), SIMD3(0, 0, 1)), edge: 0.5,
      size: 12)
    let middleRow = found[60..<72]
    #expect(Array(middleRow) == [0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test("the inside that an inner edge leaves out is not drawn")
  func innerEdge() {
    #expect(
      alphas([[60, 130, 250, 0]], edge: 0.4, innerEdge: 0.8, size: 4).prefix(4) == [0, 255, 0, 0])
  }

  @Test("a drawing behind the viewer, and one with a transform of no numbers, is left out")
  func unseen() {
    for w in [SIMD3<Float>(0, 0, -1), SIMD3(0, 0, .nan), SIMD3(0, 0, 0)] {
      let rows: Rows = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), w)
      #expect(alphas([[255]], transform: rows, size: 2) == [0, 0, 0, 0])
    }
  }
}
