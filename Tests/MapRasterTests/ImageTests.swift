import MapGeometry
import MapRaster
import Testing

@Suite("Images under a transform")
struct ImageTests {
  /// Returns a black image of these alphas.
  private func image(_ rows: [[UInt8]]) -> PixelBuffer {
    var image = PixelBuffer(width: rows[0].count, height: rows.count)
    for (index, alpha) in rows.joined().enumerated() { image.bytes[4 * index + 3] = alpha }
    return image
  }

  private func alphas(
    _ image: PixelBuffer, part: (from: SIMD2<Float>, to: SIMD2<Float>)? = nil,
    transform: ProjectiveTransform,
    opacity: Float = 1, interpolates: Bool = true, limits: LinearLimits? = nil, size: Int
  ) -> [UInt8] {
    var command = ImageCommand()
    command.images = [image]
    let whole = (SIMD2<Float>(0, 0), SIMD2<Float>(Float(image.width), Float(image.height)))
    var instance = ImageCommand.Instance(
      image: 0, part: part ?? whole, transform: transform, opacity: opacity,
      interpolates: interpolates)
    instance.limits = limits
    command.instances = [instance]
    var list = DisplayList()
    list.commands = [.images(command)]
    let picture = Rasterizer.draw(list, width: size, height: size)
    return stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  private func shift(_ x: Double, _ y: Double) -> ProjectiveTransform {
    ProjectiveTransform(rows: (SIMD3(1, 0, x), SIMD3(0, 1, y), SIMD3(0, 0, 1)))
  }

  @Test("an image on whole pixels is copied", arguments: [true, false])
  func copied(interpolates: Bool) {
    let found = alphas(
      image([[10, 20], [30, 40]]), transform: shift(1, 0), interpolates: interpolates, size: 3)
    #expect(found == [0, 10, 20, 0, 30, 40, 0, 0, 0])
  }

  @Test("only the part inside of the limits is drawn")
  func limits() {
    let limits = LinearLimits(SIMD3(-1, 0, 1), SIMD3(0, 1, -1))
    let found = alphas(
      image([[10, 20], [30, 40]]), transform: shift(0, 0), interpolates: false, limits: limits,
      size: 2)
    #expect(found == [0, 0, 30, 0])
  }

  @Test(
    "half a pixel off, neighbors are interpolated, and edge pixels are blended with transparency")
  func halfPixel() {
    let found = alphas(
      image([[100, 200]]), part: (SIMD2(-1, 0), SIMD2(3, 1)), transform: shift(0.5, 0), size: 3)
    #expect(found.prefix(3) == [50, 150, 100])
  }

  @Test("a quarter turn rotates an image")
  func quarterTurn() {
    // The transform is x' = 2 - y and y' = x.
    let turn = ProjectiveTransform(rows: (SIMD3(0, -1, 2), SIMD3(1, 0, 0), SIMD3(0, 0, 1)))
    #expect(alphas(image([[1, 2], [3, 4]]), transform: turn, size: 2) == [3, 1, 4, 2])
  }

  @Test("only the given part of an image is drawn, with its opacity")
  func part() {
    let found = alphas(
      image([[100, 200]]), part: (SIMD2(1, 0), SIMD2(2, 1)), transform: shift(0, 0), opacity: 0.5,
      size: 2)
    #expect(found == [0, 100, 0, 0])
  }
}
